// SPDX-License-Identifier: MIT
// A quiet click for each stone that is placed; off until the user turns it on.
import { effect } from "@preact/signals";
import { settings } from "../state/settings";
import { stones } from "../state/state";

const LENGTH = 0.07; // seconds
const LOUDNESS = 0.15; // of the loudest

let audio: AudioContext | null = null;

function click(): void {
  audio ??= new AudioContext();
  const end = audio.currentTime + LENGTH;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: 900 });
  const volume = new GainNode(audio, { gain: LOUDNESS });
  tone.frequency.exponentialRampToValueAtTime(220, end);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(end);
}

export function watchSound(): void {
  let before = stones.peek().length;
  effect(() => {
    const now = stones.value.length;
    const isMove = now > before && now <= before + 2; // with the answer, but no other game
    before = now;
    if (isMove && settings.peek().sound) click();
  });
}

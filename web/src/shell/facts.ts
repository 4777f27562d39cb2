// SPDX-License-Identifier: MIT
// Asks the engine what the rule says about the position shown: whether the game has ended, and forbidden points.
import { effect } from "@preact/signals";
import { EngineError, type EngineClient } from "../engine/client";
import type { Analysis } from "../engine/types";
import { queryOf } from "../game/tree";
import { t } from "../text/text";
import { engine, facts, place, positionKey, refusal, report, say, trouble } from "../state/state";

const KEPT = 500;
const known = new Map<string, Analysis>();

/** The facts of a position, from memory if they were asked for before. */
async function ask(client: EngineClient, key: string): Promise<Analysis> {
  const had = known.get(key);
  if (had) return had;
  const { game, at } = place.peek();
  const found = await client.ask({ ...queryOf(game, at), limits: { nodes: 1 } });
  if (known.size >= KEPT) known.clear();
  known.set(key, found);
  return found;
}

export function watchFacts(): void {
  effect(() => {
    const client = engine.value;
    const key = positionKey.value;
    if (!client || trouble.value !== null) return;
    ask(client, key).then((analysis) => {
      if (positionKey.peek() !== key) return;
      facts.value = { key, value: analysis };
      if (analysis.ending) say(t().said.ending(analysis.ending));
    }, (e: unknown) => {
      if (!(e instanceof EngineError) || !e.isAnswer) return report(e);
      if (positionKey.peek() !== key) return;
      refusal.value = { key, value: e.message };
      say(t().engine.refused(e.message));
    });
  });
}

// SPDX-License-Identifier: MIT
// The board as pictures: vectors, pixels, and a whole line that moves.
import { Encoder } from "modern-gif";
import { render } from "preact";
import { Board } from "../board/board";
import { nodeOf, pathTo, START, stonesAt, wholeLine, type Game, type NodeId } from "../game/tree";
import { settings } from "../state/settings";
import { place } from "../state/state";

const EXPORTED = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font-family",
  "font-size", "font-weight", "text-anchor"];

/** The board as it is shown, as a picture of its own. */
export function boardSvg(): string {
  const board = document.getElementById("board");
  if (!(board instanceof SVGSVGElement)) throw new Error("no board");
  return svgOf(board);
}

function svgOf(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const from = [board, ...board.querySelectorAll("*")];
  const to = [copy, ...copy.querySelectorAll("*")];
  const unseen = copy.querySelectorAll(".cursor-box, .preview, .aim"); // found by their classes, which a picture does not keep
  from.forEach((element, i) => {
    const target = to[i];
    if (!target) return;
    const style = getComputedStyle(element);
    for (const name of EXPORTED) {
      const value = style.getPropertyValue(name);
      if (value && !(name === "fill" && value.startsWith("url"))) target.setAttribute(name, value);
    }
    for (const name of ["class", "tabindex", "role", "aria-roledescription"]) target.removeAttribute(name);
  });
  for (const element of unseen) element.remove();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}

/** The same as a PNG of twice that size. */
export async function boardPng(): Promise<Blob> {
  const canvas = await drawn(boardSvg(), 2);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

async function drawn(svg: string, scale: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("no canvas");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

const GIF_SIDE = 480; // pixels
const MOST_PIXELS = 256 * GIF_SIDE ** 2; // of all frames, which the encoder holds until it has chosen their colors
const FRAME_TIME = 800; // ms
const LAST_FRAME_TIME = 3200; // ms

/** The line that is shown, move by move from its start, as an animated GIF; a very long one as a smaller picture. */
export async function lineGif(): Promise<Blob> {
  const { game, at } = place.peek();
  const nodes = [START, ...wholeLine(game, at)];
  const side = Math.min(GIF_SIDE, Math.floor(Math.sqrt(MOST_PIXELS / nodes.length)));
  const gif = new Encoder({ width: side, height: side });
  for (const [i, node] of nodes.entries()) {
    const svg = svgAt(game, node);
    const delay = i + 1 < nodes.length ? FRAME_TIME : LAST_FRAME_TIME;
    await gif.encode({ data: await drawn(svg, side / widthOf(svg)), delay });
  }
  return gif.flush("blob");
}

function widthOf(svg: string): number {
  return Number(/ width="(\d+)"/.exec(svg)?.[1]);
}

// Drawn beside the page, where it has the page's colors and is gone before anything else happens.
function svgAt(game: Game, at: NodeId): string {
  const box = document.createElement("div");
  box.className = "unseen";
  document.body.append(box);
  try {
    const ply = pathTo(game, at).length;
    const { numbers, turns } = settings.peek();
    render(<Board size={game.size} turns={turns} stones={stonesAt(game, at)} ply={ply} label="" blocked={game.setup.blocked} numbers={numbers}
      marks={nodeOf(game, at).marks ?? []} onStep={() => {}} />, box);
    const board = box.firstElementChild;
    if (!(board instanceof SVGSVGElement)) throw new Error("no board");
    return svgOf(board);
  } finally {
    render(null, box);
    box.remove();
  }
}

// SPDX-License-Identifier: MIT
// "#game=2&move=17" in the page's address selects what is shown, so that links can point there.

/** A position of a report. */
interface ReportAddress {
  game: number; // from 0
  ply: number;
}

export function addressIn(hash: string): ReportAddress {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const number = (name: string) => Math.max(0, Math.trunc(Number(values.get(name)) || 0));
  return { game: Math.max(0, number("game") - 1), ply: number("move") };
}

export function fragmentOf({ game, ply }: ReportAddress, games: number): string {
  const values = new URLSearchParams();
  if (games > 1) values.set("game", String(game + 1));
  values.set("move", String(ply));
  return `#${values}`;
}

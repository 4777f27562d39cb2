// SPDX-License-Identifier: MIT
// "#game=2&move=17" in the page's address selects what is shown, so that links can point there.

export interface Place {
  game: number; // from 0
  ply: number;
}

export function placeOf(hash: string): Place {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const number = (name: string) => Math.max(0, Math.trunc(Number(values.get(name)) || 0));
  return { game: Math.max(0, number("game") - 1), ply: number("move") };
}

export function hashOf(place: Place, games: number): string {
  const values = new URLSearchParams();
  if (games > 1) values.set("game", String(place.game + 1));
  values.set("move", String(place.ply));
  return `#${values}`;
}

// SPDX-License-Identifier: MIT
// Glicko-2, step by step as in Mark Glickman, "Example of the Glicko-2 system" (http://www.glicko.net/glicko/glicko2.pdf).

export interface Rating {
  rating: number;
  deviation: number; // a 95 % interval is the rating plus or minus two deviations
  volatility: number;
}

/** A game of a rating period; score 1 for a win, 0.5 for a draw, 0 for a loss. */
interface RatedGame {
  opponent: Pick<Rating, "rating" | "deviation">;
  score: number;
}

/** The rating of a player without games. */
export const UNRATED: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

const SCALE = 173.7178; // rating points to a unit of the internal scale
const TAU = 0.5; // limits how fast the volatility changes
const PRECISION = 1e-6;

/** Step 3 and 4: the variance of the rating by the games alone, and the improvement that they suggest. */
function estimate(mu: number, games: readonly RatedGame[]): { variance: number; improvement: number } {
  let information = 0;
  let surplus = 0;
  for (const { opponent, score } of games) {
    const phi = opponent.deviation / SCALE;
    const g = 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));
    const expected = 1 / (1 + Math.exp(-g * (mu - (opponent.rating - UNRATED.rating) / SCALE)));
    information += g * g * expected * (1 - expected);
    surplus += g * (score - expected);
  }
  return { variance: 1 / information, improvement: surplus / information };
}

/** Step 5: the new volatility, by the Illinois variant of regula falsi. */
function newVolatility(volatility: number, phi: number, variance: number, improvement: number): number {
  const a = Math.log(volatility * volatility);
  const f = (x: number) => {
    const e = Math.exp(x);
    const sum = phi * phi + variance + e;
    return (e * (improvement * improvement - sum)) / (2 * sum * sum) - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high = Math.log(improvement * improvement - phi * phi - variance); // NaN for a small improvement
  if (!(improvement * improvement > phi * phi + variance)) {
    let k = 1;
    while (f(a - k * TAU) < 0) ++k;
    high = a - k * TAU;
  }
  let atLow = f(low);
  let atHigh = f(high);
  while (Math.abs(high - low) > PRECISION) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}

/** The rating after a rating period with these games. */
export function rated(player: Rating, games: readonly RatedGame[]): Rating {
  const mu = (player.rating - UNRATED.rating) / SCALE;
  const phi = player.deviation / SCALE;
  if (games.length === 0) return { ...player, deviation: SCALE * Math.hypot(phi, player.volatility) };
  const { variance, improvement } = estimate(mu, games);
  const volatility = newVolatility(player.volatility, phi, variance, improvement);
  const before = Math.hypot(phi, volatility); // step 6
  const after = 1 / Math.sqrt(1 / (before * before) + 1 / variance); // step 7
  const gain = (after * after * improvement) / variance;
  return { rating: UNRATED.rating + SCALE * (mu + gain), deviation: SCALE * after, volatility };
}

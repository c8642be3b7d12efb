/** A seeded source of numbers: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A number in [min, max). */
  between(min: number, max: number): number;
  /** An integer in [min, max]. */
  integer(min: number, max: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
}

/** mulberry32, seeded with the FNV-1a hash of a text. */
export function createRandom(seed: string): Random {
  let state = Array.from(seed).reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193),
    0x811c9dc5,
  );
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (min: number, max: number): number => min + (max - min) * next();
  return {
    between,
    integer: (min, max) => Math.floor(between(min, max + 1)),
    chance: (probability) => next() < probability,
  };
}

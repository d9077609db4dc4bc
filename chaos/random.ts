/** Pseudo-random numbers, reproducible for a seed as far as the timing of processes allows. */
export type Random = {
  /** From 0 to less than 1. */
  next: () => number;
  /** A whole number, both ends included. */
  between: (least: number, most: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  shuffled: <T>(from: readonly T[]) => T[];
};

/** The mulberry32 generator. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick<T>(from: readonly T[]): T {
      const picked = from[between(0, from.length - 1)];
      if (picked === undefined) throw new RangeError('nothing to pick from');
      return picked;
    },
    shuffled<T>(from: readonly T[]): T[] {
      return from
        .map((value) => ({ value, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ value }) => value);
    },
  };
}

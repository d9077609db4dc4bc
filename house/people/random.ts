/** A seeded random source (mulberry32): the same seed always gives the same people. */
export type Chance = {
  /** At least 0, below 1. */
  next: () => number;
  /** A whole number below `end`. */
  below: (end: number) => number;
  is: (share: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  /** One of `from`, the heavier the likelier. */
  weigh: <T>(from: readonly T[], weight: (one: T) => number) => T;
  digits: (pattern: string) => string;
  uuid: () => string;
};

/** Creates a random source from a seed. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  const pick = <T>(from: readonly T[]): T => {
    const one = from[below(from.length)];
    if (one === undefined) throw new RangeError('nothing to pick from');
    return one;
  };
  const weigh = <T>(from: readonly T[], weight: (one: T) => number): T => {
    let left = next() * from.reduce((sum, one) => sum + weight(one), 0);
    return from.find((one) => (left -= weight(one)) < 0) ?? pick(from);
  };
  // Each # is a digit; the first one is never 0.
  const digits = (pattern: string): string => pattern.replaceAll('#', () => String(below(10)));
  const hex = (length: number): string => Array.from({ length }, () => below(16).toString(16)).join('');
  const uuid = (): string => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
  return { next, below, is: (share) => next() < share, pick, weigh, digits, uuid };
}

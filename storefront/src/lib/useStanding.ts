import { useState } from 'react';

/** What a field is judged together with: told at one of them, corrected at any. */
const together = [
  ['day', 'month', 'year'],
  ['phonecode', 'loginphone', 'phonenumber', 'telephone'],
] as const satisfies readonly (readonly string[])[];

type Values = Readonly<Record<string, unknown>>;
type Told<Found> = {
  readonly found: Found;
  readonly values: Values;
  /** Said of all fields together, such as a name and a password that do not match. */
  readonly asWhole: boolean;
};

function isCorrected(name: string, told: Told<unknown>, now: Values): boolean {
  const judged: readonly string[] = together.find((names) => names.some((each) => each === name)) ?? [name];
  return (told.asWhole ? Object.keys(told.values) : judged).some(
    (each) => (told.values[each] ?? '') !== (now[each] ?? ''),
  );
}

/**
 * The faults of a form: all that were `found` at the last try, and those still `standing`, whose fields read as they
 * did then. A corrected field is not red while the shopper goes on; `tell` takes what the next try finds. `values` are
 * the fields' by their names in `found`. Expectations §3.
 */
export function useStanding<Found extends object>(values: object, none: Found) {
  const now: Values = { ...values };
  const [told, setTold] = useState<Told<Found>>({ found: none, values: now, asWhole: false });
  const standing = Object.fromEntries(
    Object.entries(told.found).filter(([name]) => !isCorrected(name, told, now)),
  ) as Partial<Found>;
  return {
    found: told.found,
    standing,
    tell: (found: Found, asWhole = false): void => setTold({ found, values: now, asWhole }),
  };
}

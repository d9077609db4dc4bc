/** Values of a form's fields, by their names. */
type Values = Readonly<Record<string, unknown>>;

/** Faults of a form, by the names of its fields: the message to show beside each. */
export type Faults<Name extends string = string> = { readonly [Field in Name]?: string | undefined };

/** What the last try found, and the values that it judged. */
export type Found = {
  readonly faults: Faults;
  readonly values: Values;
  /** The fault is of all fields together, such as an email and a password that do not match. */
  readonly asWhole: boolean;
};

/** Fields that one check judges together: the fault is shown at one of them, and correcting any of them removes it. */
const together = [
  ['day', 'month', 'year'],
  ['phonecode', 'loginphone', 'phonenumber', 'telephone'],
] as const satisfies readonly (readonly string[])[];

/** The names of the fields judged together with one; the checkout puts the address before a name (`billing-day`). */
function judgedWith(name: string): readonly string[] {
  const address = name.slice(0, name.lastIndexOf('-') + 1);
  const group = together.find((names) => names.some((each) => address + each === name));
  return group ? group.map((each) => address + each) : [name];
}

/**
 * The faults that remain: those whose fields still hold what the last try judged. A corrected field is not red while the
 * shopper goes on. Expectations §3.
 */
export function remainingFaults({ faults, values, asWhole }: Found, now: Values): Faults {
  const isCorrected = (name: string): boolean =>
    (asWhole ? Object.keys({ ...values, ...now }) : judgedWith(name)).some(
      (each) => (values[each] ?? '') !== (now[each] ?? ''),
    );
  return Object.fromEntries(Object.entries(faults).filter(([name, fault]) => fault && !isCorrected(name)));
}

/** Values of a form's fields, by their names. */
type Values = Readonly<Record<string, unknown>>;

/** Faults of a form, by the names of its fields: the message to show beside each. */
export type Faults<Name extends string = string> = { readonly [Field in Name]?: string | undefined };

/** The faults that the last attempt found, and the values that it checked. */
export type Found = {
  readonly faults: Faults;
  readonly values: Values;
  /** The fault concerns all fields together, such as an email and a password that do not match. */
  readonly asWhole: boolean;
};

/** Fields that one check covers together: the fault is shown at one of them, and correcting any of them removes it. */
const together = [
  ['day', 'month', 'year'],
  ['phonecode', 'loginphone', 'phonenumber', 'telephone'],
] as const satisfies readonly (readonly string[])[];

/** A postcode is also checked against the chosen places: choosing others corrects it. */
const checkedAgainst: Readonly<Record<string, readonly string[]>> = {
  postcode: ['postcode', 'region', 'cityselect', 'district_bis_id'],
};

/** The names of the fields checked together with one; the checkout puts the address before a name (`billing-day`). */
function judgedWith(name: string): readonly string[] {
  const address = name.slice(0, name.lastIndexOf('-') + 1);
  const group =
    checkedAgainst[name.slice(address.length)] ??
    together.find((names) => names.some((each) => address + each === name));
  return group ? group.map((each) => address + each) : [name];
}

/**
 * The remaining faults: those whose fields still hold the values that the last attempt checked. A corrected field is no longer
 * red while the shopper types on. Expectations §3.
 */
export function remainingFaults({ faults, values, asWhole }: Found, now: Values): Faults {
  const isCorrected = (name: string): boolean =>
    (asWhole ? Object.keys({ ...values, ...now }) : judgedWith(name)).some(
      (each) => (values[each] ?? '') !== (now[each] ?? ''),
    );
  return Object.fromEntries(Object.entries(faults).filter(([name, fault]) => fault && !isCorrected(name)));
}

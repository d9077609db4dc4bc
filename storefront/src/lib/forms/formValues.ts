import { useEffect, useRef, useState } from 'react';

type Value = string | boolean | undefined;
/** The values of a form: texts and ticks, by the names of its fields. */
export type FormShape<Values> = { readonly [Name in keyof Values]: Value };
export type NameIn<Values> = Extract<keyof Values, string>;

const valueIn = (values: object, name: string): unknown => Reflect.get(values, name) ?? '';

/** The values of a form. `given` comes from elsewhere, and a new `given` overwrites the fields it names. */
export function useFormValues<Values extends FormShape<Values>>(
  start: Values | (() => Values),
  given?: Partial<Values>,
) {
  const [values, setValues] = useState<Values>(() => ({
    ...(typeof start === 'function' ? start() : start),
    ...given,
  }));
  const [first, setFirst] = useState(values);
  const of = JSON.stringify(given);
  const [taken, setTaken] = useState(of);
  if (of !== taken) {
    setTaken(of);
    setValues({ ...values, ...given });
    // The shopper typed it elsewhere: it is no change of this form.
    setFirst({ ...first, ...given });
  }
  // The newest values, for a handler that runs before the next render.
  const latest = useRef(values);
  useEffect(() => {
    if (of) latest.current = { ...latest.current, ...(JSON.parse(of) as Partial<Values>) };
  }, [of]);
  const put = (change: Partial<Values>): void => {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
  };
  return {
    values,
    latest,
    /** Changes several values. */
    put,
    /** Changes one value. */
    set: <Name extends NameIn<Values>>(name: Name, value: Values[Name]): void =>
      put({ [name]: value } as unknown as Partial<Values>),
    /** Whether a value differs from the form's initial one. */
    isChanged: Object.keys(values).some((name) => valueIn(values, name) !== valueIn(first, name)),
  };
}

import { useEffect, useState } from 'react';
import { type Faults, type Found, remainingFaults } from './correctedFaults.ts';

/** The names of fields that are on the page, from top to bottom. */
function inOrder(names: readonly string[], idOf: (name: string) => string): string[] {
  const fields = names.flatMap((name) => {
    const field = document.getElementById(idOf(name));
    return field ? [{ name, field }] : [];
  });
  return fields
    .toSorted((a, b) => (a.field.compareDocumentPosition(b.field) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map(({ name }) => name);
}

const nothing: Found & { readonly order: readonly string[] } = { faults: {}, values: {}, asWhole: false, order: [] };

/** The faults of the last attempt to send a form, and the focus on the first of them. Expectations §3. */
export function useFormFaults(idOf: (name: string) => string, values: object) {
  const [found, setFound] = useState(nothing);
  const [focused, setFocused] = useState<readonly string[]>([]);
  useEffect(() => {
    const [first] = focused;
    if (first) document.getElementById(first)?.focus();
  }, [focused]);
  const faults = remainingFaults(found, { ...values });
  return {
    /** Those whose fields have not changed since. */
    faults,
    /** The one message of a fault that concerns all its fields together; null for faults of single fields. */
    whole: found.asWhole ? (Object.values(found.faults).find(Boolean) ?? null) : null,
    /** The wrong fields of the last attempt, in the order of the page. */
    order: found.order,
    isWrong: found.order.some((name) => faults[name]),
    /** Moves the focus to the first of these ids, after the next render. */
    focus: setFocused,
    /** Shows faults of `judged` values; false when none of their fields is on the page. */
    show: (wrong: Faults, judged: object, asWhole = false): boolean => {
      const names = Object.keys(wrong).filter((name) => wrong[name]);
      const order = inOrder(names, idOf);
      setFound({ faults: wrong, values: { ...judged }, asWhole, order });
      // A new array for each attempt, so that the same fault is focused again.
      setFocused(order.map(idOf));
      return order.length > 0;
    },
  };
}

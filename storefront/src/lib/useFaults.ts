import { useEffect, useState } from 'react';
import { useText } from './text.ts';
import { useTitlePrefix } from './titlePrefix.ts';

export type Faults<Name extends string> = { readonly [Field in Name]?: string };

/**
 * What is wrong in a small form: its words, the first wrong field in focus, the page's title marked. `order` and `idOf`
 * stay the same through renders. Expectations §3.
 */
export function useFaults<Name extends string>(
  order: readonly Name[],
  idOf: (name: Name) => string,
): { readonly faults: Faults<Name>; readonly show: (found: Faults<Name>) => boolean } {
  const words = useText('form');
  const [faults, setFaults] = useState<Faults<Name>>({});
  const first = order.find((name) => faults[name]);
  useTitlePrefix(first ? words('error_prefix') : null);
  useEffect(() => {
    const found = order.find((name) => faults[name]);
    if (found) document.getElementById(idOf(found))?.focus();
  }, [faults, order, idOf]);
  return {
    faults,
    show: (found) => {
      setFaults(found);
      return order.some((name) => found[name]);
    },
  };
}

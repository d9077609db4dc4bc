import { useEffect } from 'react';
import { useText } from './text.ts';
import { useTitlePrefix } from './titlePrefix.ts';
import { useStanding } from './useStanding.ts';

export type Faults<Name extends string> = { readonly [Field in Name]?: string };

/**
 * What is wrong in a small form: its words, the first wrong field in focus, the page's title marked. `order` and `idOf`
 * stay the same through renders; a field whose value changed since is no longer wrong. Expectations §3.
 */
export function useFaults<Name extends string>(
  order: readonly Name[],
  idOf: (name: Name) => string,
  values: { readonly [Field in Name]?: string | undefined },
): {
  readonly faults: Faults<Name>;
  /** `asWhole` where what was found is said of all fields together: one corrected corrects them all. */
  readonly show: (found: Faults<Name>, asWhole?: boolean) => boolean;
} {
  const words = useText('form');
  const { found, standing, tell } = useStanding<Faults<Name>>(values, {});
  useTitlePrefix(order.some((name) => standing[name]) ? words('error_prefix') : null);
  useEffect(() => {
    const first = order.find((name) => found[name]);
    if (first) document.getElementById(idOf(first))?.focus();
  }, [found, order, idOf]);
  return {
    faults: standing,
    show: (wrong, asWhole) => {
      tell(wrong, asWhole);
      return order.some((name) => wrong[name]);
    },
  };
}

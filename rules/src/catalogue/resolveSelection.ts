import { type Configurator, matching, type Selection, type Variant } from './configurator.ts';

export type Resolution<V extends Variant> =
  | { readonly status: 'valid'; readonly variant: V }
  /** The page scrolls to `first_unselected` and marks all of `unselected`. */
  | { readonly status: 'incomplete'; readonly first_unselected: string; readonly unselected: readonly string[] }
  | { readonly status: 'no_match' }
  /** The catalogue has duplicate variants, so the shop cannot tell which one to sell. */
  | { readonly status: 'ambiguous'; readonly skus: readonly string[] };

/**
 * Resolves a selection to a variant, of a set to a combination of its parts. Valid only when every field is chosen and
 * exactly one variant matches. Spec 2 §4.
 */
export function resolveSelection<V extends Variant>(
  { attributes, variants }: Configurator<V>,
  selection: Selection,
): Resolution<V> {
  const found = matching(variants, selection);
  const [variant] = found;
  if (!variant) return { status: 'no_match' };
  const unselected = attributes.map(({ field }) => field).filter((field) => (selection[field] ?? null) === null);
  const [first_unselected] = unselected;
  if (first_unselected !== undefined) return { status: 'incomplete', first_unselected, unselected };
  return found.length > 1 ? { status: 'ambiguous', skus: found.map(({ sku }) => sku) } : { status: 'valid', variant };
}

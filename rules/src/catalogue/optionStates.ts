import type { StockType } from '../stock/stockType.ts';
import { type Configurator, familyOf, matching, partHas, type Selection, type Variant } from './configurator.ts';

/**
 * `available` can be chosen; `disabled` is shown with its reason; `hidden` is a colour that does not match the rest of
 * the selection; `removed` a colour without any variant.
 */
export type OptionState =
  | { readonly id: string; readonly state: 'available'; readonly reason: null }
  | { readonly id: string; readonly state: 'disabled'; readonly reason: 'no_match' | 'no_stock' }
  | { readonly id: string; readonly state: 'hidden' | 'removed'; readonly reason: 'no_match' };

/**
 * Options of an attribute button with their state, given the rest of the selection. A colour ignores the chosen size,
 * because choosing it resets the size. `stockOf` returns the stock type of a SKU; by default stock is ignored. Spec 2
 * §4.
 */
export function optionsOf(
  configurator: Configurator,
  selection: Selection,
  field: string,
  stockOf: (sku: string) => StockType = () => 'hComAndRetail',
): OptionState[] {
  const isColor = familyOf(field) === 'color';
  const parts = configurator.parts.filter((part) => partHas(part, field));
  const ignored = (other: string) => other === field || (isColor && familyOf(other) === 'size');
  const attribute = configurator.attributes.find((candidate) => candidate.field === field);
  return (attribute?.options ?? []).map(({ id }): OptionState => {
    const having = (variants: readonly Variant[]) => variants.filter((variant) => variant.attributes[field] === id);
    // A field that two parts share needs a matching variant in each.
    const found = parts.map((part) => having(matching(part, selection, ignored)));
    if (found.length === 0 || found.some((variants) => variants.length === 0)) {
      if (!isColor) return { id, state: 'disabled', reason: 'no_match' };
      const isSold = parts.some((part) => having(part).length > 0);
      return { id, state: isSold ? 'hidden' : 'removed', reason: 'no_match' };
    }
    const canBeHad = (variants: readonly Variant[]) => variants.some(({ sku }) => stockOf(sku) !== 'noStock');
    if (!found.every(canBeHad)) return { id, state: 'disabled', reason: 'no_stock' };
    return { id, state: 'available', reason: null };
  });
}

import type { StockType } from '../stock/stockType.ts';
import { type Configurator, familyOf, matching, type Selection, sizesOf, type Variant } from './configurator.ts';

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
  const reset = isColor ? sizesOf(configurator, field) : [];
  const having = (id: string, variants: readonly Variant[]) =>
    variants.filter((variant) => variant.attributes[field] === id);
  const open = matching(configurator.variants, selection, (other) => other === field || reset.includes(other));
  const attribute = configurator.attributes.find((candidate) => candidate.field === field);
  return (attribute?.options ?? []).map(({ id }): OptionState => {
    const found = having(id, open);
    if (found.length === 0) {
      if (!isColor) return { id, state: 'disabled', reason: 'no_match' };
      const isSold = having(id, configurator.variants).length > 0;
      return { id, state: isSold ? 'hidden' : 'removed', reason: 'no_match' };
    }
    const isInStock = found.some(({ sku }) => stockOf(sku) !== 'noStock');
    return isInStock ? { id, state: 'available', reason: null } : { id, state: 'disabled', reason: 'no_stock' };
  });
}

import type { ReturnForm, ReturnRequest } from '@vitrine/contract/returns';
import { isConformityReason } from '@vitrine/rules/returns/conformity';
import type { Choice } from './useReturn.ts';

type Item = ReturnForm['items'][number];

/** The values of the first screen: a tick, a reason, a quantity and a new variant per line, by its place; and a note. */
export type ItemValues = Record<string, string | boolean>;

export const takeName = (index: number): string => `take${index}`;
export const reasonName = (index: number): string => `reason${index}`;
export const quantityName = (index: number): string => `qty${index}`;
export const exchangeName = (index: number): string => `sku${index}`;

/** The values of a form, as the unfinished request has them. */
export function startValues(form: ReturnForm, request: ReturnRequest | null): ItemValues {
  const values: ItemValues = { notes: request?.request_notes ?? '' };
  for (const [index, { item_order_id, quantities }] of form.items.entries()) {
    const chosen = request?.chosen.find(({ order_item_id }) => order_item_id === item_order_id);
    values[takeName(index)] = chosen !== undefined;
    values[reasonName(index)] = chosen?.return_reason ?? '';
    values[quantityName(index)] = String(chosen?.qty ?? quantities.at(-1) ?? 1);
    values[exchangeName(index)] = chosen?.exchange_sku ?? '';
  }
  return values;
}

/** The lines that are chosen together with one: those of its link, or the line alone. Spec 3 §4. */
function placesWith(items: readonly Item[], index: number): number[] {
  const link = items[index]?.link_id ?? null;
  if (link === null) return [index];
  return [...items.keys()].filter((place) => items[place]?.link_id === link);
}

/**
 * The lines that change when one is ticked or not: all of its link. Beside a faulty one, which comes back alone, one can be
 * left out.
 */
export function placesTaken(items: readonly Item[], values: ItemValues, index: number, isTaken: boolean): number[] {
  const places = placesWith(items, index);
  const isFaulty = (place: number): boolean =>
    place !== index && values[takeName(place)] === true && isConformityReason(String(values[reasonName(place)]));
  return !isTaken && places.some(isFaulty) ? [index] : places;
}

/** The fault of each field: no line chosen, or a chosen one without a reason or a new variant. Spec 3 §5. */
export function itemFaults(
  { items, return_type }: ReturnForm,
  values: ItemValues,
  text: (key: 'choose_item' | 'choose_reason' | 'choose_exchange') => string,
): Record<string, string> {
  const chosen = [...items.keys()].filter((index) => values[takeName(index)] === true);
  const first = items.findIndex(({ isReturnable }) => isReturnable);
  if (chosen.length === 0) return { [takeName(first)]: text('choose_item') };
  const missing = (name: (index: number) => string, fault: string) =>
    chosen.filter((index) => values[name(index)] === '').map((index) => [name(index), fault] as const);
  return Object.fromEntries([
    ...(return_type === 'return' ? [] : missing(reasonName, text('choose_reason'))),
    ...(return_type === 'exchange' ? missing(exchangeName, text('choose_exchange')) : []),
  ]);
}

/** What the shopper chose. */
export function choiceOf(form: ReturnForm, values: ItemValues): Choice {
  const items = form.items.flatMap(({ item_order_id }, index) =>
    values[takeName(index)] === true
      ? [
          {
            order_item_id: item_order_id,
            qty: Number(values[quantityName(index)]),
            // A withdrawal needs no reason.
            return_reason: String(values[reasonName(index)] || 'other'),
            ...(form.return_type === 'exchange' ? { exchange_sku: String(values[exchangeName(index)]) } : {}),
          },
        ]
      : [],
  );
  return { return_type: form.return_type ?? 'refund', items, request_notes: String(values['notes'] ?? '') };
}

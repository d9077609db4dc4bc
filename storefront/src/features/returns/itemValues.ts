import type { ReturnForm, ReturnRequest } from '@vitrine/contract/returns';
import { isConformityReason } from '@vitrine/rules/returns/conformity';
import type { ReturnChoice } from './useReturn.ts';

type Item = ReturnForm['items'][number];

/** The values of the first screen: a tick, a reason, a quantity and a new variant per line, by its place; and a note. */
export type ItemValues = Record<string, string | boolean>;

export const takeName = (index: number): string => `take${index}`;
export const reasonName = (index: number): string => `reason${index}`;
export const quantityName = (index: number): string => `qty${index}`;
export const exchangeName = (index: number): string => `sku${index}`;

/** The values of a form, as the unfinished request has them where that can still be chosen. */
export function startValues(form: ReturnForm, request: ReturnRequest | null): ItemValues {
  const values: ItemValues = { notes: request?.request_notes ?? '' };
  for (const [index, item] of form.items.entries()) {
    const chosen = request?.chosen.find(({ order_item_id }) => order_item_id === item.item_order_id);
    const { return_reason = '', exchange_sku = '', qty = 0 } = chosen ?? {};
    values[takeName(index)] = chosen !== undefined && item.isReturnable;
    values[reasonName(index)] = item.return_reasons.some((reason) => reason === return_reason) ? return_reason : '';
    values[exchangeName(index)] = item.exchange_options.some(({ sku }) => sku === exchange_sku) ? exchange_sku : '';
    const most = togetherQuantities(form.items, index).at(-1) ?? item.quantities.at(-1) ?? 1;
    values[quantityName(index)] = String(item.quantities.includes(qty) ? qty : most);
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
export function placesTaken(items: readonly Item[], values: ItemValues, index: number, take: boolean): number[] {
  const places = placesWith(items, index);
  const isFaulty = (place: number): boolean => place !== index && isTaken(values, place) && isClaim(values, place);
  return !take && places.some(isFaulty) ? [index] : places;
}

const isTaken = (values: ItemValues, index: number): boolean => values[takeName(index)] === true;
/** A line that is chosen as faulty may come back alone, in any quantity. */
const isClaim = (values: ItemValues, index: number): boolean =>
  isConformityReason(String(values[reasonName(index)] ?? ''));

/** How many units of another line of its link come back with a quantity of a line: as many as were bought with it. Spec 3 §5. */
function matching(items: readonly Item[], from: number, to: number, quantity: number): number {
  return (quantity * (items[to]?.qty_ordered ?? 0)) / (items[from]?.qty_ordered ?? 1);
}

/** The quantities of a line with which all others of its link can come back. */
function togetherQuantities(items: readonly Item[], index: number): number[] {
  const others = placesWith(items, index);
  return (items[index]?.quantities ?? []).filter((quantity) =>
    others.every((to) => items[to]?.quantities.includes(matching(items, index, to, quantity))),
  );
}

/** Whether the chosen lines of a link come back together: all but where each is faulty. */
const isTogether = (items: readonly Item[], values: ItemValues, index: number): boolean =>
  placesWith(items, index).some((place) => isTaken(values, place) && !isClaim(values, place));

/** The quantities that a line offers; the chosen one is always among them. */
export function quantitiesOffered(items: readonly Item[], values: ItemValues, index: number): number[] {
  const { quantities = [] } = items[index] ?? {};
  if (!isTogether(items, values, index)) return [...quantities];
  const fitting = togetherQuantities(items, index);
  return quantities.filter((one) => fitting.includes(one) || String(one) === values[quantityName(index)]);
}

/** The quantities that change with one: those of its link, in the proportion in which they were bought. Spec 3 §5. */
export function quantitiesTaken(
  items: readonly Item[],
  values: ItemValues,
  index: number,
  quantity: string,
): ItemValues {
  const places = isTogether(items, values, index) ? placesWith(items, index) : [index];
  return Object.fromEntries(
    places.map((place) => [
      quantityName(place),
      place === index ? quantity : String(matching(items, index, place, Number(quantity))),
    ]),
  );
}

/** The lines of a link that are left out, or come back in another proportion than they were bought. */
function apart(items: readonly Item[], values: ItemValues, chosen: readonly number[]) {
  const wrong = chosen
    .filter((index) => !isClaim(values, index))
    .flatMap((index) =>
      placesWith(items, index).filter((place) => {
        const quantity = isTaken(values, place) ? Number(values[quantityName(place)]) : 0;
        return quantity !== matching(items, index, place, Number(values[quantityName(index)]));
      }),
    );
  return [...new Set(wrong)].map((place) => (isTaken(values, place) ? quantityName(place) : takeName(place)));
}

/**
 * The fault of each field: no line chosen, a chosen one without a reason or a new variant, or linked ones apart. Spec 3 §5.
 */
export function itemFaults(
  { items, return_type }: ReturnForm,
  values: ItemValues,
  text: (key: 'choose_item' | 'choose_reason' | 'choose_exchange' | 'linked_apart') => string,
): Record<string, string> {
  const chosen = [...items.keys()].filter((index) => isTaken(values, index));
  const first = items.findIndex(({ isReturnable }) => isReturnable);
  if (chosen.length === 0) return { [takeName(first)]: text('choose_item') };
  const missing = (name: (index: number) => string, fault: string) =>
    chosen.filter((index) => values[name(index)] === '').map((index) => [name(index), fault] as const);
  return Object.fromEntries([
    ...(return_type === 'return' ? [] : missing(reasonName, text('choose_reason'))),
    ...(return_type === 'exchange' ? missing(exchangeName, text('choose_exchange')) : []),
    ...apart(items, values, chosen).map((name) => [name, text('linked_apart')] as const),
  ]);
}

/** What the shopper chose. */
export function choiceOf(form: ReturnForm, values: ItemValues): ReturnChoice {
  const items = form.items.flatMap(({ item_order_id }, index) =>
    isTaken(values, index)
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

/** The names of the fields on the page by the last part of a field of the call. */
const shownNames: Readonly<Record<string, (index: number) => string>> = {
  qty: quantityName,
  return_reason: reasonName,
  exchange_sku: exchangeName,
};

/**
 * The server's refusal at the fields that it names: the fault is that of the first reason, so a field with another reason waits for
 * the next attempt. A piece whose named field is not on the page has it at its tick.
 */
export function refusedFaults(
  { items }: Pick<ReturnForm, 'items'>,
  values: ItemValues,
  fields: Readonly<Record<string, string>>,
  message: string,
): Record<string, string> {
  const chosen = [...items.keys()].filter((index) => isTaken(values, index));
  const [reason] = Object.values(fields);
  const names = Object.entries(fields).flatMap(([field, own]) => {
    const [, place = '', part = ''] = /^items\.(\d+)\.(\w+)$/u.exec(field) ?? [];
    const index = place === '' ? undefined : chosen[Number(place)];
    if (own !== reason || index === undefined) return [];
    const hasField =
      (part === 'qty' && (items[index]?.quantities.length ?? 0) > 1) ||
      part === 'return_reason' ||
      (part === 'exchange_sku' && (items[index]?.exchange_options.length ?? 0) > 0);
    return [((hasField && shownNames[part]) || takeName)(index)];
  });
  return Object.fromEntries(names.map((name) => [name, message]));
}

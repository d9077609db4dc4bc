// Why a call about a return is refused, and where in its body the reason is (spec 3 §5, §8).
import type { ChoiceProblem } from './choice.ts';

/** Reasons that a return as a whole is refused for, not one of its lines. */
type RequestProblem =
  | 'country_closed'
  | 'exchange_not_offered'
  | 'request_gone'
  | 'request_sent'
  | 'request_changed'
  | 'method_not_offered'
  | 'pickup_refused'
  | 'return_unknown'
  | 'pickup_closed'
  | 'pickup_kept'
  | 'pickup_taken';

/** A reason of 4800012, as `fields` spells it; its sentence is `returns.refusal.REASON` of the server's messages. */
export type ReturnProblem = ChoiceProblem | RequestProblem;

/**
 * The field that a reason is about: of the chosen item (`items.0.qty`) for a name under `items.`, else of the body. A reason without
 * a field or a sentence does not compile.
 */
export const problemFields = {
  returned_already: 'items.order_item_id',
  engraved_perfume: 'items.order_item_id',
  engraved: 'items.order_item_id',
  personalised: 'items.order_item_id',
  no_customs_code: 'items.order_item_id',
  final_sale: 'items.order_item_id',
  no_exchange: 'items.order_item_id',
  window_closed: 'items.order_item_id',
  not_delivered: 'items.order_item_id',
  linked_refused: 'items.order_item_id',
  unknown_item: 'items.order_item_id',
  chosen_twice: 'items.order_item_id',
  linked_apart: 'items.order_item_id',
  quantity: 'items.qty',
  missing_reason: 'items.return_reason',
  exchange_not_offered: 'items.exchange_sku',
  request_changed: 'items',
  country_closed: 'order_id',
  request_gone: 'request_id',
  request_sent: 'request_id',
  method_not_offered: 'selected_return_method',
  pickup_refused: 'pickup_date',
  return_unknown: 'return_id',
  pickup_closed: 'return_id',
  pickup_kept: 'return_id',
  pickup_taken: 'return_id',
} as const satisfies Record<ReturnProblem, string>;

/** Whether a text of `fields` is one of the reasons. Spec 3 §8. */
export const isReturnProblem = (text: string): text is ReturnProblem => Object.hasOwn(problemFields, text);

/** The path of a reason's field in the body; of the item at `index` where the reason is about one. Spec 3 §8. */
export const problemField = (problem: ReturnProblem, index = 0): string =>
  problemFields[problem].replace(/^items\./u, `items.${index}.`);

/**
 * The refused fields of a choice in the order of its items, by the problem of each item. A line that is chosen twice is refused at
 * its second place.
 */
export function choiceFields(
  chosen: readonly { readonly item_order_id: string }[],
  problems: ReadonlyMap<string, ChoiceProblem>,
): Record<string, ChoiceProblem> {
  const places = [...problems].map(([id, problem]) => {
    const isHere = ({ item_order_id }: { readonly item_order_id: string }): boolean => item_order_id === id;
    return [problem === 'chosen_twice' ? chosen.findLastIndex(isHere) : chosen.findIndex(isHere), problem] as const;
  });
  return Object.fromEntries(
    places.toSorted(([a], [b]) => a - b).map(([index, problem]) => [problemField(problem, index), problem]),
  );
}

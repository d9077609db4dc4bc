import type { CareReturnForm } from '@vitrine/contract/staffReturnStart';
import type { ReturnType } from '@vitrine/rules/returns/returnLine';

export type Form = CareReturnForm['form'];
export type Request = NonNullable<CareReturnForm['request']>;
export type FormItem = Form['items'][number];

/** What the member chose for a line; no unit of it where `qty` is 0. */
export type Chosen = { readonly qty: number; readonly reason: string; readonly exchange_sku: string };
export type Choice = {
  readonly return_type: ReturnType;
  readonly notes: string;
  readonly lines: Readonly<Record<string, Chosen>>;
};

const none: Chosen = { qty: 0, reason: '', exchange_sku: '' };
export const chosenOf = ({ lines }: Choice, { item_order_id }: FormItem): Chosen => lines[item_order_id] ?? none;

/** What the form begins with: the request that was begun, else no piece. */
export function choiceOf(form: Form, request: Request | null, type: ReturnType): Choice {
  const isOfType = request?.details.return_type === type;
  const begun = isOfType ? request.chosen : [];
  return {
    return_type: type,
    notes: isOfType ? request.request_notes : '',
    lines: Object.fromEntries(
      begun.map(({ order_item_id, qty, return_reason, exchange_sku = '' }) => [
        order_item_id,
        { qty, reason: return_reason, exchange_sku },
      ]),
    ),
  };
}

/** The chosen lines as the calls take them. */
export const itemsOf = (form: Form, choice: Choice) =>
  form.items.flatMap((item) => {
    const { qty, reason, exchange_sku } = chosenOf(choice, item);
    if (qty === 0) return [];
    const wanted = exchange_sku === '' ? {} : { exchange_sku };
    return [{ order_item_id: item.item_order_id, qty, return_reason: reason, ...wanted }];
  });

/** Whether a stored request is of this choice: another one is asked for first. */
export function isStored(form: Form, request: Request | null, choice: Choice): request is Request {
  const inOrder = (items: readonly { readonly order_item_id: string }[]) =>
    JSON.stringify(items.toSorted((one, other) => one.order_item_id.localeCompare(other.order_item_id)));
  const stored = request?.chosen.map(({ order_item_id, qty, return_reason, exchange_sku }) => ({
    order_item_id,
    qty,
    return_reason,
    ...(exchange_sku === undefined ? {} : { exchange_sku }),
  }));
  return (
    stored !== undefined &&
    request?.details.return_type === choice.return_type &&
    request.request_notes === choice.notes.trim() &&
    inOrder(stored) === inOrder(itemsOf(form, choice))
  );
}

import type { WithdrawalStatement } from '@vitrine/rules/returns/withdrawalStatement';
import { cleanReference } from '@vitrine/rules/orders/reference';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { orderIdNamed } from '../orders/orderIdNamed.ts';
import { ownOrder } from '../orders/ownOrder.ts';
import { productLine } from '../../checkout/basket/orderedProduct.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';

type Contract = {
  /** The order, the visitor's own or with that reference or number and email; null where none is found. */
  readonly order_id: string | null;
  /** Whether the visitor reads the order or named its reference. A number can be guessed. decisions/0098. */
  readonly is_proven: boolean;
  /** What the statement is limited to, as its receipt says it. */
  readonly pieces: string;
  /** The lines that it is limited to; null for the whole order, and for a note alone. */
  readonly items: string[] | null;
};

/**
 * The order that a statement is about, and the lines that it is limited to. Throws session_ended for chosen lines of an order
 * that is not found, because its page can be read no more, and payload_refused for lines of another order. decisions/0080.
 */
export async function withdrawnContract(
  shop: Shop,
  visitor: Visitor,
  { reference, email, pieces: note }: WithdrawalStatement,
  { locale, items }: { readonly locale: Locale; readonly items: readonly string[] },
): Promise<Contract> {
  const named = cleanReference(reference);
  const byRef = await ownOrder(shop, visitor, named);
  const order_id = byRef?.order_id ?? (await orderIdNamed(shop.db, reference, email));
  const own = byRef ?? (order_id === null ? undefined : await ownOrder(shop, visitor, order_id));
  const order = own ?? (order_id === null ? undefined : await readWholeOrder(shop.db, order_id));
  const is_proven = own !== undefined || order?.ref === named;
  if (items.length === 0) return { order_id, is_proven, pieces: note, items: null };
  if (!order) throw new ApiError('session_ended');
  const chosen = order.lines.filter(({ item_order_id }) => items.includes(item_order_id));
  if (chosen.length !== new Set(items).size) throw new ApiError('payload_refused', { fields: { items: 'format' } });
  const names = chosen.map(({ piece, qty }) => productLine(piece, qty, locale));
  return {
    order_id,
    is_proven,
    pieces: [...names, ...(note === '' ? [] : [note])].join('\n'),
    items: chosen.map(({ item_order_id }) => item_order_id),
  };
}

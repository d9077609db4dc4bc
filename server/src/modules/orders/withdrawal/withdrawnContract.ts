import { randomUUID } from 'node:crypto';
import type { WithdrawalStatement } from '@vitrine/rules/returns/withdrawalStatement';
import { cleanReference } from '@vitrine/rules/orders/reference';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { orderNamedBy } from '../orders/orderNamedBy.ts';
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
 * The order that a statement is about, and the lines that it is limited to. A number and an email prove nothing: such an order is
 * not read, and the look-ups are those without an order. Throws session_ended for chosen lines without a proof, because
 * the page of the order can be read no more, and payload_refused for lines of another order. decisions/0080, 0098.
 */
export async function withdrawnContract(
  shop: Shop,
  visitor: Visitor,
  { reference, email, pieces: note }: WithdrawalStatement,
  { locale, items }: { readonly locale: Locale; readonly items: readonly string[] },
): Promise<Contract> {
  const byRef = await ownOrder(shop, visitor, cleanReference(reference));
  const named = byRef ? null : await orderNamedBy(shop.db, reference, email);
  const own = byRef ?? (await ownOrder(shop, visitor, named?.order_id ?? randomUUID()));
  const order_id = own?.order_id ?? named?.order_id ?? null;
  const is_proven = own !== undefined || named?.by === 'reference';
  if (items.length === 0) return { order_id, is_proven, pieces: note, items: null };
  const order = is_proven && order_id !== null ? (own ?? (await readWholeOrder(shop.db, order_id))) : undefined;
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

/** The note of a stored statement: its pieces without the lines that name the chosen ones. */
export function noteOf({
  pieces,
  items,
}: {
  readonly pieces: string;
  readonly items: readonly string[] | null;
}): string {
  return pieces
    .split('\n')
    .slice(items?.length ?? 0)
    .join('\n');
}

import type { MoneyAnswer } from '@vitrine/contract/money';
import type { Order } from '@vitrine/contract/orders';
import { restValue } from '@vitrine/rules/orders/restValue';
import { refundablePrice } from '@vitrine/rules/returns/refundTotals';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { joinEngraving } from '@vitrine/rules/text/engraving';
import { engravingShown } from '../../checkout/basket/workshop.ts';
import { incrementsOf, isKit, setItemsIn, wordsOf } from '../../checkout/basket/orderedProduct.ts';
import type { LineRow } from './orderRows.ts';
import { reducedOf } from './reducedOf.ts';

/** Formats minor units in the order's currency. */
export type ShowMoney = (amount: number) => MoneyAnswer;

/** What depends on the moment or on other lines: `orderGoods.ts`. */
type OfOrder =
  | 'link_id'
  | 'return_refusal'
  | 'return_until'
  | 'return_reason'
  | 'specific_message'
  | 'rights'
  | 'stock';

/** An order line in the contract's shape, without what can be done with it. Spec 3 §3 (order item). */
export function itemOf(money: ShowMoney, line: LineRow, locale: Locale): Omit<Order['items'][number], OfOrder> {
  const { piece, qty, options, canceled_qty } = line;
  return {
    item_order_id: line.item_order_id,
    sku: line.sku,
    ...wordsOf(piece, locale),
    kind: piece.kind,
    url: piece.url,
    image: piece.image,
    qty,
    qty_ordered: qty,
    max_sale_qty: piece.max_sale_qty,
    returned_qty: line.returned_qty,
    refundable_qty: qty - line.returned_qty - canceled_qty,
    canceled_qty,
    canceled_amount: money(restValue([{ ...line, qty, shipped: qty - canceled_qty }]).total_amount),
    // The divided amount needs no currency.
    refundable_price: money(refundablePrice({ ...line, qty_ordered: qty, reduced: reducedOf(line) }, 'EUR')),
    purchase_price: money(line.unit_price),
    unit_price: money(line.unit_price),
    price_incl_tax: money(Math.floor(line.row_incl_tax / qty)),
    row_incl_tax: money(line.row_incl_tax),
    row_price: money(line.row_price),
    final_price: money(line.row_price - line.discount),
    is_refundable: piece.is_refundable,
    is_exchangeable: piece.is_exchangeable && !isKit(line),
    hscode: piece.hscode,
    origin_country: piece.origin_country ?? null,
    qty_increments: incrementsOf(piece),
    engraving: options.engraving ? joinEngraving(options.engraving) : null,
    options,
    personalisation: line.workshop && engravingShown(line.workshop, money),
    item_type: piece.item_type ?? 'simple',
    set_items: setItemsIn(piece, locale),
    prop65: piece.prop65,
  };
}

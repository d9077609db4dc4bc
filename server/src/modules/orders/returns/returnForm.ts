import type { ReturnForm } from '@vitrine/contract/returns';
import { quantitiesOf } from '@vitrine/rules/returns/choice';
import { offeredTypes, type TypeOffer } from '@vitrine/rules/returns/lineRights';
import { returnReasons, type ReturnType } from '@vitrine/rules/returns/returnLine';
import { refundOnlyFullReturn, returnFeesOf } from '@vitrine/rules/returns/returnTerms';
import { type Country, isCountry, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { ExchangeMarket } from '../orders/exchangeMarket.ts';
import { lineGoods, type LineGoods, refundUntil, typedLines } from '../orders/orderGoods.ts';
import { itemOf, type ShowMoney } from '../orders/orderItem.ts';
import { moneyIn } from '../orders/orderView.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { isKit } from '../../checkout/basket/orderedProduct.ts';
import { isCanceled, lineWithdrawal } from '../orders/returnLines.ts';
import { refusedReturn } from './refusedReturn.ts';
import { specialText } from './specialText.ts';

/** The country of an order. Throws return_refused for a country that the house no longer sells to. */
export function countryOfOrder({ store }: Pick<OrderRow, 'store'>): Country {
  if (!isCountry(store)) throw refusedReturn('country_closed');
  return store;
}

/** Whether the lines of an order can come back by a type of return. */
function offerOf(order: OrderRow, type: ReturnType, now: Date, market: ExchangeMarket): TypeOffer {
  const lines = typedLines(order, type, now, market);
  if (lines.some(({ refusal }) => refusal === null)) return 'open';
  return lines.some(({ reasons }) => reasons.length > 0) ? 'claims' : 'none';
}

/** Whether a line that can be withdrawn from is covered by a statement already. */
const hasStated = (order: OrderRow, now: Date): boolean =>
  order.lines.some((line) => lineWithdrawal(order, line, now)?.is_stated);

/** The types that a shopper may request of an order now, the best first. Spec 3 §9, decisions/0080. */
function typesOf(order: OrderRow, now: Date, market: ExchangeMarket): ReturnType[] {
  const offer = (type: ReturnType) => offerOf(order, type, now, market);
  return offeredTypes(
    { return: offer('return'), refund: offer('refund'), exchange: offer('exchange') },
    {
      is_stated: hasStated(order, now),
      has_fee: returnFeesOf(countryOfOrder(order), order.delivered_at, now).length > 0,
    },
  );
}

type Asked = {
  readonly locale: Locale;
  readonly now: Date;
  readonly market: ExchangeMarket;
  /** The type that the shopper asked for; another one where it is not offered. */
  readonly return_type: ReturnType | undefined;
};

type TypedLine = globalThis.ReturnType<typeof typedLines>[number];

/** A line of the form for a type of return. */
function itemIn(
  { row, rights }: LineGoods,
  { line, refusal, reasons }: TypedLine,
  type: ReturnType,
  { money, locale, market }: Pick<Asked, 'locale' | 'market'> & { readonly money: ShowMoney },
): ReturnForm['items'][number] {
  const { item_order_id, name, color, size, image, refundable_price, set_items, personalisation } = itemOf(
    money,
    row,
    locale,
  );
  return {
    item_order_id,
    name,
    color,
    size,
    image,
    isReturnable: reasons.length > 0,
    return_refusal: refusal,
    specific_message: refusal && textIn(locale, 'returns')(`refusal.${refusal}`),
    rights,
    return_until: refundUntil(rights),
    return_reasons: [...reasons],
    qty_ordered: line.qty_ordered,
    quantities: quantitiesOf(line),
    refundable_price,
    set_items,
    personalisation,
    // A faulty piece of a link that cannot come back is claimed alone.
    link_id: refusal === null ? line.link_id : null,
    exchange_options:
      type === 'exchange' && !isKit(row) ? market.optionsOf(row.sku, Math.max(1, line.refundable_qty)) : [],
    stock: line.stock,
  };
}

/** What the order's statements of withdrawal say about the pieces of a return by that type. decisions/0080. */
function statedIn(order: OrderRow, lines: readonly TypedLine[], now: Date) {
  const open = lines.flatMap(({ refusal }, index) => (refusal === null && order.lines[index]) || []);
  const notes = order.withdrawals.flatMap(({ is_proven, pieces }) => (is_proven && pieces !== '' ? [pieces] : []));
  return {
    is_stated: open.length > 0 && open.every((line) => lineWithdrawal(order, line, now)?.is_stated),
    stated_pieces: notes.length === 0 ? null : notes.join('\n'),
  };
}

/** Whether a part of the order keeps the delivery that was paid: not where it was free, or is refunded already. Spec 3 §9. */
const keepsDelivery = ({ shipping_amount, shipping_tax_amount, returns }: OrderRow): boolean =>
  refundOnlyFullReturn &&
  shipping_amount + shipping_tax_amount > 0 &&
  !returns.some(({ status, total_shipping }) => status !== 'canceled' && total_shipping > 0);

/** The return form of an order: each line with its reasons and quantities, or why it stays. Spec 3 §3, §4. */
export function formOf(order: OrderRow, { locale, now, market, return_type }: Asked): ReturnForm {
  const types = typesOf(order, now, market);
  const type = types.find((one) => one === return_type) ?? types[0] ?? null;
  const lines = typedLines(order, type ?? 'refund', now, market);
  const goods = lineGoods(order, now, market);
  const money = moneyIn(order, locale);
  const text = textIn(locale, 'returns');
  return {
    order_id: order.order_id,
    increment_id: order.increment_id,
    return_types: types,
    return_type: type,
    ...statedIn(order, lines, now),
    returnReasons: returnReasons.map((value) => ({ value, name: text(`reason.${value}`) })),
    items: goods.flatMap((own, index) => {
      const typed = lines[index];
      // A piece that is not sent any more is no part of the form.
      return typed && !isCanceled(own.row) ? [itemIn(own, typed, type ?? 'refund', { money, locale, market })] : [];
    }),
    refund_only_full_return: keepsDelivery(order),
    special_return_text: specialText(order.store, locale),
  };
}

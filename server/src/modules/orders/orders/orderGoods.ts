// The lines of an order, with what can be done with each now (spec 3 §3, §4).
import type { Order } from '@vitrine/contract/orders';
import { reasonsOf } from '@vitrine/rules/returns/choice';
import { deliveryNotes } from '@vitrine/rules/returns/deliveryNotes';
import { type LineRight, lineRights, orderRights } from '@vitrine/rules/returns/lineRights';
import { type Refusal, refusalsOf } from '@vitrine/rules/returns/refusal';
import type { ReturnLine, ReturnReason, ReturnType } from '@vitrine/rules/returns/returnLine';
import { refundOnlyFullReturn } from '@vitrine/rules/returns/returnTerms';
import { withdrawalRights } from '@vitrine/rules/returns/withdrawalRights';
import { isCountry, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { ExchangeMarket } from './exchangeMarket.ts';
import { itemOf, type ShowMoney } from './orderItem.ts';
import type { LineRow, OrderRow } from './orderRows.ts';
import { isCanceled, lineUntil, lineWithdrawal, orderLinks, returnLinesOf, returnTermsOf } from './returnLines.ts';

type Market = Pick<ExchangeMarket, 'factsOf'>;

/** The facts of the lines for a type of return, each with its refusal and reasons. */
export function typedLines(order: OrderRow, type: ReturnType, now: Date, market: Market) {
  const terms = returnTermsOf(order, type);
  const lines = returnLinesOf(order, type, now, market);
  const refusals = refusalsOf(lines, terms);
  return lines.map((line) => {
    const refusal = refusals.get(line.item_order_id) ?? null;
    return { line, refusal, reasons: reasonsOf(line, refusal, terms) };
  });
}

export type LineGoods = {
  readonly row: LineRow;
  readonly line: ReturnLine;
  /** What the line shows: its rights, or why it has none. */
  readonly rights: LineRight[];
  readonly refusal: Refusal | null;
  /** The reasons for which only a faulty piece comes back. */
  readonly claims: readonly ReturnReason[];
};

/** What each line of an order can do now, by all types of return. Spec 3 §4, decisions/0080. */
export function lineGoods(order: OrderRow, now: Date, market: Market): LineGoods[] {
  const [refund, exchange, withdrawn] = (['refund', 'exchange', 'return'] as const).map((type) =>
    typedLines(order, type, now, market),
  );
  const has_law = isCountry(order.store) && withdrawalRights[order.store] !== null;
  return order.lines.flatMap((row, index) => {
    const own = refund?.[index];
    if (!own) return [];
    const shown = lineRights({
      line: own.line,
      refusals: {
        refund: own.refusal,
        exchange: exchange?.[index]?.refusal ?? null,
        return: withdrawn?.[index]?.refusal ?? null,
      },
      house_until: lineUntil(order, row),
      withdrawal: lineWithdrawal(order, row, now),
      has_law,
    });
    return [{ row, line: own.line, ...shown, claims: own.refusal === null ? [] : own.reasons }];
  });
}

/** The reason of a line's latest return that was not cancelled; null without one. Spec 3 §3. */
const lastReasonOf = ({ returns }: OrderRow, { item_order_id }: LineRow): ReturnReason | null =>
  returns
    .filter(({ status }) => status !== 'canceled')
    .flatMap(({ lines }) => lines.filter((line) => line.item_order_id === item_order_id))
    .at(-1)?.return_reason ?? null;

type Goods = Pick<
  Order,
  | 'items'
  | 'is_refundable'
  | 'is_exchangeable'
  | 'is_withdrawable'
  | 'has_withdrawn'
  | 'is_claimable'
  | 'is_display_shipping_refund'
  | 'is_display_shipping_exchange'
  | 'refund_only_full_return'
  | 'hscode_proforma_dependency'
>;

/** The lines of an order in the contract's shape, and what the whole order offers. Spec 3 §3, §4. */
export function goodsOf(
  order: OrderRow,
  { money, now, locale, market }: { money: ShowMoney; now: Date; locale: Locale; market: Market },
): Goods {
  const goods = lineGoods(order, now, market);
  const rights = orderRights(goods);
  const links = orderLinks(order);
  return {
    items: goods.map(({ row, line: { stock }, rights: shown, refusal }) => {
      // Of a piece that travels, or that is not sent any more, the status says enough.
      const return_refusal = refusal === 'not_delivered' || isCanceled(row) ? null : refusal;
      return {
        ...itemOf(money, row, locale),
        link_id: links.get(row.item_order_id) ?? null,
        return_reason: lastReasonOf(order, row),
        return_refusal,
        specific_message: return_refusal && textIn(locale, 'returns')(`refusal.${return_refusal}`),
        rights: shown,
        return_until: refundUntil(shown),
        stock,
      };
    }),
    ...rights,
    ...deliveryNotes(rights, {
      delivery_paid: order.shipping_amount + order.shipping_tax_amount,
      is_shipping_refunded: order.returns.some(
        ({ status, total_shipping }) => status !== 'canceled' && total_shipping > 0,
      ),
    }),
    refund_only_full_return: refundOnlyFullReturn,
    hscode_proforma_dependency: returnTermsOf(order, 'refund').proforma_needed,
  };
}

/** Last day of the house's return; null without one. */
export const refundUntil = (rights: readonly LineRight[]): string | null =>
  rights.find(({ type }) => type === 'refund')?.until ?? null;

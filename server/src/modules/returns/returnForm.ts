import type { ReturnForm } from '@vitrine/contract/returns';
import { quantitiesOf, reasonsOf } from '@vitrine/rules/returns/choice';
import { refusalsOf } from '@vitrine/rules/returns/refusal';
import { exchangeStock } from '@vitrine/rules/returns/exchange';
import { returnReasons, type ReturnType } from '@vitrine/rules/returns/returnLine';
import { refundOnlyFullReturn } from '@vitrine/rules/returns/returnTerms';
import { type Country, isCountry, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../platform/errors/ApiError.ts';
import { textIn } from '../../platform/messages/textIn.ts';
import { itemOf } from '../orders/orderItem.ts';
import { moneyIn } from '../orders/orderView.ts';
import type { OrderRow } from '../orders/queries.ts';
import { lineUntil, returnLinesOf, returnTermsOf } from '../orders/returnLines.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import type { ExchangeMarket } from './exchange.ts';
import { specialText } from './specialText.ts';

/** The country of an order. Throws return_refused for a country that the house no longer sells to. */
export function countryOf({ store }: Pick<OrderRow, 'store'>): Country {
  if (!isCountry(store)) throw new ApiError('return_refused');
  return store;
}

/** Where an order's pieces are exchanged. */
export const marketOf = (shop: Shop, order: Pick<OrderRow, 'store'>, locale: Locale) => ({
  country: countryOf(order),
  locale,
  images: shop.config.IMAGES_BASE_URL,
});

/** The types that a shopper may request of an order now; a withdrawal needs its statement. Spec 3 §9, decisions/0054. */
export function typesOf(order: OrderRow, now: Date, market: ExchangeMarket): ReturnType[] {
  const has_reasons = (type: ReturnType): boolean => {
    const terms = returnTermsOf(order, type);
    const lines = returnLinesOf(order, type, now);
    const refusals = refusalsOf(lines, terms);
    return lines.some((line) => reasonsOf(line, refusals.get(line.item_order_id) ?? null, terms).length > 0);
  };
  const has_options = order.lines.some(({ sku }) => market.optionsOf(sku, 1).some(({ stock }) => !stock.is_empty));
  const offered: readonly ReturnType[] = [
    ...(order.withdrawn_at === null ? [] : ['return' as const]),
    'refund',
    ...(has_options ? ['exchange' as const] : []),
  ];
  return offered.filter((type) => has_reasons(type));
}

type Asked = {
  readonly locale: Locale;
  readonly now: Date;
  readonly market: ExchangeMarket;
  /** The type that the shopper asked for; another one where it is not offered. */
  readonly return_type: ReturnType | undefined;
};

/** What a line can be exchanged for, and the stock of it all. */
function exchangeOf(type: ReturnType, sku: string, qty: number, market: ExchangeMarket) {
  const exchange_options = type === 'exchange' ? market.optionsOf(sku, Math.max(1, qty)) : [];
  return { exchange_options, stock: exchangeStock(exchange_options) };
}

/** The return form of an order: each line with its reasons and quantities, or why it stays. Spec 3 §3, §4. */
export function formOf(order: OrderRow, { locale, now, market, return_type }: Asked): ReturnForm {
  const types = typesOf(order, now, market);
  const type = types.find((one) => one === return_type) ?? types[0] ?? null;
  const terms = returnTermsOf(order, type ?? 'refund');
  const lines = returnLinesOf(order, type ?? 'refund', now);
  const refusals = refusalsOf(lines, terms);
  const money = moneyIn(order, locale);
  const text = textIn(locale, 'returns');
  return {
    order_id: order.order_id,
    increment_id: order.increment_id,
    return_types: types,
    return_type: type,
    returnReasons: returnReasons.map((value) => ({ value, name: text(`reason.${value}`) })),
    items: order.lines.flatMap((line, index) => {
      const facts = lines[index];
      if (!facts) return [];
      const return_refusal = refusals.get(line.item_order_id) ?? null;
      const exchange = exchangeOf(type ?? 'refund', line.sku, facts.refundable_qty, market);
      const has_choice = type !== 'exchange' || !exchange.stock.is_empty;
      const return_reasons = has_choice ? [...reasonsOf(facts, return_refusal, terms)] : [];
      const until = lineUntil(order, line);
      const { item_order_id, name, color, size, image, refundable_price, link_id, set_items } = itemOf(
        money,
        line,
        return_refusal,
        until,
        locale,
      );
      return [
        {
          item_order_id,
          name,
          color,
          size,
          image,
          isReturnable: return_reasons.length > 0,
          return_refusal,
          specific_message: return_refusal && text(`refusal.${return_refusal}`),
          return_until: return_refusal === null ? until : null,
          return_reasons,
          quantities: quantitiesOf(facts),
          refundable_price,
          set_items,
          link_id,
          ...exchange,
        },
      ];
    }),
    refund_only_full_return: refundOnlyFullReturn,
    special_return_text: specialText(order.store, locale),
  };
}

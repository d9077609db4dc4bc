import type { AddressFields } from '@vitrine/contract/address';
import type { Order } from '@vitrine/contract/orders';
import { shownMoney } from '@vitrine/rules/money/formatMoney';
import { moneyOf } from '@vitrine/rules/money/money';
import { canTake } from '@vitrine/rules/orders/orderLife';
import { isInvoiced } from '@vitrine/rules/orders/orderActions';
import { exchangeStock } from '@vitrine/rules/returns/exchange';
import type { ReturnReason } from '@vitrine/rules/returns/returnLine';
import { deliveryNotes } from '@vitrine/rules/returns/deliveryNotes';
import { reasonsOf } from '@vitrine/rules/returns/choice';
import { refusalsOf } from '@vitrine/rules/returns/refusal';
import { refundOnlyFullReturn } from '@vitrine/rules/returns/returnTerms';
import { isWithdrawalOpen, withdrawalUntil } from '@vitrine/rules/returns/withdrawal';
import { withdrawalRights } from '@vitrine/rules/returns/withdrawalRights';
import { isCountry, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { katakanaOf, linesOf, nameOf } from '../customer/savedAddress.ts';
import { writtenPhone } from '../customer/contactPhone.ts';
import { textIn } from '../../platform/messages/textIn.ts';
import { cfdiOf } from './cfdiView.ts';
import { fapiaoOf } from './fapiaoView.ts';
import { deliveryOf, webToShopOf } from './orderDelivery.ts';
import { itemOf, type ShowMoney } from './orderItem.ts';
import { lineUntil, returnLinesOf, returnTermsOf } from './returnLines.ts';
import { isWebToShop, modeOf } from './modeOf.ts';
import { sumsOf } from './orderSums.ts';
import { progressOf } from './progress.ts';
import type { LineRow, OrderRow } from './queries.ts';
import { afterwardsOf, type HashOf } from './returnsView.ts';

/** Formats amounts in the order's currency and the reader's locale. */
export const moneyIn =
  ({ currency }: Pick<OrderRow, 'currency'>, locale: Locale) =>
  (amount: number) =>
    shownMoney(moneyOf(amount, currency), locale);

function addressOf(fields: AddressFields, locale: Locale): NonNullable<Order['shipping_address']> {
  return {
    name: nameOf(fields),
    ...katakanaOf(fields),
    address: linesOf(fields, storefrontOf(locale).language),
    telephone: writtenPhone(fields),
    prefix: fields.prefix ?? null,
    country_id: fields.country_id,
    additional_number: fields.additional_number ?? null,
  };
}

/** The reason of a line's latest return that was not cancelled; null without one. Spec 3 §3. */
const lastReasonOf = ({ returns }: OrderRow, { item_order_id }: LineRow): ReturnReason | null =>
  returns
    .filter(({ status }) => status !== 'canceled')
    .flatMap(({ lines }) => lines.filter((line) => line.item_order_id === item_order_id))
    .at(-1)?.return_reason ?? null;

/** The lines, and whether the order can be returned now. Spec 3 §4. */
function goodsOf(
  order: OrderRow,
  money: ShowMoney,
  now: Date,
  { locale, stockOf }: { locale: Locale; stockOf: Reader['stockOf'] },
): Pick<
  Order,
  | 'items'
  | 'is_refundable'
  | 'is_exchangeable'
  | 'is_claimable'
  | 'is_display_shipping_refund'
  | 'is_display_shipping_exchange'
  | 'refund_only_full_return'
  | 'hscode_proforma_dependency'
> {
  const { lines } = order;
  const terms = returnTermsOf(order, null);
  const facts = returnLinesOf(order, null, now);
  const refusals = refusalsOf(facts, terms);
  const offered = facts.filter(({ item_order_id }) => refusals.get(item_order_id) === null);
  const is_refundable = offered.some((line) => line.is_refundable);
  const is_exchangeable = offered.some((line) => line.is_exchangeable);
  const has_reasons = facts.some((line) => reasonsOf(line, refusals.get(line.item_order_id) ?? null, terms).length > 0);
  const is_claimable = !is_refundable && has_reasons;
  return {
    items: lines.map((line) => {
      const found = refusals.get(line.item_order_id) ?? null;
      // Of a piece that travels, the status says enough.
      const refusal = found === 'not_delivered' ? null : found;
      return {
        ...itemOf(money, line, refusal, lineUntil(order, line), locale),
        return_reason: lastReasonOf(order, line),
        specific_message: refusal && textIn(locale, 'returns')(`refusal.${refusal}`),
        stock: stockOf(line),
      };
    }),
    is_refundable,
    is_exchangeable,
    is_claimable,
    ...deliveryNotes({
      is_refundable,
      is_exchangeable,
      is_claimable,
      delivery_paid: order.shipping_amount + order.shipping_tax_amount,
      is_shipping_refunded: order.returns.some(
        ({ status, total_shipping }) => status !== 'canceled' && total_shipping > 0,
      ),
    }),
    refund_only_full_return: refundOnlyFullReturn,
    hscode_proforma_dependency: terms.proforma_needed,
  };
}

/** The card or wallet that paid. Spec 3 §3. */
function paymentOf(order: OrderRow): Order['payment'] {
  const { cc_type, cc_last4, cc_exp_month, cc_exp_year, cc_owner } = order;
  return { method: order.payment_method, cc_type, cc_last4, cc_exp_month, cc_exp_year, cc_owner };
}

/** The withdrawal function, in countries whose law requires it. Expectations §2. */
function withdrawalOf({ store, delivered_at, withdrawn_at }: OrderRow, now: Date): Order['withdrawal'] {
  if (!isCountry(store) || !withdrawalRights[store]?.has_link) return null;
  return {
    is_open: isWithdrawalOpen(store, delivered_at, now),
    until: delivered_at ? withdrawalUntil(store, delivered_at) : null,
    stated_at: withdrawn_at,
  };
}

/** What a view shows only to its reader: how documents are opened, the phone of the reader's sign-in, the stock for exchanges. */
export type Reader = {
  readonly hashOf: HashOf;
  readonly linkOf: (hash: string | null) => string | null;
  readonly customer_phonelogin?: string | null;
  /** The stock of what a line can be exchanged for. */
  readonly stockOf: (line: LineRow) => Order['items'][number]['stock'];
};
const noReader: Reader = { hashOf: () => null, linkOf: () => null, stockOf: () => exchangeStock([]) };

/** An order in the contract's shape. Spec 3 §3, §4. */
export function orderOf(order: OrderRow, locale: Locale, now: Date, reader: Reader = noReader): Order {
  const money = moneyIn(order, locale);
  const placed_at = (order.placed_at ?? order.created_at).toISOString();
  const { status, ...progress } = progressOf(order, placed_at);
  const afterwards = afterwardsOf(order, money, locale, reader.hashOf);
  return {
    order_id: order.order_id,
    increment_id: order.increment_id,
    ref: order.ref,
    store_code: order.store,
    created_at: placed_at,
    status: order.status,
    ...progress,
    is_invoiced: isInvoiced({
      ...afterwards,
      status_id: status,
      is_invoiced: afterwards.invoices.length > 0,
    }),
    invoiceDownloadLink: reader.linkOf(afterwards.invoices.find(({ kind }) => kind === 'invoice')?.hash ?? null),
    shipping_address: addressOf(order.shipping_address, locale),
    billing_address: addressOf(order.billing_address, locale),
    customer_email: order.email,
    customer_phonelogin: reader.customer_phonelogin ?? null,
    payment: paymentOf(order),
    ...deliveryOf(order, status, locale),
    is_webtoshop: isWebToShop(order),
    webtoshop: webToShopOf(order),
    is_cancellable: order.parcels.length === 0 && canTake('ask_cancel', status, modeOf(order)),
    ...goodsOf(order, money, now, { locale, stockOf: reader.stockOf }),
    ...sumsOf(order, money, locale),
    ...afterwards,
    ...fapiaoOf(order, money, now, reader.hashOf),
    cfdi: cfdiOf(order, now, reader.hashOf),
    withdrawal: withdrawalOf(order, now),
    gift: order.gift,
  };
}

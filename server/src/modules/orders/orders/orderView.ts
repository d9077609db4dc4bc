import type { AddressFields } from '@vitrine/contract/address';
import type { Order } from '@vitrine/contract/orders';
import { shownMoney } from '@vitrine/rules/money/formatMoney';
import { moneyOf } from '@vitrine/rules/money/money';
import { canTake } from '@vitrine/rules/orders/orderLife';
import { isInvoiced } from '@vitrine/rules/returns/orderActions';
import { returnFeesOf } from '@vitrine/rules/returns/returnTerms';
import { isWithdrawalOpen, withdrawalUntil } from '@vitrine/rules/returns/withdrawal';
import { withdrawalRights } from '@vitrine/rules/returns/withdrawalRights';
import { isCountry, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { katakanaOf, linesOf, nameOf } from '../../customers/customer/savedAddress.ts';
import { writtenPhone } from '../../customers/customer/contactPhone.ts';
import { cfdiOf } from './cfdiView.ts';
import { fapiaoOf } from './fapiaoView.ts';
import { deliveryOf, webToShopOf } from './orderDelivery.ts';
import { type ExchangeMarket, noMarket } from './exchangeMarket.ts';
import { goodsOf } from './orderGoods.ts';
import { isWebToShop, modeOf } from './modeOf.ts';
import { sumsOf } from './orderSums.ts';
import { progressOf } from './progress.ts';
import type { OrderRow } from './orderRows.ts';
import { hasUncovered } from './statements.ts';
import { afterwardsOf, type HashOf } from './returnsView.ts';

/** Formats amounts in the order's currency and the reader's locale. */
export const moneyIn =
  ({ currency }: Pick<OrderRow, 'currency'>, locale: Locale) =>
  (amount: number) =>
    shownMoney(moneyOf(amount, currency), locale);

/** An address as an order shows it. Spec 3 §3. */
export function addressOf(fields: AddressFields, locale: Locale): NonNullable<Order['shipping_address']> {
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

/** The card or wallet that paid. Spec 3 §3. */
function paymentOf(order: OrderRow): Order['payment'] {
  const { cc_type, cc_last4, cc_exp_month, cc_exp_year, cc_owner } = order;
  return { method: order.payment_method, cc_type, cc_last4, cc_exp_month, cc_exp_year, cc_owner };
}

/** The withdrawal function, in countries whose law requires it. Expectations §2. */
function withdrawalOf(order: OrderRow, now: Date): Order['withdrawal'] {
  const { store, delivered_at, withdrawn_at } = order;
  if (!isCountry(store) || !withdrawalRights[store]?.has_link) return null;
  return {
    is_open: isWithdrawalOpen(store, delivered_at, now),
    until: delivered_at ? withdrawalUntil(store, delivered_at) : null,
    stated_at: withdrawn_at,
    is_whole: !hasUncovered(order),
  };
}

/** What a view shows only to its reader: how documents are opened, the phone of the reader's sign-in. */
export type Reader = {
  readonly hashOf: HashOf;
  readonly linkOf: (hash: string | null) => string | null;
  readonly customer_phonelogin?: string | null;
  /** What the lines can be exchanged for; a mail names no exchange. */
  readonly market?: Pick<ExchangeMarket, 'factsOf'>;
};
const noReader: Reader = { hashOf: () => null, linkOf: () => null };

/** An order in the contract's shape. Spec 3 §3, §4. */
export function orderOf(order: OrderRow, locale: Locale, now: Date, reader: Reader = noReader): Order {
  const money = moneyIn(order, locale);
  const placed_at = (order.placed_at ?? order.created_at).toISOString();
  const { status, ...progress } = progressOf(order, placed_at);
  const afterwards = afterwardsOf(order, money, locale, reader.hashOf);
  const invoice = afterwards.invoices.find(({ kind }) => kind === 'invoice');
  const delivery = deliveryOf(order, status, locale);
  return {
    order_id: order.order_id,
    order_id_hash: invoice?.hash ?? null,
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
    invoiceDownloadLink: reader.linkOf(invoice?.hash ?? null),
    shipping_address: addressOf(order.shipping_address, locale),
    billing_address: addressOf(order.billing_address, locale),
    email: order.email,
    customer_email: order.email,
    customer_phonelogin: reader.customer_phonelogin ?? null,
    payment: paymentOf(order),
    ...delivery,
    track_url: delivery.shipment.tracking_url,
    is_webtoshop: isWebToShop(order),
    webtoshop: webToShopOf(order),
    is_cancellable: order.parcels.length === 0 && canTake('ask_cancel', status, modeOf(order)),
    ...goodsOf(order, { money, now, locale, market: reader.market ?? noMarket }),
    ...sumsOf(order, money, locale),
    ...afterwards,
    return_label: afterwards.returns.findLast(({ return_hash }) => return_hash !== null)?.return_hash ?? null,
    returns_amount_fees: isCountry(order.store) ? returnFeesOf(order.store, order.delivered_at, now) : [],
    ...fapiaoOf(order, money, now, reader.hashOf),
    cfdi: cfdiOf(order, now, reader.hashOf),
    withdrawal: withdrawalOf(order, now),
    gift: order.gift,
  };
}

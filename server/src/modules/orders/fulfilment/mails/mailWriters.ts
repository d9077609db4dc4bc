import { restUnits } from '@vitrine/rules/orders/restValue';
import type { MailWriter } from '../../../../platform/mail/kinds.ts';
import type { DueMail } from '../../../../platform/mail/dueMail.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import type { OrderRow } from '../../orders/orderRows.ts';
import { exchangeUntil, refusalLines } from '../../orders/returnsView.ts';
import { dayIn } from '../../returns/returnMail.ts';
import { textIn } from '../../../../platform/messages/textIn.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import {
  canceledLines,
  exchangeLines,
  inspectionLines,
  keptReturns,
  type LifeMail,
  lifeMail,
  missingLines,
  parcelLines,
} from './lifeMails.ts';
import * as queries from './mailQueries.ts';

async function orderOf(shop: Shop, { order_id }: Pick<DueMail, 'order_id'>): Promise<OrderRow> {
  const order = order_id ? await readWholeOrder(shop.db, order_id) : undefined;
  if (!order) throw new Error('a mail about no order');
  return order;
}

const aboutOrder =
  (name: LifeMail): MailWriter =>
  async (shop, mail, sender) => {
    const order = await orderOf(shop, mail);
    return { to: order.email, ...lifeMail(mail.locale, sender, order, { name }) };
  };

const aboutReturn =
  (name: LifeMail, has_sum: boolean): MailWriter =>
  async (shop, mail, sender) => {
    const order = await orderOf(shop, mail);
    const back = order.returns.find(({ return_id }) => return_id === mail.data['return_id']);
    const more = back ? missingLines(order, back, mail.locale) : [];
    const amount = has_sum ? back?.total_price : undefined;
    return {
      to: order.email,
      ...lifeMail(mail.locale, sender, order, { name, more, ...(amount === undefined ? {} : { amount }) }),
    };
  };

/** Writes the mail of a refused return, with the reason of the house and its note. Spec 3 §4. */
const writeRefused: MailWriter = async (shop, mail, sender) => {
  const order = await orderOf(shop, mail);
  const back = order.returns.find(({ return_id }) => return_id === mail.data['return_id']);
  const more = back ? [...refusalLines(back, mail.locale), ...missingLines(order, back, mail.locale)] : [];
  return { to: order.email, ...lifeMail(mail.locale, sender, order, { name: 'refused', more }) };
};

/** Writes the mail of an order that goes on; none where it has been cancelled since. */
const writeKept: MailWriter = async (shop, mail, sender) => {
  const order = await orderOf(shop, mail);
  if (order.status === 'cancel_asked' || order.status === 'canceled') return null;
  const more = keptReturns(order, mail.locale);
  return { to: order.email, ...lifeMail(mail.locale, sender, order, { name: 'kept', more }) };
};

/** Writes a mail about a refund, with its amount. */
const aboutRefund =
  (name: LifeMail): MailWriter =>
  async (shop, mail, sender) => {
    const order = await orderOf(shop, mail);
    const amount = await queries.refundAmount(shop.db, Number(mail.data['refund_id'] ?? 0));
    if (amount === undefined) return null;
    return { to: order.email, ...lifeMail(mail.locale, sender, order, { name, amount }) };
  };

/** Writes the mail of the pieces that are not sent any more: units that were cancelled before dispatch, or the rest of an order. */
const writeRestCanceled: MailWriter = async (shop, mail, sender) => {
  const order = await orderOf(shop, mail);
  const { unit_cancellations: all } = order;
  const own = all.find(({ cancellation_id }) => cancellation_id === mail.data['event']);
  if (own) {
    const more = canceledLines({ ...order, rest: null }, mail.locale, own.lines);
    return { to: order.email, ...lifeMail(mail.locale, sender, order, { name: 'units_canceled', more }) };
  }
  const rest = restUnits(
    order.lines,
    all.flatMap(({ lines }) => lines),
  );
  const more = canceledLines(order, mail.locale, rest);
  return { to: order.email, ...lifeMail(mail.locale, sender, order, { name: 'rest_canceled', more }) };
};

/** Writes the mail of a parcel that has arrived before the others. */
const writeParcelDelivered: MailWriter = async (shop, mail, sender) => {
  const order = await orderOf(shop, mail);
  const parcel = await queries.parcel(shop.db, mail.data['event'] ?? '');
  if (!parcel) return null;
  const more = parcelLines(order, mail.locale, parcel, false);
  return { to: order.email, ...lifeMail(mail.locale, sender, order, { name: 'parcel_delivered', more }) };
};

/** Writes the mail of a parcel that has left. */
const writeShipped: MailWriter = async (shop, mail, sender) => {
  const order = await orderOf(shop, mail);
  const parcel = await queries.parcel(shop.db, mail.data['event'] ?? '');
  if (!parcel) return null;
  const more = parcelLines(order, mail.locale, parcel, true);
  const track = parcel.tracking_url;
  return { to: order.email, ...lifeMail(mail.locale, sender, order, { name: 'shipped', more, track }) };
};

/** Writes the mail of an exchange's new pieces that have left. */
const writeExchangeShipped: MailWriter = async (shop, mail, sender) => {
  const order = await orderOf(shop, mail);
  const back = order.returns.find(({ return_id }) => return_id === mail.data['return_id']);
  if (!back) return null;
  const more = [...exchangeLines(back, mail.locale), ...missingLines(order, back, mail.locale)];
  const track = back.exchange_parcel?.tracking_url ?? null;
  return { to: order.email, ...lifeMail(mail.locale, sender, order, { name: 'exchange_shipped', more, track }) };
};

/** Writes the mail of an exchange's new pieces that have arrived, with their own return window. */
const writeExchangeDelivered: MailWriter = async (shop, mail, sender) => {
  const order = await orderOf(shop, mail);
  const back = order.returns.find(({ return_id }) => return_id === mail.data['return_id']);
  const until = back?.exchange_parcel && exchangeUntil(order, back.exchange_parcel);
  if (!back) return null;
  const date = until && dayIn(mail.locale, until);
  const more = [
    ...exchangeLines(back, mail.locale),
    ...(date ? [textIn(mail.locale, 'fulfilment')('exchange_until', { date })] : []),
  ];
  return { to: order.email, ...lifeMail(mail.locale, sender, order, { name: 'exchange_delivered', more }) };
};

/**
 * Writes the mail of a refund, with what the inspection found and what did not arrive; of a return of pieces that cost nothing, that
 * nothing is due.
 */
const writeRefunded: MailWriter = async (shop, mail, sender) => {
  const order = await orderOf(shop, mail);
  const back = order.returns.find(({ return_id }) => return_id === mail.data['return_id']);
  if (!back) return null;
  const { total_price: amount, adjustement_negative: kept } = back;
  if (amount === 0 && kept === 0)
    return { to: order.email, ...lifeMail(mail.locale, sender, order, { name: 'nothing_due' }) };
  const more = [...inspectionLines(order, back, mail.locale), ...missingLines(order, back, mail.locale)];
  return {
    to: order.email,
    ...lifeMail(mail.locale, sender, order, { name: 'refunded', more, amount }),
  };
};

/** The writers of the module's mails. Spec 3 §4. */
export const lifeMailWriters = {
  order_shipped: writeShipped,
  order_delivered: aboutOrder('delivered'),
  order_cancel_asked: aboutOrder('cancel_asked'),
  order_kept: writeKept,
  order_canceled: aboutOrder('canceled'),
  return_received: aboutReturn('received', false),
  return_refunded: writeRefunded,
  return_refused: writeRefused,
  exchange_received: aboutReturn('exchange_received', false),
  exchange_shipped: writeExchangeShipped,
  exchange_delivered: writeExchangeDelivered,
  exchange_sold_out: aboutReturn('exchange_sold_out', true),
  exchange_given_up: aboutReturn('exchange_given_up', true),
  refund_delayed: aboutRefund('refund_delayed'),
  refund_arrived: aboutRefund('refund_arrived'),
  refund_transferred: aboutRefund('refund_transferred'),
  goodwill_granted: aboutRefund('goodwill'),
  order_rest_canceled: writeRestCanceled,
  parcel_delivered: writeParcelDelivered,
} as const;

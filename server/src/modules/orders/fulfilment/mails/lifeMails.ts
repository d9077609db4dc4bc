import { type LineUnits, unitsValue } from '@vitrine/rules/orders/restValue';
import { returnWindowDays } from '@vitrine/rules/returns/returnWindow';
import { isCountry, type Locale } from '@vitrine/rules/storefronts/storefronts';
import type { MailContent } from '../../../../platform/mail/kinds.ts';
import { plainMail } from '../../../../platform/mail/plainMail.js';
import { textIn } from '../../../../platform/messages/textIn.ts';
import { moneyIn } from '../../orders/orderView.ts';
import { productLine } from '../../../checkout/basket/orderedProduct.ts';
import type { OrderRow, ReturnRow } from '../../orders/orderRows.ts';
import { isReturnPromised } from '../../orders/returnLines.ts';
import type { ParcelRow } from './mailQueries.ts';

type Sender = { readonly site: string; readonly house: string };
/** The mails whose texts differ only by name. */
export type LifeMail =
  | 'shipped'
  | 'delivered'
  | 'cancel_asked'
  | 'kept'
  | 'canceled'
  | 'received'
  | 'refunded'
  | 'refused'
  | 'nothing_due'
  | 'exchange_received'
  | 'exchange_shipped'
  | 'exchange_delivered'
  | 'exchange_sold_out'
  | 'exchange_given_up'
  | 'refund_delayed'
  | 'refund_arrived'
  | 'refund_transferred'
  | 'goodwill'
  | 'rest_canceled'
  | 'units_canceled'
  | 'parcel_delivered';

/** The pieces of a parcel or of the order, one per line. */
function pieces(order: OrderRow, locale: Locale, units: ReadonlyMap<string, number>): string {
  return order.lines
    .flatMap(({ item_order_id, piece }) => {
      const qty = units.get(item_order_id) ?? 0;
      return qty === 0 ? [] : [productLine(piece, qty, locale)];
    })
    .join('\n');
}

/** The lines of a mail about an exchange's parcel: its new pieces, and its number. */
export function exchangeLines({ lines, exchange_parcel }: ReturnRow, locale: Locale): string[] {
  const text = textIn(locale, 'fulfilment');
  return [
    lines
      .flatMap(({ exchange_piece, qty }) => (exchange_piece ? [productLine(exchange_piece, qty, locale)] : []))
      .join('\n'),
    ...(exchange_parcel?.track_number ? [text('parcel', { number: exchange_parcel.track_number })] : []),
  ];
}

/** How many units of a line arrived where some are missing, and what becomes of these; nothing where all arrived. */
export function missingLines(order: OrderRow, { missing }: ReturnRow, locale: Locale): string[] {
  const text = textIn(locale, 'fulfilment');
  const counts = order.lines.flatMap(({ item_order_id, piece }) => {
    const line = missing.find((one) => one.item_order_id === item_order_id);
    if (!line) return [];
    const sent = line.arrived + line.missing;
    return [[productLine(piece, sent, locale), text('arrived', { arrived: line.arrived, sent })].join('\n')];
  });
  return counts.length === 0 ? [] : [...counts, text('missing')];
}

/** What the inspection of a return found, piece by piece: its condition, what is kept, and why. */
export function inspectionLines(order: OrderRow, { lines }: ReturnRow, locale: Locale): string[] {
  const text = textIn(locale, 'fulfilment');
  return lines.flatMap(({ item_order_id, qty, condition, value_loss, inspection_reason, photo_id }) => {
    const line = order.lines.find((one) => one.item_order_id === item_order_id);
    if (!line || condition === null) return [];
    const amount = moneyIn(order, locale)(value_loss ?? 0).formatted ?? '';
    return [
      [
        productLine(line.piece, qty, locale),
        text(`condition.${condition}`),
        ...(value_loss ? [text('kept', { amount })] : []),
        ...(inspection_reason === null ? [] : [inspection_reason]),
        ...(photo_id === null ? [] : [text('photo')]),
      ].join('\n'),
    ];
  });
}

/** The lines of a mail about cancelled units: which they are, what is not paid for them, and the delivery that is refunded. */
export function canceledLines(order: OrderRow, locale: Locale, units: readonly LineUnits[]): string[] {
  const { total_amount } = unitsValue(
    order.lines.flatMap((line) => {
      const invoiced = units.find(({ item_order_id }) => item_order_id === line.item_order_id);
      return invoiced ? [{ ...line, invoiced }] : [];
    }),
  );
  const text = textIn(locale, 'fulfilment');
  const money = moneyIn(order, locale);
  const amount = money(total_amount).formatted;
  const delivery = order.rest ? order.rest.shipping_amount + order.rest.shipping_tax_amount : 0;
  return [
    pieces(order, locale, new Map(units.map(({ item_order_id, qty }) => [item_order_id, qty]))),
    ...(total_amount > 0 ? [text('rest_money', { amount })] : []),
    ...(delivery > 0 ? [text('rest_delivery', { amount: money(delivery).formatted })] : []),
  ];
}

/** The lines of a mail about a parcel: what is in it, its number, and whether more follows. */
export function parcelLines(order: OrderRow, locale: Locale, parcel: ParcelRow, has_left: boolean): string[] {
  const text = textIn(locale, 'fulfilment');
  const units = new Map(parcel.lines.map(({ item_order_id, qty }) => [item_order_id, qty]));
  const shipped = parcel.lines.reduce((sum, { qty }) => sum + qty, 0);
  const ordered = order.lines.reduce((sum, { qty, canceled_qty }) => sum + qty - canceled_qty, 0);
  return [
    pieces(order, locale, units),
    ...(parcel.track_number ? [text('parcel', { number: parcel.track_number })] : []),
    ...(has_left && shipped < ordered ? [text('partial')] : []),
  ];
}

/** What the shopper can do with an order that goes on although its cancellation was asked for. Expectations §2. */
export function keptReturns(order: OrderRow, locale: Locale): string[] {
  const { store } = order;
  if (!isCountry(store) || !isReturnPromised(order)) return [];
  return [textIn(locale, 'fulfilment')('kept_return', { days: returnWindowDays[store] })];
}

/** A mail about a change of an order or its return. Spec 3 §4. */
export function lifeMail(
  locale: Locale,
  { site, house }: Sender,
  order: OrderRow,
  {
    name,
    more = [],
    track = null,
    amount,
  }: { name: LifeMail; more?: string[]; track?: string | null; amount?: number },
): MailContent {
  const text = textIn(locale, 'fulfilment');
  const number = order.increment_id;
  const sum = amount === undefined ? [] : [text('amount', { amount: moneyIn(order, locale)(amount).formatted ?? '' })];
  return plainMail(locale, house, {
    subject: text(`subject.${name}`, { number }),
    title: text(`title.${name}`),
    lines: [text(`text.${name}`, { number }), ...more, ...sum],
    button: track
      ? { href: track, label: text('track') }
      : { href: `${site}/${locale}/findyourorder/?ref=${order.ref}`, label: text('see_order') },
    notes: [textIn(locale, 'mail')('questions')],
  });
}

import { isConformityReason } from '@vitrine/rules/returns/conformity';
import { zoneOf } from '@vitrine/rules/calendar/workingDays';
import { isByCarrier } from '@vitrine/rules/returns/returnMethods';
import { isCountry, storefrontOf, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import type { MailContent } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { textIn } from '../../../platform/messages/textIn.ts';
import { moneyIn } from '../orders/orderView.ts';
import { productLine } from '../../checkout/basket/orderedProduct.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { proformaOf } from '../orders/returnsView.ts';
import { statedBy } from './byWithdrawal.ts';
import type { RequestRow } from './queries.ts';
import { specialText } from './specialText.ts';

/** A calendar day (ISO) as text. */
export function dayIn(locale: Locale, day: string): string {
  const style = { dateStyle: 'full', timeZone: 'UTC' } as const;
  return dateFormat(`${storefrontOf(locale).tag}-u-nu-latn-ca-gregory`, style).format(new Date(`${day}T00:00:00Z`));
}

/** The returned pieces, one per line. */
function pieces(order: OrderRow, row: RequestRow, locale: Locale): string {
  return row.lines
    .flatMap(({ item_order_id, qty }) => {
      const line = order.lines.find((one) => one.item_order_id === item_order_id);
      return line ? [productLine(line.piece, qty, locale)] : [];
    })
    .join('\n');
}

/** The new pieces of an exchange, one per line. */
function newPieces(row: RequestRow, locale: Locale): string {
  return row.lines
    .flatMap(({ exchange_piece, qty }) => (exchange_piece ? [productLine(exchange_piece, qty, locale)] : []))
    .join('\n');
}

/** What the shopper gets: the refund, or the new pieces of an exchange. */
function results(order: OrderRow, row: RequestRow, locale: Locale): string[] {
  const text = textIn(locale, 'returns');
  return row.return_type === 'exchange'
    ? [text('exchange'), newPieces(row, locale)]
    : [text('refund', { amount: moneyIn(order, locale)(row.total_price).formatted ?? '' })];
}

/** How the pieces come back; `boutique`: what to bring to a boutique, the mail or the paper. Spec 3 §4 (instructions). */
export function instruction(row: RequestRow, locale: Locale, boutique: 'by_boutique' | 'details_boutique'): string {
  const text = textIn(locale, 'returns');
  const { selected_return_method: method, pickup_date, pickup_time } = row;
  if (method === 'pickup' && pickup_date !== null && pickup_time !== null)
    return text(row.pickup_confirmation === null ? 'by_pickup_arranging' : 'by_pickup', {
      date: dayIn(locale, pickup_date),
      time: pickup_time.replace('-', '–'),
    });
  return text(method === 'boutique' ? boutique : 'by_office');
}

/** What the shopper does for customs; nothing where the parcel crosses no customs border. Spec 3 §3, §9. */
function customs(order: OrderRow, row: RequestRow, locale: Locale): string[] {
  const { is_paperless_proforma_enabled, can_download_duty_proforma } = proformaOf(order, row);
  const special = isByCarrier(row.selected_return_method) ? specialText(order.store, locale) : null;
  return [
    ...(can_download_duty_proforma
      ? [textIn(locale, 'returns')(is_paperless_proforma_enabled ? 'proforma_paperless' : 'proforma_print')]
      : []),
    ...(special === null ? [] : [special]),
  ];
}

/** The receipt of a withdrawal that was made by sending the return off, with its content, day and time. Expectations §2. */
function receipt(order: OrderRow, row: RequestRow, locale: Locale): string[] {
  const stated_at = statedBy(order, row);
  if (stated_at === null || !isCountry(order.store)) return [];
  const { tag } = storefrontOf(locale);
  const style = { dateStyle: 'full', timeStyle: 'long', timeZone: zoneOf(order.store) } as const;
  const moment = dateFormat(`${tag}-u-nu-latn-ca-gregory`, style).format(stated_at);
  return [textIn(locale, 'returns')('withdrawn', { number: order.increment_id, moment })];
}

/** The mail after a return was sent off: what comes back, how, and what is refunded. Spec 3 §4. */
export function returnRequestedMail(
  locale: Locale,
  { site, house }: { site: string; house: string },
  order: OrderRow,
  row: RequestRow,
): MailContent {
  const text = textIn(locale, 'returns');
  const is_claim = row.lines.some(({ return_reason }) => isConformityReason(return_reason));
  return plainMail(locale, house, {
    subject: text('requested_subject', { number: row.increment_id }),
    title: text('requested_title'),
    lines: [
      text('requested', { number: order.increment_id }),
      pieces(order, row, locale),
      instruction(row, locale, 'by_boutique'),
      ...customs(order, row, locale),
      ...results(order, row, locale),
      ...receipt(order, row, locale),
      ...(is_claim ? [text('claim')] : []),
    ],
    button: { href: `${site}/${locale}/findyourorder/?ref=${order.ref}`, label: text('see_return') },
    notes: [textIn(locale, 'mail')('questions')],
  });
}

/** What a mail says about a booked pickup. */
export type PickupNews = 'refused' | 'canceled' | 'kept';

/** The mail about a booked pickup: what happened to it, and the next step. Spec 3 §4. */
export function pickupMail(
  locale: Locale,
  { site, house }: { site: string; house: string },
  order: OrderRow,
  about: { row: RequestRow; news: PickupNews; pickup_date: string; pickup_time: string },
): MailContent {
  const text = textIn(locale, 'returns');
  const { row, news, pickup_date, pickup_time } = about;
  const when = { date: dayIn(locale, pickup_date), time: pickup_time.replace('-', '–') };
  return plainMail(locale, house, {
    subject: text(`pickup_${news}_subject`, { number: row.increment_id }),
    title: text(`pickup_${news}_title`),
    lines: [
      text(`pickup_${news}`, when),
      ...(news === 'kept' ? [] : [text('pickup_next')]),
      pieces(order, row, locale),
    ],
    button: { href: `${site}/${locale}/findyourorder/?ref=${order.ref}`, label: text('see_return') },
    notes: [textIn(locale, 'mail')('questions')],
  });
}

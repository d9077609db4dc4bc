import { zoneOf } from '@vitrine/rules/calendar/workingDays';
import { sendingDays, sendingUntil, withdrawalUntil } from '@vitrine/rules/returns/withdrawal';
import { withdrawalRefundDays } from '@vitrine/rules/returns/withdrawalDuty';
import { isCountry, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import type { MailContent } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { withdrawalNexts, withdrawnOrder } from './endOrder.ts';

type Data = Readonly<Record<string, string>>;

/** A moment in the storefront's time zone, with the zone: the deadline ends there. */
function momentIn(locale: Locale, at: string): string {
  const { tag, country } = storefrontOf(locale);
  const style = { dateStyle: 'full', timeStyle: 'long', timeZone: zoneOf(country) } as const;
  return dateFormat(`${tag}-u-nu-latn-ca-gregory`, style).format(new Date(at));
}

function dayIn(locale: Locale, at: Date, timeZone: string): string {
  return dateFormat(`${storefrontOf(locale).tag}-u-nu-latn-ca-gregory`, {
    dateStyle: 'long',
    timeZone,
  }).format(at);
}

/** When the statement arrived: the moment, or the day on which staff had one that was declared. */
const arrivedIn = (locale: Locale, { stated_at = '', received_on }: Data): string =>
  received_on === undefined ? momentIn(locale, stated_at) : dayIn(locale, new Date(`${received_on}T00:00:00Z`), 'UTC');

/** The statement word for word. */
function statementLines(locale: Locale, { reference = '', pieces = '', name = '', email = '' }: Data): string[] {
  const text = textIn(locale, 'withdrawal');
  const contact = textIn(locale, 'contact');
  return [
    text('statement', { reference }),
    ...(pieces === '' ? [] : [text('statement_pieces', { pieces })]),
    [`${contact('name')}: ${name}`, `${contact('email')}: ${email}`].join('\n'),
  ];
}

/** What the shop knows about the order: its delivery, and until when the law allows a withdrawal. */
function orderLine(locale: Locale, order: OrderRow | undefined): string {
  const text = textIn(locale, 'withdrawal');
  if (!order) return text('unmatched');
  const { increment_id: number, store, delivered_at } = order;
  if (!delivered_at || !isCountry(store)) return text('not_delivered', { number });
  const until = withdrawalUntil(store, delivered_at);
  return [
    text('delivered', { number, date: dayIn(locale, delivered_at, zoneOf(store)) }),
    ...(until ? [text('until', { date: dayIn(locale, new Date(`${until}T00:00:00Z`), 'UTC') })] : []),
  ].join(' ');
}

/** What the statement leads to; of earlier releases, customer service writes. */
const nextOf = ({ next }: Data) => withdrawalNexts.find((one) => one === next) ?? 'written';

/** Whether all that the statement is about has left the house. */
function isAllSent(order: OrderRow, { items = '' }: Data): boolean {
  const facts = withdrawnOrder(order, items === '' ? null : items.split(' '));
  return facts === null || facts.sent >= facts.units;
}

/** A client's statement for customer service. */
export function withdrawalMessageMail(
  locale: Locale,
  house: string,
  data: Data,
  order: OrderRow | undefined,
): MailContent {
  const text = textIn(locale, 'withdrawal');
  const { reference = '' } = data;
  return plainMail(locale, house, {
    subject: text('message_subject', { reference }),
    title: text('message_title'),
    lines: [
      text('arrived', { moment: arrivedIn(locale, data) }),
      ...statementLines(locale, data),
      orderLine(locale, order),
      text(`message_next.${nextOf(data)}`),
      ...(order && nextOf(data) === 'send_back' && !isAllSent(order, data) ? [text('message_stop')] : []),
    ],
    notes: [textIn(locale, 'contact')('answer')],
  });
}

/** The receipt for the consumer. */
export function withdrawalReceiptMail(locale: Locale, house: string, data: Data): MailContent {
  const text = textIn(locale, 'withdrawal');
  return plainMail(locale, house, {
    subject: text('receipt_subject'),
    title: text('receipt_title'),
    lines: [
      text('arrived', { moment: arrivedIn(locale, data) }),
      ...statementLines(locale, data),
      text(`next.${nextOf(data)}`),
    ],
    notes: [text('receipt_note')],
  });
}

/** Until when the consumer sends the pieces: the day on which the request for the return ends too. decisions/0080. */
function sendingText(locale: Locale, { store, delivered_at }: OrderRow, stated_at: Date): string {
  const text = textIn(locale, 'withdrawal');
  // Pieces that came after the statement have their own days each.
  if (delivered_at === null || delivered_at > stated_at || !isCountry(store))
    return text('return_travelling', { days: sendingDays });
  const until = sendingUntil(store, { stated_at }, delivered_at);
  return text('return_delivered', { date: dayIn(locale, new Date(`${until}T00:00:00Z`), 'UTC') });
}

/** How the pieces of an order that has left come back, and when the money comes. decisions/0083. */
export function withdrawalReturnMail(
  locale: Locale,
  { site, house }: { site: string; house: string },
  data: Data,
  order: OrderRow,
): MailContent {
  const text = textIn(locale, 'withdrawal');
  const { stated_at = '', pieces = '' } = data;
  const number = order.increment_id;
  return plainMail(locale, house, {
    subject: text('return_subject', { number }),
    title: text('return_title'),
    lines: [
      text('return_text', { number, date: dayIn(locale, new Date(stated_at), zoneOf(storefrontOf(locale).country)) }),
      ...(pieces === '' ? [] : [text('statement_pieces', { pieces })]),
      ...(isAllSent(order, data) ? [] : [text('return_rest')]),
      sendingText(locale, order, new Date(stated_at)),
      text('return_refund', { days: withdrawalRefundDays }),
      text('return_proof'),
    ],
    button: { href: `${site}/${locale}/findyourorder/?ref=${order.ref}&open=return`, label: text('return_open') },
    notes: [textIn(locale, 'mail')('questions')],
  });
}

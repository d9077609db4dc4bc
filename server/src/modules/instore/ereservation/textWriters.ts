// The text messages to accounts without a mailbox: the same news as the mails. Expectations §3.
import { publicUrl } from '../../../platform/http/securityHeaders.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { SmsWriter } from '../../../platform/sms/kinds.ts';
import type { DueSms } from '../../../platform/sms/dueSms.ts';
import { momentInStore } from '../../catalog/stores/momentInStore.ts';
import { cancelLink } from './cancelLink.ts';
import { factsOf } from './mailWriters.ts';

/** The reservation of a text message, with the words that they share; null when it is gone. */
async function wordsOf(shop: Shop, { data, locale }: DueSms) {
  const facts = await factsOf(shop, data['reservation_id'] ?? '', locale);
  if (!facts) return null;
  const { row, boutique, name } = facts;
  const site = publicUrl(shop.config);
  return {
    row,
    text: textIn(locale, 'sms'),
    named: { house: shop.config.SMS_SENDER, name },
    store: boutique.short_title,
    moment: (at: Date): string => momentInStore(locale, at, boutique.timezone),
    cancel: cancelLink(shop, site, row.reservation_id),
    product: `${site}/${locale}${row.piece.url}`,
  };
}

/** The request has arrived, and until when the store answers. */
export const writeRequestedText: SmsWriter = async (shop, sms) => {
  const words = await wordsOf(shop, sms);
  // Answered meanwhile: the next message says so.
  const until = words?.row.answer_by;
  if (!until || words.row.status !== 'requested') return null;
  const { text, named, moment, cancel } = words;
  return text('reservation_requested', { ...named, when: moment(until), link: cancel });
};

/** The piece is put aside, or still waits: where, until when, under which number. */
const writeHeldText =
  (key: 'reservation_confirmed' | 'reservation_reminder'): SmsWriter =>
  async (shop, sms) => {
    const words = await wordsOf(shop, sms);
    const until = words?.row.held_until;
    if (!until || words.row.status !== 'held') return null;
    const { text, named, store, moment, row, cancel } = words;
    return text(key, { ...named, store, when: moment(until), number: row.increment_id, link: cancel });
  };
export const writeConfirmedText = writeHeldText('reservation_confirmed');
export const writeReminderText = writeHeldText('reservation_reminder');

const ends = ['declined', 'expired', 'cancelled'] as const;

/** The reservation has ended without a visit. */
export const writeEndedText: SmsWriter = async (shop, sms) => {
  const words = await wordsOf(shop, sms);
  const end = ends.find((status) => status === sms.data['status']);
  if (!words || !end) return null;
  return words.text(`reservation_${end}`, { ...words.named, link: words.product });
};

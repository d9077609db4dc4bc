// The mails about an order that is collected in a boutique. decisions/0061.
import { returnWindowDays } from '@vitrine/rules/returns/returnWindow';
import { isCountry, type Locale } from '@vitrine/rules/storefronts/storefronts';
import type { MailWriter } from '../../../../platform/mail/kinds.ts';
import { plainMail } from '../../../../platform/mail/plainMail.js';
import { textIn } from '../../../../platform/messages/textIn.ts';
import { boutiqueMailbox, pickupFacts } from '../../orders/pickupFacts.ts';
import type { OrderRow } from '../../orders/orderRows.ts';
import { isReturnPromised } from '../../orders/returnLines.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { codeForMail } from '../pickupcode/pickupCode.ts';

type Name = 'ready' | 'reminder' | 'collected' | 'expired';

/** How long the house takes the collected pieces back, where it takes any back. Expectations §3. */
export function collectedReturns(order: OrderRow, locale: Locale): string[] {
  if (!isCountry(order.store) || !isReturnPromised(order)) return [];
  return [textIn(locale, 'pickup')('collected_returns', { days: returnWindowDays[order.store] })];
}

/** A mail to the buyer; with the code where the order still waits. */
const toBuyer =
  (name: Name): MailWriter =>
  async (shop, { order_id, locale }, { site, house }) => {
    const order = order_id ? await readWholeOrder(shop.db, order_id) : undefined;
    const facts = order && (await pickupFacts(shop, order, locale));
    if (!order || !facts) return null;
    const needsCode = name === 'ready' || name === 'reminder';
    const code = needsCode ? await codeForMail(shop, shop.db, order.order_id) : null;
    // Collected or cancelled meanwhile: the mail would call for a visit in vain.
    if (needsCode && code === null) return null;
    const text = textIn(locale, 'pickup');
    const words = { number: order.increment_id, boutique: facts.boutique, name: facts.name, when: facts.until ?? '' };
    const place = [facts.boutique, ...facts.place].join('\n');
    return {
      to: order.email,
      ...plainMail(locale, house, {
        subject: text(`subject.${name}`, words),
        title: text(`title.${name}`),
        lines: [
          text(`text.${name}`, words),
          ...(code === null ? [] : [text('code', { code }), text('bring', words), place]),
          ...(name === 'collected' ? collectedReturns(order, locale) : []),
        ],
        button: { href: `${site}/${locale}/findyourorder/?ref=${order.ref}`, label: text('see_order') },
        notes: [textIn(locale, 'mail')('questions')],
      }),
    };
  };

/** The boutique's mail: the order is not collected, and its pieces go back. */
const writeEnded: MailWriter = async (shop, { order_id }, { house }) => {
  const order = order_id ? await readWholeOrder(shop.db, order_id) : undefined;
  if (!order?.pickup_store_id) return null;
  const { to, locale } = boutiqueMailbox(shop, order.pickup_store_id, order.shipping_address.country_id);
  const facts = await pickupFacts(shop, order, locale);
  if (!facts) return null;
  const text = textIn(locale, 'pickup');
  const number = order.increment_id;
  return {
    to,
    ...plainMail(locale, house, {
      subject: text('ended_subject', { number }),
      title: text('ended_title'),
      lines: [facts.pieces.join('\n'), text(facts.is_transfer ? 'ended_transfer' : 'ended_own'), facts.boutique],
      notes: [text('number', { number })],
    }),
  };
};

/** The writers of the mails about pickups. */
export const pickupMailWriters = {
  pickup_ready: toBuyer('ready'),
  pickup_reminder: toBuyer('reminder'),
  pickup_collected: toBuyer('collected'),
  pickup_expired: toBuyer('expired'),
  pickup_ended: writeEnded,
} as const;

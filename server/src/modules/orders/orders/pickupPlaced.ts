import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { textIn } from '../../../platform/messages/textIn.ts';
import { mintStoreLink } from '../../catalog/stores/storeLink.ts';
import { pickupReady } from '../../checkout/shipping/shippingWords.ts';
import { boutiqueMailbox, pickupFacts } from './pickupFacts.ts';
import { pickupPagePath } from './pickupPagePath.ts';
import { readWholeOrder } from './readWholeOrder.ts';

/** The boutique's mail about an order to prepare, with the link of its page. decisions/0061. */
export const writePickupPlaced: MailWriter = async (shop, { order_id }, { site, house }) => {
  const order = order_id ? await readWholeOrder(shop.db, order_id) : undefined;
  if (!order?.pickup_store_id) return null;
  const { to, locale } = boutiqueMailbox(shop, order.pickup_store_id, order.shipping_address.country_id);
  const facts = await pickupFacts(shop, order, locale);
  if (!facts) return null;
  const text = textIn(locale, 'pickup');
  const number = order.increment_id;
  const { arrives_from, arrives_until } = order;
  const ready = arrives_from && arrives_until ? [pickupReady({ arrives_from, arrives_until }, locale)] : [];
  return {
    to,
    ...plainMail(locale, house, {
      subject: text('placed_subject', { number }),
      title: text('placed_title'),
      lines: [
        facts.pieces.join('\n'),
        text(facts.is_transfer ? 'placed_transfer' : 'placed_own'),
        ...ready,
        text('collector', { name: facts.name }),
        facts.boutique,
      ],
      button: {
        href: `${site}${pickupPagePath}/${await mintStoreLink(shop, 'pickup', order.order_id, order.pickup_store_id)}`,
        label: text('open'),
      },
      notes: [text('number', { number })],
    }),
  };
};

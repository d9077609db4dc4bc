// Pickups of carriers that the shop does not call: the house books and cancels them by hand, and notes what the carrier said.
// decisions/0082.
import { type Scope, wholeHouse } from '@vitrine/rules/staff/role';
import { carrierName } from '@vitrine/rules/carriers/carrierTable';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Page, PageOf } from '../../../platform/db/keyset.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { linesOf, nameOf } from '../../customers/customer/savedAddress.ts';
import { homeAddressOf } from '../orders/modeOf.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { storeLocale } from '../../catalog/stores/storeLocale.ts';
import { isBooked, type Slot } from './carrierReturns.ts';
import * as hand from './handQueries.ts';
import { returnMails } from './mails.ts';
import { storedPickup } from './pickup.ts';
import * as queries from './queries.ts';
import { dayIn } from './returnMail.ts';

/** What the house does with a pickup at its carrier. */
type HandWork = 'book' | 'cancel';
type HandPickup = Omit<hand.OpenPickup, 'store' | 'shipping_method' | 'return_id'> & { readonly work: HandWork };

/** The pickups that the house books or cancels by hand, the earliest first. Without the customer's data. */
export async function handPickups(
  shop: Shop,
  db: Database,
  page: PageOf,
  scope: Scope = wholeHouse,
): Promise<Page<HandPickup>> {
  const { rows: open, next } = await hand.openPickups(db, page, scope);
  const rows = open
    .filter((row) => !isBooked(shop, row))
    .map(({ increment_id, carrier, pickup_date, pickup_time, pickup_confirmation }): HandPickup => ({
      work: pickup_confirmation === null ? 'book' : 'cancel',
      increment_id,
      carrier,
      pickup_date,
      pickup_time,
      pickup_confirmation,
    }));
  return { rows, next };
}

/** Mails the house about a pickup that it books or cancels by hand; once per booking and work. */
export async function mailHouse(
  tx: Tx | Database,
  shop: Shop,
  { store, ...of }: queries.BookingOf & Slot & { readonly order_id: string; readonly store: string },
  work: HandWork,
  confirmation: string | null = null,
): Promise<void> {
  const { return_id, reference, order_id, pickup_date, pickup_time } = of;
  const data = { return_id, work, pickup_date, pickup_time, confirmation: confirmation ?? '' };
  const mail = { kind: returnMails.return_pickup_by_hand, event: `${reference} ${work}`, order_id, data };
  await queueMail(tx, { ...mail, locale: storeLocale(shop, store) }, shop.now());
}

/** Writes the house's mail about a pickup: what to ask which carrier for, and where the parcel is. */
export const writeHandPickup: MailWriter = async (shop, { data, locale, order_id }, { house }) => {
  const order = order_id ? await readWholeOrder(shop.db, order_id) : undefined;
  const row = await queries.requestById(shop.db, data['return_id'] ?? '');
  if (!order || !row || order.erased_at !== null) return null;
  const { work = '', pickup_date = '', pickup_time = '', confirmation = '' } = data;
  const text = textIn(locale, 'returns');
  const address = storedPickup(row) ?? homeAddressOf(order);
  const carrier = carrierName(row.carrier) ?? row.carrier;
  const when = { carrier, date: dayIn(locale, pickup_date), time: pickup_time.replace('-', '–') };
  const number = row.increment_id;
  const isCancel = work === 'cancel';
  return {
    to: shop.config.SERVICE_MAIL,
    ...plainMail(locale, house, {
      subject: text(isCancel ? 'hand_cancel_subject' : 'hand_book_subject', { number }),
      title: text(isCancel ? 'hand_cancel_subject' : 'hand_book_subject', { number }),
      lines: [
        isCancel ? text('hand_cancel', { ...when, confirmation }) : text('hand_book', when),
        [nameOf(address), ...linesOf(address, storefrontOf(locale).language), address.telephone ?? '']
          .filter(Boolean)
          .join('\n'),
      ],
      notes: [
        isCancel
          ? `npm run ops -- pickup ${number} canceled|kept`
          : `npm run ops -- pickup ${number} booked ${pickup_date} CONFIRMATION`,
      ],
    }),
  };
};

// A client as a whole, for staff that sees clients. decisions/0103.
import type { CareClient } from '@vitrine/contract/staffCare';
import { isToClient } from '@vitrine/rules/mail/resend';
import type { Scope } from '@vitrine/rules/staff/role';
import { isLocale, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { consentOf, sizesOf } from '../../identity/sizecard/cards.ts';
import { addressOf } from '../../orders/orders/orderView.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireRead } from '../staff/tasks.ts';
import { offeredData } from './clientDataTasks.ts';
import { clientMergeOf } from './mergeTasks.ts';
import * as queries from './clientQueries.ts';
import { phoneOf } from './phoneOf.ts';
import { notesOfClient } from './noteQueries.ts';
import { noteView } from './notes.ts';
import { ordersWith } from './orderQueries.ts';
import { orderRowsOf } from './orderRows.ts';

/** Rows of each list. */
const most = 50;

function clientView(row: queries.ClientRow): CareClient['client'] {
  const { customer_id, prefix, firstname, lastname, email, country, created_at, communication, newsletter } = row;
  return {
    customer_id,
    prefix,
    firstname,
    lastname,
    email,
    phone: phoneOf(row),
    country,
    created_at: created_at.toISOString(),
    consents: { communication, newsletter },
  };
}

async function ordersOf({ db }: Shop, order_ids: readonly string[]): Promise<CareClient['orders']> {
  return orderRowsOf(db, await ordersWith(db, order_ids, true));
}

async function addressesOf({ db }: Shop, customer_id: string, locale: Locale): Promise<CareClient['addresses']> {
  const rows = await queries.addressesOf(db, customer_id);
  return rows.map(({ address_id, fields, is_default_shipping, is_default_billing }) => ({
    address_id,
    is_default_shipping,
    is_default_billing,
    ...addressOf(fields, locale),
  }));
}

/** Reservations, visits and the wish list. */
async function wishedOf(
  { db }: Shop,
  customer_id: string,
  locale: Locale,
  scope: Scope,
): Promise<Pick<CareClient, 'reservations' | 'visits' | 'wish_list'>> {
  const reservations = await queries.reservationsOf(db, customer_id, scope, most);
  const visits = await queries.visitsOf(db, customer_id, scope, most);
  const wishes = await queries.wishesOf(db, customer_id, storefrontOf(locale).wording, most);
  return {
    reservations: reservations.map(({ requested_at, held_until, ...one }) => ({
      ...one,
      requested_at: requested_at.toISOString(),
      held_until: held_until?.toISOString() ?? null,
    })),
    visits: visits.map(({ start_time, ...visit }) => ({
      ...visit,
      start_time: start_time.toISOString(),
    })),
    wish_list: wishes.map(({ added_at, ...wish }) => ({ ...wish, added_at: added_at.toISOString() })),
  };
}

/** The size card, and the last consent that boutiques see it. decisions/0122. */
async function sizeCardOf({ db }: Shop, customer_id: string, locale: Locale): Promise<CareClient['size_card']> {
  const sizes = await sizesOf(db, customer_id, storefrontOf(locale).wording);
  const consent = await consentOf(db, customer_id);
  return {
    sizes: sizes.map(({ kind, name }) => ({ kind, name })),
    consent: consent
      ? {
          given_at: consent.given_at.toISOString(),
          withdrawn_at: consent.withdrawn_at?.toISOString() ?? null,
          is_allowed: consent.is_allowed,
        }
      : null,
  };
}

/** The page of a client. Throws staff_refused, not_found. */
export async function readClient(shop: Shop, member: StaffMember, customer_id: string): Promise<CareClient> {
  requireRead(member, 'see_client');
  const { db } = shop;
  const row = isUuid(customer_id) ? await queries.clientById(db, customer_id, member.scope) : undefined;
  if (!row) throw new ApiError('not_found');
  const locale = isLocale(row.store) ? row.store : 'uk_en';
  const order_ids = await queries.orderIdsOf(db, customer_id, member.scope, most);
  const mails = await queries.mailsOf(db, customer_id, { order_ids, scope: member.scope }, most);
  const notes = await notesOfClient(db, customer_id, member.scope, most);
  const returns = await queries.returnsOf(db, customer_id, member.scope, most);
  return {
    client: clientView(row),
    addresses: await addressesOf(shop, customer_id, locale),
    orders: await ordersOf(shop, order_ids),
    ...(await wishedOf(shop, customer_id, locale, member.scope)),
    size_card: await sizeCardOf(shop, customer_id, locale),
    returns: returns.map(({ requested_at, ...back }) => ({ ...back, requested_at: requested_at.toISOString() })),
    personal_data: await offeredData(shop, member, customer_id),
    merge: await clientMergeOf(shop, member, customer_id),
    mails: mails
      .filter(({ kind }) => isToClient(kind))
      .map(({ queued_at, sent_at, ...mail }) => ({
        ...mail,
        queued_at: queued_at.toISOString(),
        sent_at: sent_at?.toISOString() ?? null,
      })),
    notes: notes.map(noteView),
  };
}

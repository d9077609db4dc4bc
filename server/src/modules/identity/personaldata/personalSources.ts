// The tables with personal data: which rows belong to a person, which columns the export shows, and what erasure does.
// It declares SQL parts from which `queries.ts` builds the statements. decisions/0014.
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { contactSources } from './contactSources.ts';
import { orderSources } from './orderSources.ts';
import { sameMailbox } from './mailboxFragment.ts';
import { salonSources } from './salonSources.ts';
import { sizeSources } from './sizeSources.ts';
import { column, gift_message, mine, ownBasket, plain, store_name, type Source } from './source.ts';

/** The person's tables with their export and erasure, in the sequence of the erasure. */
export const ofPersons = {
  ...contactSources,
  ...sizeSources,
  basket_line: {
    holds: 'person',
    of: (person) => sql`t.basket_id in (${ownBasket(person)})`,
    section: 'basket',
    shows: { ...plain('sku', 'qty', 'options'), created_at: sql`t.added_at` },
    erased: 'deleted',
  },
  basket_aside: {
    holds: 'person',
    of: (person) => sql`t.basket_id in (${ownBasket(person)})`,
    section: 'basket',
    shows: { ...plain('sku', 'qty', 'options'), created_at: sql`t.added_at` },
    erased: 'deleted',
  },
  payment_link: {
    holds: 'person',
    of: ({ customer_id, mailbox }) => sql`(t.customer_id = ${customer_id} or ${sameMailbox(sql`t.email`, mailbox)})`,
    section: 'basket',
    shows: {
      ...plain('email', 'shipping_address', 'shipping_method', 'created_at', 'expires_at', 'sent_at'),
      gift_message,
      storefront: sql`t.locale`,
      lines: sql`(
        select jsonb_agg(jsonb_build_object('name', piece.name, 'sku', piece.sku, 'qty', piece.qty, 'options', piece.options))
        from jsonb_to_recordset(t.lines) as piece (name text, sku text, qty integer, options jsonb))`,
    },
    erased: 'deleted',
  },
  checkout: {
    holds: 'person',
    of: (person) => sql`t.basket_id in (${ownBasket(person)})`,
    section: 'basket',
    shows: {
      ...plain('email', 'shipping_address', 'billing_address', 'shipping_method', 'slot', 'slot_day', 'updated_at'),
      ...plain('collector'),
      gift_message,
    },
    erased: 'deleted',
  },
  basket: {
    holds: 'person',
    of: (person) => sql`t.basket_id in (${ownBasket(person)})`,
    section: 'basket',
    shows: { updated_at: column('updated_at') },
    erased: 'deleted',
  },
  wish: {
    holds: 'person',
    of: ({ customer_id, session_ids }) =>
      sql`(t.customer_id = ${customer_id} or t.session_id = any (${session_ids}::uuid[]))`,
    section: 'basket',
    shows: { ...plain('sku'), created_at: sql`t.added_at` },
    erased: 'deleted',
  },
  wish_share: {
    holds: 'person',
    of: ({ customer_id, session_ids }) =>
      sql`(t.customer_id = ${customer_id} or t.session_id = any (${session_ids}::uuid[]))`,
    section: 'basket',
    shows: { ...plain('created_at'), ref: sql`t.token` },
    erased: 'deleted',
  },
  session: {
    holds: 'person',
    of: mine,
    section: 'devices',
    shows: plain('browser', 'device', 'signed_in_at', 'seen_at', 'created_at', 'expires_at'),
    erased: 'deleted',
  },
  customer_passkey: {
    holds: 'person',
    of: mine,
    section: 'passkeys',
    shows: plain('name', 'browser', 'device', 'created_at', 'used_at'),
    erased: 'with_account',
  },
  ...orderSources,
  saved_card: {
    holds: 'person',
    of: mine,
    section: 'cards',
    shows: {
      cc_type: sql`t.brand`,
      cc_last4: sql`t.end_numbers`,
      cc_expiry: sql`t.expiry_month || '/' || t.expiry_year`,
      cc_owner: sql`t.holder`,
    },
    erased: 'with_account',
  },
  customer_address: {
    holds: 'person',
    of: mine,
    section: 'addresses',
    shows: { fields: column('fields'), ...plain('is_default_shipping', 'is_default_billing', 'created_at') },
    erased: 'with_account',
  },
  removed_address: {
    holds: 'person',
    of: mine,
    section: 'removed_addresses',
    shows: { fields: column('fields'), ...plain('created_at', 'removed_at') },
    erased: 'with_account',
  },
  password_reset: {
    holds: 'person',
    of: mine,
    section: 'links',
    shows: { ...plain('created_at', 'expires_at', 'used_at'), kind: sql`'password_reset'` },
    erased: 'with_account',
  },
  own_data_link: {
    holds: 'person',
    of: mine,
    section: 'links',
    shows: { ...plain('created_at', 'expires_at', 'used_at'), kind: sql`'own_data_' || t.wish` },
    erased: 'with_account',
  },
  reservation: {
    holds: 'person',
    of: mine,
    section: 'visits',
    shows: {
      ...plain('sku', 'held_until', 'requested_at'),
      reservation_number: sql`t.increment_id`,
      name: sql`t.piece ->> 'name'`,
      reservation_status: sql`t.status`,
      closed_at: sql`t.ended_at`,
      store: store_name(sql`t.store_id`),
    },
    erased: 'with_account',
  },
  ...salonSources,
  merge_request: {
    holds: 'person',
    of: ({ customer_id }) => sql`(t.stays_id = ${customer_id} or t.goes_id = ${customer_id})`,
    section: 'protection',
    shows: {
      purpose: sql`'merge_request'`,
      created_at: sql`t.asked_at`,
      ...plain('expires_at'),
      message: sql`t.reason`,
    },
    erased: 'with_account',
  },
  /** The accounts that were merged into this one. decisions/0119. */
  account_merge: {
    holds: 'person',
    of: mine,
    section: 'protection',
    shows: {
      purpose: sql`'account_merge'`,
      email: sql`t.gone_email`,
      created_at: sql`t.merged_at`,
      message: sql`t.reason`,
    },
    erased: 'with_account',
  },
  // Last, because foreign keys delete the dependent rows.
  customer: {
    holds: 'person',
    of: mine,
    section: 'profile',
    shows: {
      ...plain(
        'prefix',
        'firstname',
        'lastname',
        'middlename',
        'firstname2',
        'lastname2',
        'company',
        'email',
        'phonecode',
      ),
      ...plain(
        'loginphone',
        'country_id',
        'postcode',
        'telephone',
        'social_security_number',
        'dob',
        'is_light_account',
      ),
      ...plain(
        'newsletter_subscription',
        'communication_consent',
        'pipl_optin',
        'favorite_shop_code',
        'is_binded_wechat',
      ),
      ...plain('email_proven_at', 'phone_proven_at', 'created_at', 'updated_at'),
      storefront: sql`t.store`,
      fields: column('place'),
    },
    erased: 'deleted',
  },
} as const satisfies Partial<Record<keyof DB, Source>>;

export type PersonalSource = Extract<Source, { holds: 'person' }>;

/** The tables with personal data, in the sequence of the erasure. */
export const personalSources: readonly (readonly [table: string, source: PersonalSource])[] =
  Object.entries<PersonalSource>(ofPersons);

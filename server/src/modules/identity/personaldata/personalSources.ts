// The tables with personal data: which rows belong to a person, which columns the export shows, and what erasure does.
// It declares SQL parts from which `queries.ts` builds the statements. decisions/0014.
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { orderSources } from './orderSources.ts';
import { sameMailbox } from './queries.ts';
import { salonSources } from './salonSources.ts';
import { column, gift_message, mine, ownBasket, plain, type Source, store_name, within } from './source.ts';

/** The person's tables with their export and erasure, in the sequence of the erasure. */
export const ofPersons = {
  newsletter_request: {
    holds: 'person',
    of: ({ mailbox }) => sql`t.email_canonical = ${mailbox}`,
    section: 'newsletter',
    shows: {
      ...plain('email', 'created_at', 'expires_at', 'confirmed_at'),
      storefront: sql`t.locale`,
      fields: column('fields'),
    },
    erased: 'unsubscribed',
  },
  newsletter_subscriber: {
    holds: 'person',
    of: ({ mailbox }) => sql`t.email_canonical = ${mailbox}`,
    section: 'newsletter',
    shows: { ...plain('email', 'confirmed_at'), storefront: sql`t.locale`, fields: column('fields') },
    erased: 'unsubscribed',
  },
  stock_alert: {
    holds: 'person',
    of: ({ mailbox }) => sql`t.email_canonical = ${mailbox}`,
    section: 'letters',
    shows: {
      ...plain('email', 'sku', 'created_at', 'expires_at', 'confirmed_at'),
      storefront: sql`t.locale`,
      sent_at: sql`t.notified_at`,
    },
    erased: 'deleted',
  },
  mail_outbox: {
    holds: 'person',
    of: ({ customer_id, order_ids, mailbox }) => sql`(
      t.customer_id = ${customer_id} or t.order_id = any (${order_ids}::uuid[])
      or (t.sent_at is null and ${sameMailbox(sql`t.data ->> 'email'`, mailbox)}))`,
    section: 'letters',
    shows: { ...plain('kind', 'created_at', 'sent_at'), storefront: sql`t.locale`, message: sql`t.data ->> 'message'` },
    erased: 'deleted',
  },
  sms_outbox: {
    holds: 'person',
    of: ({ phone }) => sql`t.data ->> 'phone' = ${phone}`,
    section: 'letters',
    shows: { ...plain('kind', 'created_at', 'sent_at', 'tries'), telephone: sql`t.data ->> 'phone'` },
    erased: 'deleted',
  },
  withdrawal: {
    holds: 'person',
    of: ({ order_ids, mailbox }) => sql`(
      t.order_id = any (${order_ids}::uuid[]) or ${sameMailbox(sql`t.email`, mailbox)})`,
    section: 'orders',
    shows: {
      ...plain('name', 'email'),
      requested_at: sql`t.stated_at`,
      ref: sql`t.reference`,
      message: sql`t.pieces`,
      storefront: sql`t.locale`,
    },
    erased: 'deleted',
  },
  sms_code: {
    holds: 'person',
    of: ({ phone_hash }) => sql`t.phone_hash = ${phone_hash}`,
    section: 'codes',
    shows: { ...plain('sent_at', 'used_at', 'tries'), kind: sql`t.purpose` },
    erased: 'deleted',
  },
  sms_phone: {
    holds: 'person',
    of: ({ phone_hash }) => sql`t.phone_hash = ${phone_hash}`,
    section: 'protection',
    shows: { seen_at: sql`t.seen_at`, expires_at: sql`t.banned_until`, purpose: sql`'sms_phone'` },
    erased: 'deleted',
  },
  sms_budget: {
    holds: 'person',
    of: ({ budget_key }) => sql`t.budget_key = ${budget_key}`,
    section: 'protection',
    shows: { tries: sql`t.sent`, expires_at: sql`t.until_at`, purpose: sql`'sms_budget'` },
    erased: 'deleted',
  },
  login_guard: {
    holds: 'person',
    of: ({ account_keys }) => sql`t.account_key = any (${account_keys}::bytea[])`,
    section: 'protection',
    shows: { tries: column('tries'), expires_at: sql`t.until_at`, seen_at: sql`t.known_at`, purpose: sql`'login'` },
    erased: 'deleted',
  },
  rate_limit: {
    holds: 'person',
    of: ({ limit_keys }) => sql`t.key = any (${limit_keys}::text[])`,
    section: 'protection',
    shows: {
      purpose: sql`split_part(t.key, ':', 1)`,
      tries: sql`t.points`,
      expires_at: sql`to_timestamp(t.expire / 1000.0)`,
    },
    erased: 'deleted',
  },
  idempotency: {
    holds: 'person',
    of: ({ session_ids }) => within('session_id', session_ids),
    section: 'protection',
    shows: { created_at: column('created_at'), purpose: sql`'idempotency'` },
    erased: 'deleted',
  },
  order_proof: {
    holds: 'person',
    of: ({ session_ids }) => within('session_id', session_ids),
    section: 'protection',
    shows: { expires_at: column('expires_at'), purpose: sql`'order_proof'` },
    erased: 'deleted',
  },
  wechat_identity: {
    holds: 'person',
    of: ({ customer_id, session_ids, phone }) => sql`(
      t.session_id = any (${session_ids}::uuid[]) or t.proven_phone = ${phone}
      or t.unionid = any (array(select unionid from wechat_binding where customer_id = ${customer_id})))`,
    section: 'wechat',
    shows: { ...plain('openid', 'unionid'), telephone: sql`t.proven_phone`, created_at: sql`t.noted_at` },
    erased: 'deleted',
  },
  wechat_payer: {
    holds: 'person',
    of: ({ session_ids }) => within('session_id', session_ids),
    section: 'wechat',
    shows: { ...plain('openid'), created_at: sql`t.noted_at` },
    erased: 'deleted',
  },
  wechat_binding: {
    holds: 'person',
    of: mine,
    section: 'wechat',
    shows: { ...plain('openid', 'unionid'), created_at: sql`t.bound_at` },
    erased: 'with_account',
  },
  basket_line: {
    holds: 'person',
    of: (person) => sql`t.basket_id in (${ownBasket(person)})`,
    section: 'basket',
    shows: { ...plain('sku', 'qty', 'options'), created_at: sql`t.added_at` },
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

// Every table of the shop and what of it is somebody's: read for their file, emptied when they ask to be forgotten. The
// compiler wants a row for each table of the schema, so that a new one cannot be forgotten. It names columns in SQL, though it
// is no `queries.ts`: what is somebody's is told table by table, and `queries.ts` makes statements of it. decisions/0014.
import type { OwnDataField, OwnDataSection } from '@vitrine/rules/owndata/fields';
import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Person } from './person.ts';
import { sameMailbox } from './queries.ts';

/** Which columns are shown, by the field they are shown as; the fields of a `jsonb` called `fields` are shown one by one. */
type Shown = Partial<Record<OwnDataField | 'fields', RawBuilder<unknown>>>;

export type Source =
  /** Names nobody; says why where one might think so. */
  | { holds: 'nobody'; why?: string }
  | {
      holds: 'person';
      /** Which rows are the person's; the table's name is `t`. */
      of: (person: Person) => RawBuilder<unknown>;
      section: OwnDataSection;
      /** Null where another table's rows show it already. */
      shows: Shown | null;
      /**
       * What erasure does: deletes the rows; unsubscribes, as a click in any letter does; leaves them to the foreign key that
       * deletes them with the account; or takes the names out and keeps the rest for the books.
       */
      erased: 'deleted' | 'unsubscribed' | 'with_account' | 'kept_for_the_books';
    };

const nobody: Source = { holds: 'nobody' };
const column = (name: string) => sql`${sql.ref(`t.${name}`)}`;
/** Columns shown under their own names. */
const plain = (...names: OwnDataField[]): Shown => Object.fromEntries(names.map((name) => [name, column(name)]));
const mine = ({ customer_id }: Person) => sql`t.customer_id = ${customer_id}`;
const within = (name: string, ids: readonly string[]) => sql`${column(name)} = any (${ids}::uuid[])`;
const ofOrders = ({ order_ids }: Person) => within('order_id', order_ids);
/** The account's basket, and those in which somebody without an account began to buy under its mailbox. */
const ownBasket = ({ customer_id, session_ids, mailbox }: Person) => sql`
  select b.basket_id from basket b left join checkout c on c.basket_id = b.basket_id
  where b.customer_id = ${customer_id} or b.session_id = any (${session_ids}::uuid[])
    or (b.customer_id is null and ${sameMailbox(sql`c.email`, mailbox)})`;
const gift_message = sql`t.gift ->> 'message'`;

const payments = sql`(
  select jsonb_agg(jsonb_build_object('amount', a.amount, 'refunded', a.refunded, 'currency', a.currency,
    'payment_status', a.status, 'psp_reference', a.psp_reference, 'created_at', a.created_at) order by a.created_at)
  from payment_attempt a where a.order_id = t.order_id)`;
const lines = sql`(
  select jsonb_agg(jsonb_build_object('name', l.piece ->> 'name', 'sku', l.sku, 'qty', l.qty, 'options', l.options,
    'unit_price', l.unit_price, 'row_incl_tax', l.row_incl_tax, 'currency', t.currency) order by l.position)
  from shop_order_line l where l.order_id = t.order_id)`;
const returns = sql`(
  select jsonb_agg(jsonb_build_object('return_number', r.increment_id, 'return_type', r.return_type,
    'return_status', r.status, 'selected_return_method', r.selected_return_method, 'carrier', r.carrier,
    'pickup_date', r.pickup_date, 'pickup_time', r.pickup_time, 'pickup_address', r.pickup_address,
    'message', r.request_notes, 'requested_at', r.requested_at, 'arrived_at', r.arrived_at,
    'accepted_at', r.accepted_at, 'closed_at', r.closed_at, 'adjustement_negative', r.adjustement_negative,
    'refunded', r.total_price, 'currency', t.currency, 'lines', (
      select jsonb_agg(jsonb_build_object('name', l.piece ->> 'name', 'sku', l.sku, 'qty', b.qty,
        'return_reason', b.return_reason, 'exchange_sku', b.exchange_sku) order by l.position)
      from return_line b join shop_order_line l using (item_order_id) where b.return_id = r.return_id)
    ) order by r.requested_at)
  from return_request r where r.order_id = t.order_id)`;
const invoices = sql`(
  select jsonb_agg(jsonb_build_object('invoice_number', i.increment_id, 'invoice_kind', i.kind,
    'issued_at', i.issued_at, 'amount', i.total_amount, 'tax_amount', i.tax_amount, 'currency', i.currency)
    order by i.issued_at)
  from invoice i where i.order_id = t.order_id)`;
const fapiao = sql`(
  select jsonb_build_object('fapiao_title', coalesce(f.name, f.company_name), 'tax_id', f.tax_id,
    'company_address', f.company_address, 'company_phone_number', f.company_phone_number,
    'company_bank_account', f.company_bank_account, 'fapiao_number', f.fapiao_number,
    'requested_at', f.requested_at, 'issued_at', f.generated_at)
  from fapiao f where f.order_id = t.order_id)`;
const store_name = (store_id: RawBuilder<unknown>) => sql`(
  select concat_ws(', ', s.short_title, s.city) from store s where s.store_id = ${store_id})`;

/** The person's tables: what is shown of each, and what becomes of it. In the order in which erasure empties them. */
const ofPersons = {
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
  wechat_identity: {
    holds: 'person',
    of: ({ customer_id, session_ids, phone }) => sql`(
      t.session_id = any (${session_ids}::uuid[]) or t.proven_phone = ${phone}
      or t.unionid = any (array(select unionid from wechat_binding where customer_id = ${customer_id})))`,
    section: 'wechat',
    shows: { ...plain('openid', 'unionid'), telephone: sql`t.proven_phone`, created_at: sql`t.noted_at` },
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
  session: {
    holds: 'person',
    of: mine,
    section: 'devices',
    shows: plain('browser', 'device', 'signed_in_at', 'seen_at', 'created_at', 'expires_at'),
    erased: 'deleted',
  },
  shop_order: {
    holds: 'person',
    of: ofOrders,
    section: 'orders',
    shows: {
      ...plain(
        'increment_id',
        'ref',
        'status',
        'placed_at',
        'created_at',
        'email',
        'shipping_address',
        'billing_address',
      ),
      ...plain(
        'shipping_method',
        'carrier',
        'slot',
        'slot_day',
        'arrives_from',
        'arrives_until',
        'currency',
        'subtotal',
      ),
      ...plain(
        'discount_amount',
        'shipping_amount',
        'tax_amount',
        'grand_total',
        'payment_method',
        'cc_type',
        'cc_last4',
      ),
      cc_expiry: sql`t.cc_exp_month || '/' || t.cc_exp_year`,
      cc_owner: column('cc_owner'),
      storefront: sql`t.locale`,
      gift_message,
      ...plain('shipped_at', 'delivered_at', 'track_number', 'tracking_url'),
      lines,
      payments,
      returns,
      invoices,
      fapiao,
    },
    erased: 'kept_for_the_books',
  },
  fapiao: { holds: 'person', of: ofOrders, section: 'orders', shows: null, erased: 'deleted' },
  return_request: { holds: 'person', of: ofOrders, section: 'orders', shows: null, erased: 'kept_for_the_books' },
  return_line: { holds: 'person', of: ofOrders, section: 'orders', shows: null, erased: 'kept_for_the_books' },
  invoice: { holds: 'person', of: ofOrders, section: 'orders', shows: null, erased: 'kept_for_the_books' },
  shop_order_line: {
    holds: 'person',
    of: ofOrders,
    section: 'orders',
    shows: null,
    erased: 'kept_for_the_books',
  },
  payment_attempt: {
    holds: 'person',
    of: ofOrders,
    section: 'orders',
    shows: null,
    erased: 'kept_for_the_books',
  },
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
  salon_visit: {
    holds: 'person',
    of: mine,
    section: 'visits',
    shows: {
      visit_status: sql`t.status`,
      requested_at: sql`t.reserved_at`,
      closed_at: sql`t.cancelled_at`,
      start_time: sql`(select s.start_time from salon_session s where s.pid = t.pid)`,
      store: store_name(sql`(select s.store_id from salon_session s where s.pid = t.pid)`),
    },
    erased: 'with_account',
  },
  // Last: what hangs on the account goes with it.
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

/** Every table of the schema. */
export const sources = {
  ...ofPersons,
  attribute_option: nobody,
  captcha_used: { holds: 'nobody', why: 'Hashes of solved puzzles, tied to nobody.' },
  card_removal: {
    holds: 'nobody',
    why: 'Ids of accounts that are gone already, until the provider has no card of theirs.',
  },
  catalogue_row: nobody,
  catalogue_state: nobody,
  category: nobody,
  category_text: nobody,
  content_page: nobody,
  database_restore: nobody,
  invoice_series: { holds: 'nobody', why: 'How far invoices have been counted.' },
  payment_event: { holds: 'nobody', why: 'Amounts under references; the payment is shown with its order.' },
  payment_result: { holds: 'nobody', why: 'Hashes of the provider’s tokens.' },
  payment_reversal: { holds: 'nobody', why: 'As payment_event.' },
  payment_review: { holds: 'nobody', why: 'As payment_event.' },
  picture: nobody,
  picture_file: nobody,
  price: nobody,
  product: nobody,
  product_category: nobody,
  product_gallery: nobody,
  product_text: nobody,
  provider_payment_decision: { holds: 'nobody', why: 'References of payments that no order of ours asked for.' },
  salon_session: { holds: 'nobody', why: 'Hours of a salon; who comes is a visit.' },
  schema_migration: nobody,
  search_document: nobody,
  search_word: nobody,
  secret: nobody,
  stock: nobody,
  store: nobody,
  variant: nobody,
  write_probe: { holds: 'nobody', why: 'Filling, to learn whether the disk has room.' },
  wechat_state_used: { holds: 'nobody', why: 'Hashes of states that came back, tied to nobody.' },
} as const satisfies Record<keyof DB, Source>;

export type PersonalSource = Extract<Source, { holds: 'person' }>;

/** The tables that hold persons, in the order in which erasure empties them. */
export const personalSources: readonly (readonly [table: string, source: PersonalSource])[] =
  Object.entries<PersonalSource>(ofPersons);

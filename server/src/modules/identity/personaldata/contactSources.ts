// What a person has under a mailbox, a telephone or WeChat, and what guards these. decisions/0014.
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { ofFormerMailbox, sameMailbox } from './mailboxFragment.ts';
import { column, mine, plain, within, type Source } from './source.ts';

/** An order that the erasure leaves for later keeps its statement, by which its refund is due: both are erased once that has ended. */
const isOfNoWaitingOrder = sql`not exists (
  select from shop_order o where o.order_id = t.order_id and o.forgotten_at is not null and o.erased_at is null)`;

export const contactSources = {
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
    of: ({ customer_id, order_ids, mailbox }) => sql`(
      t.order_id = any (${order_ids}::uuid[])
      or (${sameMailbox(sql`t.email`, mailbox)} or ${ofFormerMailbox(sql`t.email`, sql`t.stated_at`, customer_id)})
        and ${isOfNoWaitingOrder})`,
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
} as const satisfies Partial<Record<keyof DB, Source>>;

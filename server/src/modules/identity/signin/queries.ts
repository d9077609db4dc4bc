import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { type Places, statement } from '../../../platform/db/statement.ts';

type On = Database | Tx;

/** A WeChat person. */
export type WechatIdentity = { openid: string; unionid: string };

/** Guard keys of an account for one network, all networks and the browser, with the allowed failures. */
type Guards = { here: Buffer; everywhere: Buffer; device: Buffer; allowed_here: number; allowed_everywhere: number };
type Try = Guards & { now: Date; until: Date; known_since: Date };
type CustomerTry = Try & { identifier: string };
/** A guard after an attempt was counted at it. */
export type Counted = { guard_key: Buffer; tries: number; known_at: Date | null; until_at: Date };
type CountedCustomer = Counted & {
  customer_id: string | null;
  password_hash: string | null;
  email_canonical: string | null;
  phone_login: string | null;
};

/** Updates the row `g` for an attempt; after the last allowed attempt the end time is fixed until it has passed. */
const counted = (at: Places<Try>, allowed: 'allowed_here' | 'allowed_everywhere') => sql`
  tries = case when g.until_at <= ${at('now')}::timestamptz then 1 else g.tries + 1 end,
  until_at = case when g.until_at > ${at('now')}::timestamptz and g.tries >= ${at(allowed)}::integer then g.until_at
    else ${at('until')}::timestamptz end`;

/** Counts an attempt at a key for each row of `from`. */
const counting = (at: Places<Try>, key: 'here' | 'everywhere', from: RawBuilder<unknown>) => sql`
  insert into login_guard as g (guard_key, account_key, tries, until_at)
  select ${at(key)}::bytea, ${at('everywhere')}::bytea, 1, ${at('until')}::timestamptz ${from}
  on conflict (guard_key) do update set
    account_key = excluded.account_key, ${counted(at, `allowed_${key}`)}
  returning guard_key, tries, known_at, until_at`;

/** Counts an attempt as `countTry` describes; the guards are in `counted`. */
const countedGuards = (at: Places<Try>) => sql`
  with device as (
    update login_guard as g set ${counted(at, 'allowed_here')}
    where guard_key = ${at('device')}::bytea and known_at > ${at('known_since')}::timestamptz
    returning guard_key, tries, known_at, until_at
  ),
  -- One after the other, so that all statements lock the rows in one order.
  own as (select max(tries) as tries from device),
  here as (${counting(at, 'here', sql`from own`)}),
  everywhere as (${counting(
    at,
    'everywhere',
    sql`from own, here where coalesce(own.tries, here.tries) <= ${at('allowed_here')}::integer`,
  )}),
  counted as (select * from here union all select * from everywhere union all select * from device)`;

const countedTry = (name: 'email_canonical' | 'phone_login') =>
  statement<CustomerTry, CountedCustomer>(
    (at) => sql`
      ${countedGuards(at)}
      select counted.*, c.customer_id, c.password_hash, c.email_canonical, c.phone_login
      from counted left join customer c on c.${sql.ref(name)} = ${at('identifier')}`,
  );
const tryOfEmail = countedTry('email_canonical');
const tryOfPhone = countedTry('phone_login');
const tryAlone = statement<Try, Counted>(
  (at) => sql`${countedGuards(at)} select guard_key, tries, known_at, until_at from counted`,
);

/**
 * Counts an attempt for the browser if it is known, for this network and, while the attempt is still allowed here, for
 * all networks: a locked network's attempts are not checked and do not count for others (invariant A4). The same
 * statement returns the account, so that it takes the same time with or without one.
 */
export function countTry(db: On, by: 'email' | 'phone', counted: CustomerTry): Promise<CountedCustomer[]> {
  return (by === 'email' ? tryOfEmail : tryOfPhone)(db, counted);
}

/** Counts like `countTry`, for an account that is no customer's. */
export function countTryAlone(db: On, counted: Try): Promise<Counted[]> {
  return tryAlone(db, counted);
}

/**
 * Records a proven name of the account; false if it was proven before. The first proof removes the other name, and with
 * an email its newsletter subscription.
 */
export async function proveAlone(tx: Tx, customer_id: string, name: 'email' | 'phone', now: Date): Promise<boolean> {
  const noEmail = { email: null, email_canonical: null, email_proven_at: null, newsletter_subscription: null };
  const noPhone = { phone_login: null, phone_proven_at: null };
  const row = await tx
    .updateTable('customer')
    .set(name === 'email' ? { ...noPhone, email_proven_at: now } : { ...noEmail, phone_proven_at: now })
    .set({ updated_at: now })
    .where('customer_id', '=', customer_id)
    .where(name === 'email' ? 'email_proven_at' : 'phone_proven_at', 'is', null)
    .returning('customer_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the customer has agreed to the privacy terms, for the first time or again. */
export async function takeConsent(tx: Tx, customer_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ pipl_optin: true, updated_at: now })
    .where('customer_id', '=', customer_id)
    .execute();
}

export async function customerOf(db: On, unionid: string): Promise<string | null> {
  const row = await db
    .selectFrom('wechat_binding')
    .select('customer_id')
    .where('unionid', '=', unionid)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/**
 * Links the pair if neither side is linked; returns whether exactly this pair is linked now. The second of two
 * concurrent calls waits and fails.
 */
export async function insertBinding(tx: Tx, person: WechatIdentity, customer_id: string, now: Date): Promise<boolean> {
  const { openid, unionid } = person;
  await tx
    .insertInto('wechat_binding')
    .values({ unionid, openid, customer_id, bound_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await customerOf(tx, unionid)) === customer_id;
}

export async function deleteBinding(tx: Tx, customer_id: string): Promise<void> {
  await tx.deleteFrom('wechat_binding').where('customer_id', '=', customer_id).execute();
}

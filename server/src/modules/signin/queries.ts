import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Places, statement } from '../../platform/db/statement.ts';

type On = Database | Tx;

/** A person of the messaging app. */
export type Person = { openid: string; unionid: string };

/** The guard's keys of an account at one network and everywhere, and how many failures each allows. */
type Guards = { here: Buffer; everywhere: Buffer; device: Buffer; allowed_here: number; allowed_everywhere: number };
type Try = Guards & { identifier: string; now: Date; until: Date; known_since: Date };
type Counted = {
  guard_key: Buffer;
  tries: number;
  known_at: Date | null;
  until_at: Date;
  customer_id: string | null;
  password_hash: string | null;
  email_canonical: string | null;
  phone_login: string | null;
};

/** What a try makes of the row `g`; once the allowed ones are used up, their end time is fixed until it has passed. */
const counted = (at: Places<Try>, allowed: 'allowed_here' | 'allowed_everywhere') => sql`
  tries = case when g.until_at <= ${at('now')}::timestamptz then 1 else g.tries + 1 end,
  until_at = case when g.until_at > ${at('now')}::timestamptz and g.tries >= ${at(allowed)}::integer then g.until_at
    else ${at('until')}::timestamptz end`;

/** Counts a try at a key, for each row of `from`. */
const counting = (at: Places<Try>, key: 'here' | 'everywhere', from: RawBuilder<unknown>) => sql`
  insert into login_guard as g (guard_key, account_key, tries, until_at)
  select ${at(key)}::bytea, ${at('everywhere')}::bytea, 1, ${at('until')}::timestamptz ${from}
  on conflict (guard_key) do update set
    account_key = excluded.account_key, ${counted(at, `allowed_${key}`)}
  returning guard_key, tries, known_at, until_at`;

const countedTry = (name: 'email_canonical' | 'phone_login') =>
  statement<Try, Counted>(
    (at) => sql`
      with device as (
        update login_guard as g set ${counted(at, 'allowed_here')}
        where guard_key = ${at('device')}::bytea and known_at > ${at('known_since')}::timestamptz
        returning guard_key, tries, known_at, until_at
      ),
      -- One after the other, so that everybody takes the rows in one order.
      own as (select max(tries) as tries from device),
      here as (${counting(at, 'here', sql`from own`)}),
      everywhere as (${counting(
        at,
        'everywhere',
        sql`from own, here where coalesce(own.tries, here.tries) <= ${at('allowed_here')}::integer`,
      )}),
      counted as (select * from here union all select * from everywhere union all select * from device)
      select counted.*, c.customer_id, c.password_hash, c.email_canonical, c.phone_login
      from counted left join customer c on c.${sql.ref(name)} = ${at('identifier')}`,
  );
const tryOfEmail = countedTry('email_canonical');
const tryOfPhone = countedTry('phone_login');

/**
 * Counts a try at the account in the browser, where that is known, and here, and, while that is still one of the
 * allowed ones, everywhere: tries from a locked network are not checked, and count against no other network (invariant
 * A4). The same statement returns the account, so that it takes the same time whether or not there is one.
 */
export function countTry(db: On, by: 'email' | 'phone', counted: Try): Promise<Counted[]> {
  return (by === 'email' ? tryOfEmail : tryOfPhone)(db, counted);
}

/**
 * Notes that a name of the account is proven; false where it has been since before. With the first proof the other name
 * goes, and with an email its newsletter.
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
 * Binds when neither side is bound; returns whether this very pair is bound now. The second of two concurrent calls
 * waits and is refused.
 */
export async function insertBinding(tx: Tx, person: Person, customer_id: string, now: Date): Promise<boolean> {
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

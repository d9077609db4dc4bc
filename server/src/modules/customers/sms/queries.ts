import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

/** Locks the phone until the transaction ends: the second of two concurrent requests sees the first. */
export async function lockPhone(
  tx: Tx,
  phone_hash: Buffer,
  now: Date,
): Promise<{ sent_at: Date[]; banned_until: Date | null }> {
  return tx
    .insertInto('sms_phone')
    .values({ phone_hash, seen_at: now })
    .onConflict((conflict) => conflict.column('phone_hash').doUpdateSet({ seen_at: now }))
    .returning(['sent_at', 'banned_until'])
    .executeTakeFirstOrThrow();
}

/** Blocks messages to a phone until a moment. */
export async function ban(tx: Tx, phone_hash: Buffer, banned_until: Date): Promise<void> {
  await tx.updateTable('sms_phone').set({ banned_until }).where('phone_hash', '=', phone_hash).execute();
}

/** Replaces the phone's recent sending times, from which waits and bans follow. */
export async function noteSending(tx: Tx, phone_hash: Buffer, sent_at: readonly Date[]): Promise<void> {
  await tx
    .updateTable('sms_phone')
    .set({ sent_at: [...sent_at] })
    .where('phone_hash', '=', phone_hash)
    .execute();
}

export type Budget = { budget_key: Buffer; allowed: number; seconds: number };

/**
 * Counts a message against each budget. Returns the latest end of an exceeded budget, or null. Locks the rows in the
 * given order, the same for all callers, so that they cannot deadlock.
 */
export async function draw(tx: Tx, budgets: readonly Budget[], now: Date): Promise<Date | null> {
  const ends = budgets.map(({ budget_key, seconds }) => {
    const until_at = new Date(now.getTime() + seconds * 1000);
    return sql`(${budget_key}::bytea, 1, ${until_at}::timestamptz)`;
  });
  const { rows } = await sql<{ budget_key: Buffer; sent: number; until_at: Date }>`
    insert into sms_budget as b (budget_key, sent, until_at) values ${sql.join(ends)}
    on conflict (budget_key) do update set
      sent = case when b.until_at <= ${now} then 1 else b.sent + 1 end,
      until_at = case when b.until_at <= ${now} then excluded.until_at else b.until_at end
    returning budget_key, sent, until_at`.execute(tx);
  const overdrawn = rows.filter(({ budget_key, sent }) => {
    const budget = budgets.find((one) => one.budget_key.equals(budget_key));
    return sent > (budget?.allowed ?? 0);
  });
  return overdrawn.map(({ until_at }) => until_at).sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** Stores the hash of a sent code; returns its id. */
export async function insertCode(
  tx: Tx,
  code: { phone_hash: Buffer; purpose: string; code_hash: Buffer; sent_at: Date },
): Promise<string> {
  const row = await tx.insertInto('sms_code').values(code).returning('code_id').executeTakeFirstOrThrow();
  return row.code_id;
}

/**
 * Counts an attempt at the latest code of a phone and purpose, and consumes a correct code. The database checks the
 * conditions of this one statement again under the row lock: a hundred concurrent calls get five attempts and one use.
 */
export async function tryCode(
  db: Database,
  at: { phone_hash: Buffer; purpose: string; code_hash: Buffer; now: Date; sent_after: Date; allowed: number },
): Promise<boolean> {
  const { phone_hash, purpose, code_hash, now, sent_after, allowed } = at;
  const { rows } = await sql<{ fits: boolean }>`
    update sms_code set tries = tries + 1, used_at = case when code_hash = ${code_hash} then ${now}::timestamptz end
    where code_id = (
        select code_id from sms_code where phone_hash = ${phone_hash} and purpose = ${purpose}
        order by sent_at desc, code_id limit 1)
      and used_at is null and tries < ${allowed} and sent_at > ${sent_after}
    returning used_at is not null as fits`.execute(db);
  return rows[0]?.fits ?? false;
}

/** Deletes expired codes, phones and budgets. */
export async function sweepCodes(db: Database, now: Date): Promise<void> {
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  await db.deleteFrom('sms_code').where('sent_at', '<', anHourAgo).execute();
  await db
    .deleteFrom('sms_phone')
    .where('seen_at', '<', anHourAgo)
    .where((eb) => eb.or([eb('banned_until', 'is', null), eb('banned_until', '<', now)]))
    .execute();
  await db.deleteFrom('sms_budget').where('until_at', '<', now).execute();
}

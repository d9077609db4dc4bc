// What an account has becomes that of another: the rows that only a statement over both can move. decisions/0119.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Pair, PairIds } from './pair.ts';

type Move<Of extends PairIds = PairIds> = (tx: Tx, pair: Of) => Promise<void>;

const run = async (tx: Tx, statement: RawBuilder<unknown>): Promise<void> => void (await statement.execute(tx));

/** Gives the rows of a table to the account that stays. */
export const moveRows =
  (table: string): Move =>
  (tx, { stays_id, goes_id }) =>
    run(tx, sql`update ${sql.table(table)} set customer_id = ${stays_id} where customer_id = ${goes_id}`);

/**
 * As `moveRows`, for rows that name the call that made them: a client that repeats its call has been signed out, so its key counts no
 * more.
 */
export const moveKeyedRows =
  (table: string): Move =>
  (tx, { stays_id, goes_id }) =>
    run(
      tx,
      sql`update ${sql.table(table)} set customer_id = ${stays_id}, request_key = null where customer_id = ${goes_id}`,
    );

/**
 * Gives the address book to the account that stays, which keeps its own primary addresses. An address that it has already is left
 * behind, unless a checkout has chosen it.
 */
export const moveAddresses: Move = async (tx, { stays_id, goes_id }) => {
  await run(
    tx,
    sql`delete from customer_address a where a.customer_id = ${goes_id}
      and exists (select from customer_address own where own.customer_id = ${stays_id} and own.fields = a.fields)
      and not exists (select from checkout c where c.address_id = a.address_id)`,
  );
  const keeps = (mark: string) => sql`${sql.ref(`a.${mark}`)} and not exists (
    select from customer_address own where own.customer_id = ${stays_id} and ${sql.ref(`own.${mark}`)})`;
  await run(
    tx,
    sql`update customer_address a set customer_id = ${stays_id}, is_default_shipping = ${keeps('is_default_shipping')},
      is_default_billing = ${keeps('is_default_billing')} where a.customer_id = ${goes_id}`,
  );
};

/** Gives the sizes to the account that stays, of the kinds of which it has none. */
export const moveSizes: Move = async (tx, pair) => {
  const { stays_id, goes_id } = pair;
  await run(
    tx,
    sql`delete from client_size s where s.customer_id = ${goes_id}
      and exists (select from client_size own where own.customer_id = ${stays_id} and own.kind = s.kind)`,
  );
  await moveRows('client_size')(tx, pair);
};

/** Gives the places on waiting lists to the account that stays: one for each session, and none where it has a seat. */
export const moveWaiting: Move = async (tx, pair) => {
  const { stays_id, goes_id } = pair;
  await run(
    tx,
    sql`delete from salon_waiting w where w.customer_id in (${stays_id}, ${goes_id}) and (
      exists (select from salon_visit v where v.customer_id in (${stays_id}, ${goes_id}) and v.pid = w.pid and v.status <> 'cancelled')
      or (w.customer_id = ${goes_id} and exists (
        select from salon_waiting own where own.customer_id = ${stays_id} and own.pid = w.pid)))`,
  );
  await moveKeyedRows('salon_waiting')(tx, pair);
};

/** Sends the alerts to the mailbox that stays, one for each piece. One that its owner has not confirmed ends. */
export const moveAlerts: Move<Pair> = async (tx, { stays, goes }) => {
  await run(
    tx,
    sql`delete from stock_alert a where a.email_canonical = ${goes.mailbox} and (a.confirmed_at is null
      or (a.notified_at is null and exists (select from stock_alert own
        where own.email_canonical = ${stays.mailbox} and own.sku = a.sku and own.notified_at is null and own.confirmed_at is not null)))`,
  );
  // The account that stays has asked and not confirmed: the confirmed alert takes its place.
  await run(
    tx,
    sql`delete from stock_alert own where own.email_canonical = ${stays.mailbox} and own.notified_at is null
      and exists (select from stock_alert a where a.email_canonical = ${goes.mailbox} and a.sku = own.sku and a.notified_at is null)`,
  );
  await run(
    tx,
    sql`update stock_alert set email = ${stays.email}, email_canonical = ${stays.mailbox}
      where email_canonical = ${goes.mailbox}`,
  );
};

/** Gives the mails to the account that stays. Those about the account itself that have not left end with it: `kinds`. */
export const moveMails =
  (kinds: readonly string[]): Move =>
  async (tx, pair) => {
    await run(
      tx,
      sql`delete from mail_outbox where customer_id = ${pair.goes_id} and sent_at is null and kind = any (${[...kinds]}::text[])`,
    );
    await moveRows('mail_outbox')(tx, pair);
  };

/** Text messages about reservations and visits that wait name their account in their data. */
export const moveTexts: Move = (tx, { stays_id, goes_id }) =>
  run(
    tx,
    sql`update sms_outbox set data = jsonb_set(data, '{customer_id}', to_jsonb(${stays_id}::text))
      where sent_at is null and data ->> 'customer_id' = ${goes_id}`,
  );

/** The consent of the account that stays after the merge, and when it changed. */
export async function setConsent(
  tx: Tx,
  { stays_id }: PairIds,
  communication_consent: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ communication_consent, updated_at: now })
    .where('customer_id', '=', stays_id)
    .execute();
}

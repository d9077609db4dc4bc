// What staff has set of the chart of accounts and the rates: the last row of each holds, the others are its history. decisions/0124.
import { type ChartRow, isJournalAccount, type JournalAccount } from '@vitrine/rules/books/chart';
import type { Rate } from '@vitrine/rules/books/rates';
import type { IsoDay } from '@vitrine/rules/calendar/localDay';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

type On = Database | Tx;
type Set = { row_id: number; set_at: Date; set_by: string };
export type AccountRow = Set & ChartRow;
type RateRow = Set & { currency: string; from_day: IsoDay; rate: string };

/** The accounts that staff has set. */
export async function accountsSet(db: On): Promise<AccountRow[]> {
  const { rows } = await sql<Set & { account: string; country: Country | null; number: string; label: string }>`
    select c.row_id, c.account, c.country, c.number, c.label, c.set_at, s.name as set_by
    from (select distinct on (account, coalesce(country, '')) * from chart_account
      order by account, coalesce(country, ''), row_id desc) c
    join staff_account s on s.staff_id = c.set_by where c.number is not null order by c.account, c.country nulls first`.execute(
    db,
  );
  // An account of a later version is not known here.
  return rows.flatMap(({ account, ...row }) => (isJournalAccount(account) ? [{ ...row, account }] : []));
}

/** The rates that staff has set, by currency and day. */
export async function ratesSet(db: On): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select r.row_id, r.currency, r.from_day::text as from_day, r.rate, r.set_at, s.name as set_by
    from (select distinct on (currency, from_day) * from exchange_rate order by currency, from_day, row_id desc) r
    join staff_account s on s.staff_id = r.set_by where r.rate is not null order by r.currency, r.from_day desc`.execute(
    db,
  );
  return rows;
}

type Changed = Set & { of: 'account' | 'rate'; thing: string; scope: string | null; value: string | null };

/** The last changes of both, the newest first. */
export async function lastSet(db: Database, most: number): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    select c.*, s.name as set_by from (
      (select row_id, set_at, set_by as staff_id, 'account' as of, account as thing, country as scope, number || ' ' || label as value
        from chart_account order by row_id desc limit ${most})
      union all
      (select row_id, set_at, set_by, 'rate', currency, from_day::text, rate from exchange_rate order by row_id desc limit ${most})) c
    join staff_account s on s.staff_id = c.staff_id order by c.set_at desc, c.row_id desc limit ${most}`.execute(db);
  return rows.map(({ row_id, set_at, set_by, of, thing, scope, value }) => ({
    row_id,
    set_at,
    set_by,
    of,
    thing,
    scope,
    value,
  }));
}

type By = { readonly replaces: number; readonly set_at: Date; readonly set_by: string };

/** Sets an account where the row that it replaces is the last one. Returns whether it is. */
export async function setAccount(
  db: On,
  key: { readonly account: JournalAccount; readonly country: Country | null },
  set: { readonly number: string; readonly label: string } | null,
  { replaces, set_at, set_by }: By,
): Promise<boolean> {
  const { rows } = await sql<object>`
    insert into chart_account (account, country, number, label, replaces, set_at, set_by)
    select ${key.account}, ${key.country}::text, ${set?.number ?? null}::text, ${set?.label ?? null}::text, ${replaces}, ${set_at}, ${set_by}::uuid
    where ${replaces} = coalesce((select max(row_id) from chart_account
      where account = ${key.account} and country is not distinct from ${key.country}::text), 0)
    on conflict (account, coalesce(country, ''), replaces) do nothing returning row_id`.execute(db);
  return rows.length > 0;
}

/** Sets a rate where the row that it replaces is the last one. Returns whether it is. */
export async function setRate(
  db: On,
  key: { readonly currency: string; readonly from_day: string },
  rate: string | null,
  { replaces, set_at, set_by }: By,
): Promise<boolean> {
  const { rows } = await sql<object>`
    insert into exchange_rate (currency, from_day, rate, replaces, set_at, set_by)
    select ${key.currency}, ${key.from_day}::date, ${rate}::text, ${replaces}, ${set_at}, ${set_by}::uuid
    where ${replaces} = coalesce((select max(row_id) from exchange_rate
      where currency = ${key.currency} and from_day = ${key.from_day}::date), 0)
    on conflict (currency, from_day, replaces) do nothing returning row_id`.execute(db);
  return rows.length > 0;
}

type Was = { number: string | null; label: string | null };

/** An account as a row has set it; the last row without its id. Undefined where there is none. */
export async function accountSetBy(
  db: Database,
  { account, country }: { readonly account: string; readonly country: string | null },
  row_id: number | null,
): Promise<Was | undefined> {
  const { rows } = await sql<Was>`
    select number, label from chart_account where account = ${account} and country is not distinct from ${country}::text
      and (${row_id}::bigint is null or row_id = ${row_id}) order by row_id desc limit 1`.execute(db);
  return rows[0];
}

/** A rate as a row has set it; the last row without its id. Null where it is taken back or was never there. */
export async function rateSetBy(
  db: Database,
  { currency, from_day }: { readonly currency: string; readonly from_day: string },
  row_id: number | null,
): Promise<string | null> {
  const { rows } = await sql<Pick<Rate, 'rate'>>`
    select rate from exchange_rate where currency = ${currency} and from_day = ${from_day}::date
      and (${row_id}::bigint is null or row_id = ${row_id}) order by row_id desc limit 1`.execute(db);
  return rows[0]?.rate ?? null;
}

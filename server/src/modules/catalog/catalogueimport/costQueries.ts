// SQL of what pieces cost the house. No other statement than these and those of the office reads the table. decisions/0143.
import type { Cost, DatedCost } from '@vitrine/rules/prices/cost';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

type On = Database | Tx;
type SkuOnDay = { readonly sku: string; readonly from_day: string };

/** Costs by their keys `SKU/2026-11-29`, in the import's form. */
export async function costRows(db: On, keys: readonly string[]): Promise<[string, object][]> {
  const { rows } = await sql<{ key: string; row: object }>`
    select sku || '/' || from_day as key,
      json_build_object('sku', sku, 'from_day', from_day, 'amount', cost, 'currency', currency) as row
    from variant_cost where sku || '/' || from_day = any (${keys}) order by sku, from_day`.execute(db);
  return rows.map(({ key, row }) => [key, row]);
}

/** The keys of all costs. */
export async function costKeys(db: On): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select sku || '/' || from_day as key from variant_cost order by sku, from_day`.execute(db);
  return rows.map(({ key }) => key);
}

/** Takes costs away by their keys. */
export async function deleteCosts(db: On, keys: readonly string[]): Promise<void> {
  await sql`delete from variant_cost where sku || '/' || from_day = any (${keys})`.execute(db);
}

type HeldCost = { sku: string; is_known: boolean; cost: DatedCost | null };

/** The cost that holds of each SKU on its day; call it under locks of the SKUs. */
export async function heldCosts(tx: Tx, asked: readonly SkuOnDay[]): Promise<HeldCost[]> {
  const { rows } = await sql<HeldCost>`
    select k.sku, exists (select from variant v where v.sku = k.sku and not v.is_removed) as is_known, (
      select json_build_object('from_day', c.from_day, 'amount', c.cost, 'currency', c.currency)
      from variant_cost c where c.sku = k.sku and c.from_day <= k.from_day order by c.from_day desc limit 1) as cost
    from json_to_recordset(${JSON.stringify(asked)}::json) as k (sku text, from_day date)`.execute(tx);
  return rows;
}

/** Writes costs; one of the same day in another currency is another row of the change table, so it goes first. */
export async function writeCosts(tx: Tx, costs: readonly (SkuOnDay & Cost)[]): Promise<void> {
  const given = JSON.stringify(costs);
  const record = sql`json_to_recordset(${given}::json) as k (sku text, from_day date, amount bigint, currency text)`;
  await sql`delete from variant_cost c using ${record}
    where c.sku = k.sku and c.from_day = k.from_day and c.currency <> k.currency`.execute(tx);
  await sql`insert into variant_cost (sku, from_day, cost, currency) select sku, from_day, amount, currency from ${record}
    on conflict (sku, from_day) do update set cost = excluded.cost`.execute(tx);
}

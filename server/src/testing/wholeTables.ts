import type pg from 'pg';

/** Of one row each, however large the shop grows. */
const singles: ReadonlySet<string> = new Set(['catalogue_state']);

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

const scannedIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scannedIn),
];

/**
 * The tables that these statements would read from end to end, were each of a million rows: `table: statement`. Asks
 * the planner, in a transaction that is undone, after telling it so; by a role that may not tell it, what no index
 * serves at all.
 */
export async function wholeTables(pool: pg.Pool, texts: Iterable<string>): Promise<string[]> {
  const client = await pool.connect();
  const found: string[] = [];
  try {
    await client.query('begin');
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    );
    await client.query(
      rows[0]?.rolsuper
        ? `update pg_class set
            reltuples = case when pg_relation_size(oid) = 0 then -1 else 1000000 end,
            relpages = case when pg_relation_size(oid) = 0 then 0 else greatest(relpages, 1) end
          where relkind = 'r' and relnamespace = 'public'::regnamespace`
        : 'set local enable_seqscan = off',
    );
    for (const text of texts) {
      if (!/^\s*(?:with|select|insert|update|delete)\b/iu.test(text)) continue;
      await client.query(`prepare looked_at as ${text}`);
      const { rows: prepared } = await client.query<{ parameters: number }>(
        `select cardinality(parameter_types) as parameters from pg_prepared_statements where name = 'looked_at'`,
      );
      const nulls = Array.from({ length: prepared[0]?.parameters ?? 0 }, () => 'null').join(', ');
      const { rows: plans } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (format json) execute looked_at${nulls ? `(${nulls})` : ''}`,
      );
      await client.query('deallocate looked_at');
      const whole = new Set(plans.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scannedIn(plan))));
      for (const table of whole) if (!singles.has(table)) found.push(`${table}: ${text.replaceAll(/\s+/gu, ' ')}`);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return found;
}

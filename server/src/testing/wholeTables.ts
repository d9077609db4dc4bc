import type pg from 'pg';

/** Of one row each, however large the shop grows. */
const singles: ReadonlySet<string> = new Set(['catalogue_state']);

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

const scannedIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scannedIn),
];

/** The tables that a statement reads from end to end. Prepares it each time: a prepared statement keeps its plan. */
async function scannedBy(client: pg.PoolClient, text: string): Promise<Set<string>> {
  await client.query(`prepare looked_at as ${text}`);
  const { rows: prepared } = await client.query<{ parameters: number }>(
    `select cardinality(parameter_types) as parameters from pg_prepared_statements where name = 'looked_at'`,
  );
  const nulls = Array.from({ length: prepared[0]?.parameters ?? 0 }, () => 'null').join(', ');
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (format json) execute looked_at${nulls ? `(${nulls})` : ''}`,
  );
  await client.query('deallocate looked_at');
  return new Set(rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scannedIn(plan))));
}

/**
 * The tables that these statements would read from end to end if each had a million rows, as `table: statement`. Sets the
 * planner's statistics in a transaction that is rolled back. The planner ignores the statistics of an empty table, and some roles
 * may not set them: then lists only statements that no index serves.
 */
export async function wholeTables(pool: pg.Pool, texts: Iterable<string>): Promise<string[]> {
  const client = await pool.connect();
  const found: string[] = [];
  try {
    await client.query('begin');
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    );
    const large = new Set<string>();
    if (rows[0]?.rolsuper) {
      const { rows: set } = await client.query<{ relname: string }>(
        `update pg_class set reltuples = 1000000, relpages = greatest(relpages, 1)
          where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 returning relname`,
      );
      for (const { relname } of set) large.add(relname);
    }
    for (const text of texts) {
      if (!/^\s*(?:with|select|insert|update|delete)\b/iu.test(text)) continue;
      const scanned = await scannedBy(client, text);
      await client.query('set local enable_seqscan = off');
      const unserved = await scannedBy(client, text);
      await client.query('set local enable_seqscan = on');
      const whole = [...scanned].filter((table) => large.has(table) || unserved.has(table));
      for (const table of whole) if (!singles.has(table)) found.push(`${table}: ${text.replaceAll(/\s+/gu, ' ')}`);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return found;
}

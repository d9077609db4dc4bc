import type pg from 'pg';

type Plan = { 'Node Type': string; 'Index Name'?: string; Plans?: Plan[] };

const indexesIn = (plan: Plan): string[] => [
  ...(plan['Index Name'] ? [plan['Index Name']] : []),
  ...(plan.Plans ?? []).flatMap(indexesIn),
];

/**
 * The indexes that a statement would read if no table were read from end to end, with no plan for certain parameters: what a
 * prepared statement comes to. The statements' tables may be empty.
 */
export async function indexesOf(pool: pg.Pool, text: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    await client.query('set local enable_sort = off');
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query(`prepare looked_at as ${text}`);
    const { rows: prepared } = await client.query<{ parameters: number }>(
      `select cardinality(parameter_types) as parameters from pg_prepared_statements where name = 'looked_at'`,
    );
    const nulls = Array.from({ length: prepared[0]?.parameters ?? 0 }, () => 'null').join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (format json) execute looked_at${nulls ? `(${nulls})` : ''}`,
    );
    await client.query('deallocate looked_at');
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => indexesIn(plan)));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

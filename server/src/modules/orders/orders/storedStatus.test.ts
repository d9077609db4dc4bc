// The database accepts exactly the statuses of the rules.
import { readFile } from 'node:fs/promises';
import { attemptStatuses } from '@vitrine/rules/payment/paymentState';
import { everyOrderStatus } from '@vitrine/rules/orders/status';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/testDatabase.ts';

const database = testDatabase();

test.each([
  ['shop_order_status', everyOrderStatus],
  ['payment_attempt_status', attemptStatuses],
])('the check %s contains exactly the statuses of the rules', async (conname, known) => {
  const { rows } = await database.pool.query<{ definition: string; convalidated: boolean }>(
    'select pg_get_constraintdef(oid) as definition, convalidated from pg_constraint where conname = $1',
    [conname],
  );
  const stored = new Set([...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/gu)].map(([, status]) => status));
  expect(stored).toEqual(new Set(known));
  expect(rows[0]?.convalidated).toBe(true);
});

const migrations = ['0142_status.sql', '0143_status_of_stored_rows.sql'];

/** Runs the migrations on orders with these statuses; returns the statuses after them. */
async function migrated(statuses: readonly string[]): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query('begin; create schema before; set local search_path to before');
    await client.query('create table shop_order (status text); create table payment_attempt (status text)');
    await client.query('insert into shop_order (status) select unnest($1::text[])', [statuses]);
    for (const name of migrations)
      await client.query(await readFile(new URL(`../../../../migrations/${name}`, import.meta.url), 'utf8'));
    const { rows } = await client.query<{ status: string }>('select status from shop_order order by status');
    return rows.map(({ status }) => status);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('the migration renames stored statuses to the specification’s spelling', async () => {
  const before = ['cancelled', 'canceled', 'pending approval', 'validated'];
  expect(await migrated(before)).toEqual(['canceled', 'canceled', 'pending_approval', 'validated']);
});

test('the migration reports unknown stored statuses', async () => {
  await expect(migrated(['validated', 'teleported', 'lost'])).rejects.toThrow(
    'shop_order.status has values that no version knows: lost, teleported;',
  );
});

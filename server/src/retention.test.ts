// Every table says how long its rows stay, and what it says is true: its sweep deletes from it by an index.
import { describe, expect, test } from 'vitest';
import { sources } from './modules/identity/personaldata/sources.ts';
import { sweeps } from './modules.ts';
import { retention, type Retention } from './retention.ts';
import { testDatabase } from './testing/testDatabase.ts';
import { testShop } from './testing/testShop.ts';
import { wholeTables } from './testing/wholeTables.ts';

const database = testDatabase();
const all = Object.values(sweeps).flatMap((of) => Object.entries(of));
const rows = Object.entries<Retention>(retention);

test('every table of the database has a retention', async () => {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'v') and relnamespace = 'public'::regnamespace order by 1",
  );
  expect(Object.keys(retention).toSorted()).toEqual(tables.map(({ name }) => name));
});

test('personal data is in no table that is kept as if it had none', () => {
  const kept = rows.filter(([, { is }]) => is === 'bounded').map(([table]) => table);
  const personal = Object.entries<{ holds: string }>(sources).filter(([, { holds }]) => holds !== 'nobody');
  expect(personal.map(([table]) => table).filter((table) => kept.includes(table))).toEqual([]);
});

test('every sweep is named by a table, except those that end what customers were promised, ask a partner, or fill a column', () => {
  const named = new Set(rows.map(([, row]) => (row.is === 'swept' ? row.by : '')));
  const others = ['nightlyReconciliation', 'networks', 'settled_withdrawals', 'placedPromotions', 'ruleDay'];
  expect(Object.keys(sweeps.sweeps).filter((name) => !named.has(name) && !others.includes(name))).toEqual([]);
});

test('what goes with a row of another table is deleted by its foreign key', async () => {
  const { rows: keys } = await database.pool.query<{ one: string; other: string }>(
    "select conrelid::regclass::text as one, confrelid::regclass::text as other from pg_constraint where contype = 'f' and confdeltype = 'c'",
  );
  const cascades = new Set(keys.map(({ one, other }) => `${one} ${other}`));
  const wanted = rows.flatMap(([table, row]) => (row.is === 'with' ? [`${table} ${row.table}`] : []));
  expect(wanted.filter((key) => !cascades.has(key))).toEqual([]);
});

describe.each(all)('the sweep %s', (name, sweep) => {
  test('reads no table from end to end, and deletes from the tables that name it', async () => {
    const texts = new Set<string>();
    await database.watchStatements(
      async () => void (await sweep(testShop(database.db))),
      (text) => void texts.add(text),
    );
    expect(await wholeTables(database.pool, texts)).toEqual([]);
    const tables = rows.flatMap(([table, row]) => (row.is === 'swept' && row.by === name ? [table] : []));
    const touched = [...texts].join('\n').replaceAll('"', '');
    // An order is erased, not deleted, and only where one is due; its own test shows it.
    const missing = tables.filter((table) => !new RegExp(`(?:delete from|update|from) ${table}\\b`, 'u').test(touched));
    expect(missing).toEqual([]);
  });
});

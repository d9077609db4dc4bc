// No table that names a customer is left out of a merge: the compiler compares with the export, this test with the database.
import { mergeSubjectNames } from '@vitrine/rules/account/merge';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { personalSources } from '../personaldata/personalSources.ts';
import { mergedRows } from './mergedTables.ts';

const database = testDatabase();

/** Tables that name a customer and are no client's data. */
const others: Readonly<Record<string, string>> = {
  customer_challenge: 'a challenge of a passkey, for the minutes of one sign-in',
  card_removal: 'ids of erased accounts, until their cards are removed at the provider',
};

test('every column of the database that names a customer is in a table with a row', async () => {
  const { rows } = await database.pool.query<{ name: string; column: string }>(`
    select distinct c.conrelid::regclass::text as name, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'customer'::regclass
    union select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_name in ('customer_id', 'email_canonical', 'phone_login')
    order by 1, 2`);
  const known = new Set(mergedRows.map(([table]) => table));
  expect(rows.filter(({ name }) => !known.has(name) && others[name] === undefined)).toEqual([]);
  expect(rows.length).toBeGreaterThan(25);
});

test('the account goes last, after what hangs on it, and every table has the sequence of the erasure', () => {
  expect(mergedRows.at(-1)?.[0]).toBe('customer');
  expect(mergedRows.map(([table]) => table)).toEqual(personalSources.map(([table]) => table));
});

test('the office shows each subject, of one table or more', () => {
  const shown = new Set(mergedRows.flatMap(([, { subject }]) => (subject === undefined ? [] : [subject])));
  expect([...mergeSubjectNames].filter((subject) => !shown.has(subject))).toEqual([]);
});

test('what follows a table follows one that moves, and stays for a reason', () => {
  const does = new Map(mergedRows.map(([table, merging]) => [table, merging.does]));
  for (const [table, merging] of mergedRows) {
    if (merging.does === 'follows') expect([table, does.get(merging.of)]).toEqual([table, 'moves']);
    if (merging.does === 'stays') expect(merging.why.length).toBeGreaterThan(20);
  }
});

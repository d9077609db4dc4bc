// How the partners are, at a real shop. decisions/0125.
import { screen, within } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { testShop } from '../../../../server/src/testing/testShop.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = testDatabase();

test('IT sees which partner is down, what clients notice, and opens its runbook', async () => {
  await sql`insert into partner_minute values ('payments', date_trunc('minute', now()), 0, 4)`.execute(database.db);
  await sql`insert into partner_state values ('payments', now() - interval '1 hour', now(), '503')`.execute(
    database.db,
  );
  const { user } = await officeAt(testShop(database.db), 'it', '/partners');
  const row = within((await screen.findByRole('cell', { name: 'Payments (Adyen)' })).closest('tr') ?? document.body);
  expect(row.getByText('Down')).toBeTruthy();
  expect(row.getByText('4 of 4 (100%)')).toBeTruthy();
  expect(row.getByText('status 503')).toBeTruthy();
  expect(row.getByText(/^Nobody can pay\./u)).toBeTruthy();
  expect(screen.getAllByText('Not connected').length).toBeGreaterThan(3);
  expect(await barriers()).toEqual([]);
  await user.click(row.getByRole('link', { name: /^What to do/u }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Provider silent' })).toBeTruthy();
  expect(screen.getByText(/The shop charges nothing twice/u)).toBeTruthy();
  expect(await barriers()).toEqual([]);
});

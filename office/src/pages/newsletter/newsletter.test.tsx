// The newsletter's file, at a real shop. decisions/0125.
import { screen, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { testShop } from '../../../../server/src/testing/testShop.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = testDatabase();

beforeAll(async () => {
  await sql`insert into newsletter_subscriber (email, email_canonical, locale, fields, confirmed_at)
    values ('a@example.com', 'a@example.com', 'fr_fr', '{}', now()), ('b@example.com', 'b@example.com', 'it_it', '{}', now())`.execute(
    database.db,
  );
});

test('marketing sees how many are in the file, narrows it by country, and gets its link', async () => {
  const { user, router } = await officeAt(testShop(database.db), 'marketing', '/newsletter');
  expect(await screen.findByText('2 confirmed subscribers.')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Country of the storefront'), 'Italy');
  expect(await screen.findByText('1 confirmed subscriber.')).toBeTruthy();
  expect(router.state.location.search).toBe('?country=it');
  expect(document.body.textContent).not.toContain('@example.com');
  await user.click(screen.getByRole('button', { name: 'Export as a file' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Export as a file' }));
  await user.selectOptions(dialog.getByLabelText('File'), 'Excel (XLSX)');
  await user.click(dialog.getByRole('button', { name: 'Prepare the file' }));
  const link = await dialog.findByRole<HTMLAnchorElement>('link', { name: /^Download newsletter-.*\.xlsx$/u });
  expect(link.getAttribute('href')).toMatch(/^\/staff-exports\//u);
  expect(await barriers()).toEqual([]);
  expect(await dialog.findByText('Not downloaded yet')).toBeTruthy();
});

test('an auditor sees the count, and takes nothing out', async () => {
  await officeAt(testShop(database.db), 'auditor', '/newsletter');
  expect(await screen.findByText(/confirmed subscribers\.$/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export as a file' })).toBeNull();
});

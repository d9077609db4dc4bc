// The views of lists with filters, at a real shop. decisions/0153.
import { screen, waitFor } from '@testing-library/react';
import type { ViewList } from '@vitrine/rules/staff/savedViews';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { testShop } from '../../../../server/src/testing/testShop.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = testDatabase();

/** Filters of each page, by names of its own. */
const narrowed: Readonly<Record<Exclude<ViewList, 'orders'>, string>> = {
  products: 'q=bag&state=draft',
  prices: 'q=bag&show=net',
  publishing: 'q=bag&state=hidden',
  texts: 'kind=product&q=bag',
  pictures: 'only=uploaded&q=bag',
  promotions: 'kind=gift&state=draft',
  invoices: 'country=fr&period=last_month',
  changes: 'day=2026-01-01&subject=product',
  audit: 'day=2026-01-01&kind=change',
};

type Office = Awaited<ReturnType<typeof officeAt>>;

/** Saves the filters of a list, leaves them, and opens them again by their tab. Returns what the address then has beside its view. */
async function savedAndOpened({ user, router }: Office, list: string, filters: string) {
  const search = () => new URLSearchParams(router.state.location.search);
  await router.navigate(`/${list}?${filters}&beside=view`);
  // The page before stays until this one has come.
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Mine /u })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Save as a view' }));
  await user.keyboard(`Mine ${list}{Enter}`);
  const tab = await screen.findByRole('link', { name: `Mine ${list}` });
  await user.click(screen.getByRole('link', { name: 'All' }));
  expect(search().size).toBe(0);
  await user.click(tab);
  await waitFor(() => expect(tab.getAttribute('aria-current')).toBe('page'));
  expect(screen.getByText('Your own view.')).toBeTruthy();
  const { view, ...shown } = Object.fromEntries(search());
  expect(view).toBeTruthy();
  return shown;
}

test('every list with filters saves them as a view, which opens them again', async () => {
  const office = await officeAt(testShop(database.db), 'auditor', '/');
  for (const [list, filters] of Object.entries(narrowed))
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    expect(await savedAndOpened(office, list, filters)).toEqual(Object.fromEntries(new URLSearchParams(filters)));
  expect(await barriers()).toEqual([]);
});

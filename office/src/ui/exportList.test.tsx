// Every list of the office leaves as a file from its page, with what the page asks its call. decisions/0155.
import { screen, within } from '@testing-library/react';
import { type ListFile, listFiles } from '@vitrine/rules/staff/listFiles';
import type { StaffRole } from '@vitrine/rules/staff/staffRoles';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../server/src/testing/testDatabase.ts';
import { testShop } from '../../../server/src/testing/testShop.ts';
import { barriers } from '../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../testing/officeAt.tsx';

const database = testDatabase();
beforeEach(() => database.db.deleteFrom('rate_limit').execute());

/** The page of each list with every filter of its address. */
const pages: Readonly<Record<ListFile, readonly [role: StaffRole, address: string]>> = {
  products: ['merchandiser', '/products?q=pomm&state=published&category=bags'],
  prices: ['merchandiser', '/prices?q=pomm&category=bags&product=pommeau&country=jp&show=net'],
  publishing: ['merchandiser', '/publishing?q=pomm&state=hidden'],
  texts: ['translator', '/texts?kind=product&language=ja&state=missing&q=pomm'],
  pictures: ['marketing', '/pictures?q=hero&only=uploaded'],
  promotions: ['marketing', '/promotions?q=a&state=running&kind=gift&country=jp&with_code=yes'],
  search_terms: ['marketing', '/search-desk?storefront=jp_ja&from=2026-11-01&until=2026-11-02&show=all'],
  stock: ['warehouse', '/stock-of'],
  changes: ['auditor', '/changes?subject=price&key=H&day=2026-11-20'],
  audit: ['auditor', '/audit?kind=change&day=2026-11-20&subject=H'],
};

test.each(listFiles)('the list of %s leaves as a file from its page', async (file) => {
  const [role, address] = pages[file];
  const { user } = await officeAt(testShop(database.db), role, address);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = within(screen.getByRole('dialog', { name: /^Export: / }));
  if (file === 'products') expect(await barriers()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Prepare the file' }));
  const name = file.replaceAll('_', '-');
  expect(await dialog.findByRole('link', { name: new RegExp(`^Download ${name}-.*\\.xlsx$`, 'u') })).toBeTruthy();
});

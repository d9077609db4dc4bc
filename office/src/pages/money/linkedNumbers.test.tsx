// Each number of the reports with a list behind it is the sum of that list. The numbers are those that the pages show. decisions/0144.
import type { QueryOf } from '@vitrine/contract/endpoint';
import { staffTakingEntries, staffTakings } from '@vitrine/contract/staffMoney';
import { staffReportRows } from '@vitrine/contract/staffReports';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { boughtOrders } from '../../../../server/src/testing/boughtOrders.ts';
import { livedBooks } from '../../../../server/src/testing/livedBooks.ts';
import { longTest } from '../../../../server/src/testing/patience.ts';
import { call } from '../../lib/calls/call.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const orders = boughtOrders();
const { clock, house } = orders;
const { liveOrders } = livedBooks(orders);
const days = 'from=2026-11-01&until=2026-12-04';

beforeAll(async () => {
  await liveOrders(['fr_fr', 'us_en', 'jp_ja'], 11);
  clock.now = new Date('2026-12-05T10:00:00Z');
}, longTest);

/** A number as the page writes it: its digits and its sign. */
const digitsIn = (text: string): number =>
  Number(text.replaceAll(/[^\d]/gu, '')) * (/^[-−]/u.test(text.trim()) ? -1 : 1);

/** The sums of the list at an address of the office: of its pieces and of its amounts. */
async function sumsAt(address: string): Promise<readonly number[]> {
  const { pathname, searchParams } = new URL(address, 'https://office.example');
  const query = Object.fromEntries(searchParams);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  if (pathname === '/takings/entries') {
    const { entries, next } = await call(staffTakingEntries, { query: query as QueryOf<typeof staffTakingEntries> });
    expect(next).toBeNull();
    return [sum(entries.map(({ amount }) => amount))];
  }
  if (pathname === '/takings') {
    // That page has a sheet for each currency.
    const { rows } = await call(staffTakings, { query });
    const sold = Map.groupBy(rows, ({ currency }) => currency);
    return [0, ...[...sold.values()].map((of) => sum(of.map(({ sales }) => sales)))];
  }
  expect(pathname).toBe('/sales/rows');
  const { rows, next } = await call(staffReportRows, { query: query as QueryOf<typeof staffReportRows> });
  expect(next).toBeNull();
  return [sum(rows.map((row) => row.pieces)), sum(rows.map((row) => row.amount?.amount ?? 0))];
}

/** Columns of numbers that no list is behind: sums of other columns, shares, times, and steps that are counted without their visitors. */
const withoutList = [
  'Net',
  'With tax',
  'Mean',
  'Visits',
  'Product pages',
  'Carts begun',
  'Checkouts begun',
  'Payments begun',
  'Pages',
  'Number',
  'Of the step before',
  'Of visits',
  'Orders of visits',
  'Payments of visits',
  'Before',
  'Change',
];

test.each(['takings', 'sales', 'conversion', 'service'])(
  'M8: each number of the page %s is the sum of its list, or of a column that has none',
  async (path) => {
    await officeAt(house.shop, 'finance', `/${path}?${days}`);
    await screen.findAllByRole('table');
    for (const details of document.querySelectorAll('details')) details.open = true;
    let checked = 0;
    for (const table of screen.getAllByRole('table')) {
      const heads = within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent ?? '');
      for (const row of within(table).getAllByRole('row').slice(1)) {
        for (const [place, cell] of within(row).getAllByRole('cell').entries()) {
          const shown = cell.textContent ?? '';
          const head = heads[place] ?? '';
          const link = within(cell).queryByRole('link');
          if (link === null) {
            const isNumber = place > 0 && /\d/u.test(shown) && digitsIn(shown) !== 0;
            const isSum = (row.textContent ?? '').startsWith('All countries');
            if (isNumber && !isSum) expect([path, head, withoutList.includes(head)]).toEqual([path, head, true]);
            continue;
          }
          // oxlint-disable-next-line no-await-in-loop -- a list after the other
          const sums = await sumsAt(link.getAttribute('href') ?? '');
          expect([path, head, shown, sums.includes(digitsIn(shown))]).toEqual([path, head, shown, true]);
          checked += 1;
        }
      }
    }
    expect(checked).toBeGreaterThan(3);
  },
  longTest,
);

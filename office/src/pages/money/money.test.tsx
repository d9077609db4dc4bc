// Takings, invoices, taxes, money under way and the reports, at a real shop. decisions/0124.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { advanceOutboxes } from '../../../../server/src/testing/advanceOutboxes.ts';
import { moveEntries } from '../../../../server/src/testing/livedBooks.ts';
import { papersModule } from '../../../../server/src/modules/orders/papers/module.ts';
import { takeReturnStep } from '../../../../server/src/modules/orders/fulfilment/returns/takeReturnStep.ts';
import { runJobs } from '../../../../server/src/platform/jobs/runJobs.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { boughtShop } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { bought, database, house, sentBack } = boughtShop();
let number = '';

beforeAll(async () => {
  const back = await sentBack();
  number = back.order.increment_id;
  for (const step of ['receive', 'accept'] as const) await takeReturnStep(house.shop, back.number, step);
  // The credit note waits for the invoice that it names.
  for (let round = 0; round < 2; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one round after the other
    await advanceOutboxes(database.db, 3600);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await runJobs(house.shop, new Map(Object.entries(papersModule.jobs)));
  }
  await moveEntries(database.db, sql`timestamptz '2026-11-20 12:00+01'`);
});

test('finance reads what a day took, and each number leads to the postings that sum to it', async () => {
  const { user, router } = await officeAt(house.shop, 'finance', '/takings');
  const table = within(await screen.findByRole('table', { name: 'Takings in EUR by country' }));
  // 3,850.00 with 20 % tax in it; all of it came back.
  expect(table.getByRole('link', { name: '€3,208.33' })).toBeTruthy();
  expect(table.getByRole('link', { name: '-€3,208.33' })).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(table.getByRole('link', { name: '€3,208.33' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sales, France' })).toBeTruthy();
  expect(router.state.location.search).toBe('?from=2026-11-15&until=2026-11-21&country=fr&currency=EUR&column=sales');
  expect((await screen.findByRole('link', { name: number })).getAttribute('href')).toBe(`/orders/${number}/books`);
  expect(screen.getAllByText('€3,208.33').length).toBeGreaterThan(0);
  expect(await barriers()).toEqual([]);
});

test('a range that has no order says so at its field, and an address without a number leads back', async () => {
  const { unmount } = await officeAt(house.shop, 'finance', '/takings?from=2026-11-20&until=2026-11-19');
  expect(await screen.findByText('The last day is before the first one.')).toBeTruthy();
  expect(screen.getByLabelText('Until').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-11-20');
  unmount();
  await officeAt(house.shop, 'finance', '/takings/entries?column=nothing');
  expect(await screen.findByText(/There is no figure of the takings/u)).toBeTruthy();
  // Of the menu and of the page.
  expect(screen.getAllByRole('link', { name: 'Takings' })).toHaveLength(2);
});

test('accounts find an invoice by its order and fetch its paper', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper');
  const { user, router } = await officeAt(house.shop, 'accounts', '/invoices');
  const table = within(await screen.findByRole('table', { name: 'Invoices' }));
  expect(table.getAllByRole('row')).toHaveLength(3);
  expect(table.getByText(/^Credit note, /u)).toBeTruthy();
  const onPhone = table.getAllByRole('columnheader').filter(({ className }) => !className.includes('minor'));
  expect(onPhone.map(({ textContent }) => textContent)).toEqual(['Number', 'Order', 'Total']);
  expect(await barriers()).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Kind'), 'Invoice');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(router.state.location.search).toBe('?kind=invoice');
  await user.type(screen.getByLabelText('Number of the invoice or order'), number);
  await waitFor(() => expect(router.state.location.search).toBe(`?kind=invoice&number=${number}`));
  await user.click(await screen.findByRole('button', { name: 'Open FR-2026-000001' }));
  expect((await screen.findByRole('link', { name: 'FR-2026-000001.pdf' })).getAttribute('download')).toBe(
    'FR-2026-000001.pdf',
  );
});

test('the auditor reads the VAT report, whose rows lead to their invoices', async () => {
  await officeAt(house.shop, 'auditor', '/vat?from=2026-11-01&until=2026-11-30');
  const home = within(await screen.findByRole('table', { name: 'Domestic' }));
  expect(home.getAllByText('€641.67')).toHaveLength(2);
  expect(home.getAllByText('20%')).toHaveLength(2);
  const [first] = home.getAllByRole('link', { name: 'France' });
  expect(first?.getAttribute('href')).toBe('/invoices?country=fr&kind=credit_note&from=2026-11-01&until=2026-11-30');
  expect(within(screen.getByRole('table', { name: 'All documents' })).getAllByText('€3,850.00')).toHaveLength(2);
  expect(await barriers()).toEqual([]);
});

test('money under way: the refund that has not arrived, the authorisation that waits, and what was settled otherwise', async () => {
  const { order } = await bought();
  await officeAt(house.shop, 'accounts', '/under-way');
  const refunds = within(await screen.findByRole('table', { name: 'Refunds under way' }));
  expect(refunds.getByRole('link', { name: number }).getAttribute('href')).toBe(`/orders/${number}`);
  const open = within(await screen.findByRole('table', { name: 'Open authorisations' }));
  expect(open.getByRole('link', { name: order.increment_id })).toBeTruthy();
  expect(await screen.findByText('No line of a settlement report differs from the books.')).toBeTruthy();
  expect(await barriers()).toEqual([]);
});

test('a year of takings is shown by month, and a month leads to its postings', async () => {
  const { user } = await officeAt(house.shop, 'finance', '/takings?from=2026-01-01&until=2026-11-21');
  await user.click(await screen.findByText('Month by month'));
  const table = within(screen.getByRole('table', { name: 'Takings in EUR month by month' }));
  expect(table.getByText('November 2026')).toBeTruthy();
  expect(table.getByRole('link', { name: '€3,208.33' }).getAttribute('href')).toBe(
    '/takings/entries?from=2026-11-01&until=2026-11-21&country=fr&currency=EUR&column=sales',
  );
  expect(await barriers()).toEqual([]);
});

test('the sales report has a number for each column and bar, which leads to its list, in French too', async () => {
  const { user, router, unmount } = await officeAt(
    house.shop,
    'supervisor',
    '/sales?from=2026-11-19&until=2026-11-20',
    {
      language: 'fr',
    },
  );
  await user.click(await screen.findByText('Jour par jour'));
  const days = within(screen.getByRole('table', { name: 'Ventes en EUR au fil du temps' }));
  expect(days.getAllByRole('row')).toHaveLength(3);
  expect(days.getByRole('link', { name: /^3.208,33.€$/u }).getAttribute('href')).toBe(
    '/takings?from=2026-11-20&until=2026-11-20',
  );
  const countries = within(screen.getByRole('table', { name: 'Ventes en EUR par pays' }));
  expect(countries.getByRole('link', { name: /^3.208,33.€$/u }).getAttribute('href')).toBe(
    '/takings/entries?from=2026-11-19&until=2026-11-20&country=fr&currency=EUR&column=sales',
  );
  expect(await barriers()).toEqual([]);
  const categories = within(screen.getByRole('table', { name: 'Ventes en EUR par catégorie' }));
  await user.click(categories.getByRole('link', { name: /^3.208,33.€$/u }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Pièces vendues' })).toBeTruthy();
  const sold = within(await screen.findByRole('table', { name: 'Pièces vendues' }));
  expect(sold.getByRole('link', { name: number }).getAttribute('href')).toBe(`/orders/${number}`);
  expect(router.state.location.pathname).toBe('/sales/rows');
  expect(await barriers()).toEqual([]);
  unmount();
  await officeAt(house.shop, 'finance', '/sales/rows?figure=nothing');
  expect(await screen.findByText(/names no number of the reports/u)).toBeTruthy();
});

test('the service report has times and pieces that ran out, and a return leads to its list', async () => {
  const { user } = await officeAt(house.shop, 'finance', '/service?from=2026-11-01&until=2026-12-31');
  const answered = within(await screen.findByRole('table', { name: 'Returns by the time until they were accepted' }));
  expect(await barriers()).toEqual([]);
  await user.click(answered.getByRole('link', { name: '1' }));
  const rows = within(await screen.findByRole('table', { name: 'Returns that were accepted' }));
  expect(rows.getByRole('link', { name: number }).getAttribute('href')).toBe(`/orders/${number}`);
  expect(await barriers()).toEqual([]);
});

test('conversion shows each step beside the one before and the days before, and its orders lead to their list', async () => {
  await database.db
    .insertInto('shop_step_count')
    .values([
      { day: '2026-11-20', locale: 'fr_fr', device: 'phone', step: 'visit', count: 40 },
      { day: '2026-11-20', locale: 'fr_fr', device: 'phone', step: 'basket', count: 4 },
      { day: '2026-11-20', locale: 'fr_fr', device: 'phone', step: 'payment', count: 2 },
      { day: '2026-11-18', locale: 'fr_fr', device: 'computer', step: 'visit', count: 20 },
    ])
    .execute();
  const { user, router } = await officeAt(house.shop, 'finance', '/conversion?from=2026-11-19&until=2026-11-20');
  const funnel = within(await screen.findByRole('table', { name: 'From visit to order' }));
  const cells = (name: string) =>
    within(funnel.getByText(name).closest('tr') ?? document.body)
      .getAllByRole('cell')
      .slice(1, 6)
      .map(({ textContent }) => textContent);
  expect(cells('Visits')).toEqual(['40', '', '', '20', '+100.0%']);
  expect(cells('Carts begun')).toEqual(['4', '–', '10%', '0', '–']);
  expect(cells('Orders')).toEqual(['1', '50%', '2.5%', '0', '–']);
  const devices = within(screen.getByRole('table', { name: 'From visits to payments by device' }));
  expect(devices.getByText('5%')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Storefront'), 'fr_fr');
  await screen.findByText('Beside the days from 17 Nov 2026 to 18 Nov 2026.');
  const orders = within(await screen.findByRole('table', { name: 'From visit to order' }));
  await user.click(orders.getByRole('link', { name: '1' }));
  const rows = within(await screen.findByRole('table', { name: 'Orders' }));
  expect(rows.getByRole('link', { name: number }).getAttribute('href')).toBe(`/orders/${number}`);
  expect(router.state.location.search).toBe('?figure=ordered&from=2026-11-19&until=2026-11-20&part=fr_fr');
  expect(screen.getByRole('link', { name: 'In the list of orders' }).getAttribute('href')).toBe(
    '/orders?state=all&storefront=fr_fr&from=2026-11-19&until=2026-11-20&sort=oldest',
  );
  expect(await barriers()).toEqual([]);
});

test('a report leaves as a file of the table that was chosen, for a member that may', async () => {
  const { user, unmount } = await officeAt(house.shop, 'finance', '/sales?from=2026-11-19&until=2026-11-20');
  await screen.findByRole('table', { name: 'Sales in EUR by country' });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Export' }));
  await user.selectOptions(dialog.getByLabelText('Table'), 'sales_countries');
  expect(await barriers()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Prepare the file' }));
  expect(await dialog.findByRole('link', { name: /^Download sales-countries-.*\.xlsx$/u })).toBeTruthy();
  unmount();
  await officeAt(house.shop, 'auditor', '/sales?from=2026-11-19&until=2026-11-20');
  await screen.findByRole('table', { name: 'Sales in EUR by country' });
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('the days of a report are chosen by a period, which the address keeps by its name until a day is typed', async () => {
  const { user, router } = await officeAt(house.shop, 'finance', '/takings');
  await screen.findByRole('table', { name: 'Takings in EUR by country' });
  await user.selectOptions(screen.getByLabelText('Period'), 'last_year');
  const year = new Date().getFullYear() - 1;
  await waitFor(() => expect(router.state.location.search).toBe('?period=last_year'));
  const from = screen.getByLabelText<HTMLInputElement>('From');
  expect(from.value).toBe(`${year}-01-01`);
  fireEvent.change(from, { target: { value: `${year}-02-01` } });
  await waitFor(() => expect(router.state.location.search).toBe(`?from=${year}-02-01&until=${year}-12-31`));
  await user.selectOptions(screen.getByLabelText('Period'), 'last_month');
  await waitFor(() => expect(router.state.location.search).toBe('?period=last_month'));
});

test('care is offered none of it', async () => {
  await officeAt(house.shop, 'care', '/takings');
  expect(await screen.findByText('Your role does not allow this.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Takings' })).toBeNull();
});

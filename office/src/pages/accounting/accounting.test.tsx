// The chart of accounts, the journal and the close of a month, at a real shop. decisions/0124.
import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountingModule } from '../../../../server/src/modules/backoffice/accounting/module.ts';
import { boughtIn } from '../../../../server/src/testing/lifeMarkets.ts';
import { moveEntries } from '../../../../server/src/testing/livedBooks.ts';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { bag, boughtShop } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { bought, clock, database, house } = boughtShop();
let number = '';

beforeAll(async () => {
  await database.db.insertInto('price').values({ sku: bag, country: 'jp', amount: 620_000 }).execute();
  number = (await bought()).order.increment_id;
  await boughtIn({ house }, 'jp_ja', [{ sku: bag, qty: 1 }], 'hanako@example.com');
  await moveEntries(database.db, sql`timestamptz '2026-11-20 12:00+01'`);
});
beforeEach(() => {
  clock.now = new Date('2026-12-03T10:00:00Z');
});

// One long story, in this order: the chart, the close of a month by its rates, and the journal of the closed month.
describe('the books of a month', { shuffle: false }, () => {
  test('finance sets an account; a change of another member meanwhile is shown, and what was typed stays', async () => {
    const { user } = await officeAt(house.shop, 'finance', '/chart');
    const table = within(await screen.findByRole('table', { name: 'Chart of accounts' }));
    expect(table.getByText('445710')).toBeTruthy();
    expect(await barriers()).toEqual([]);
    await user.click(table.getByRole('button', { name: 'Change Tax, All countries' }));
    const dialog = within(screen.getByRole('dialog'));
    const colleague = await staffMember(house.shop, 'accounts');
    const set = { number: '445700', label: 'TVA' };
    const theirs = { account: 'tax', country: null, set, replaces: 0 };
    expect((await colleague.post('/chart/accounts', theirs)).status).toBe(200);
    await user.clear(dialog.getByLabelText('Number'));
    await user.type(dialog.getByLabelText('Number'), '445712');
    expect(await barriers()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/a colleague has set “445700”/u)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Number').value).toBe('445712');
    await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await table.findByText('445712')).toBeTruthy();
    const history = within(screen.getByRole('table', { name: 'History' }));
    expect(history.getByText('445712 TVA collectée')).toBeTruthy();
    expect(history.getByText('445700 TVA')).toBeTruthy();
  });

  test('a month waits for the rate of its currency, one member proposes its close, another closes it, and both names stay', async () => {
    const { unmount } = await officeAt(house.shop, 'finance', '/months');
    expect(await screen.findByText(/No rate of exchange for JPY/u)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Propose to close November 2026' }).disabled).toBe(
      true,
    );
    expect(await barriers()).toEqual([]);
    unmount();
    const chart = await officeAt(house.shop, 'finance', '/chart');
    await chart.user.click(await screen.findByRole('button', { name: 'Set a rate' }));
    await chart.user.selectOptions(screen.getByLabelText('Currency'), 'JPY');
    await chart.user.type(screen.getByLabelText('From the day'), '2026-11-01');
    await chart.user.type(screen.getByLabelText('EUR for 1 JPY'), '0,0061');
    expect(await barriers()).toEqual([]);
    await chart.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('table', { name: 'Rates of exchange' })).toBeTruthy();
    chart.unmount();
    const proposing = await officeAt(house.shop, 'finance', '/months');
    await proposing.user.click(await screen.findByRole('button', { name: 'Propose to close November 2026' }));
    const proposal = within(screen.getByRole('dialog', { name: 'Propose to close November 2026' }));
    expect(await barriers()).toEqual([]);
    await proposing.user.click(proposal.getByRole('button', { name: 'Propose to close' }));
    expect(await screen.findByText('Another member closes what you have proposed.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Take it back November 2026' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(?:Close|Propose to close)/u })).toBeNull();
    expect(await barriers()).toEqual([]);
    proposing.unmount();
    // The close waits for the other member, whose day shows it, and not for the one that proposed it.
    for (const [role, count] of [
      ['accounts', 1],
      ['supervisor', 1],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one member after the other
      const today = await officeAt(house.shop, role, '/');
      // oxlint-disable-next-line no-await-in-loop -- as above
      const queue = await screen.findByRole('link', { name: new RegExp(`^${count}\\s*Months to close$`, 'u') });
      expect([role, queue.getAttribute('href')]).toEqual([role, '/months']);
      today.unmount();
    }
    const refusing = await officeAt(house.shop, 'accounts', '/months');
    await refusing.user.click(await screen.findByRole('button', { name: 'Refuse November 2026' }));
    const refusal = within(screen.getByRole('dialog', { name: 'Refuse to close November 2026' }));
    expect(refusal.getByRole<HTMLButtonElement>('button', { name: 'Refuse' }).disabled).toBe(true);
    await refusing.user.type(refusal.getByLabelText('Reason'), 'A rate is missing');
    await refusing.user.click(refusal.getByRole('button', { name: 'Refuse' }));
    expect(await screen.findByText('Mme accounts refused to close November 2026: A rate is missing')).toBeTruthy();
    refusing.unmount();
    const again = await officeAt(house.shop, 'finance', '/months');
    await again.user.click(await screen.findByRole('button', { name: 'Propose to close November 2026' }));
    await again.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Propose to close' }));
    await screen.findByText('Another member closes what you have proposed.');
    again.unmount();
    const months = await officeAt(house.shop, 'accounts', '/months');
    await months.user.click(await screen.findByRole('button', { name: 'Close November 2026' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Close November 2026' }));
    expect(dialog.getByText(/never reopened/u)).toBeTruthy();
    await months.user.click(dialog.getByRole('button', { name: 'Close' }));
    const closed = within(await screen.findByRole('table', { name: 'Closed months' }));
    expect(closed.getByText('1 to 2')).toBeTruthy();
    expect(closed.getByText(/, Mme accounts$/u)).toBeTruthy();
    expect(closed.getByText('Proposed by Mme finance')).toBeTruthy();
    await accountingModule.jobs.seal_period(house.shop, { month: '2026-11' });
    expect(await closed.findByText(/^[0-9a-f]{64}$/u, {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close November 2026' })).toBeNull();
    expect(await barriers()).toEqual([]);
  });

  test('the journal shows its entries with their lines, and the file has the name that the law asks for', async () => {
    const { unmount } = await officeAt(house.shop, 'accounts', '/journal?month=2026-11');
    const table = within(await screen.findByRole('table', { name: 'Journal of November 2026' }));
    expect(table.getByRole('link', { name: number }).getAttribute('href')).toBe(`/orders/${number}/books`);
    expect(table.getAllByText('445712').length).toBeGreaterThan(0);
    expect(screen.queryByText(/numbers are not final/u)).toBeNull();
    expect(await barriers()).toEqual([]);
    unmount();
    const months = await officeAt(house.shop, 'accounts', '/months');
    await months.user.click(await screen.findByRole('button', { name: 'Export the journal' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Export the journal' }));
    await months.user.selectOptions(dialog.getByLabelText('From month'), 'November 2026');
    await months.user.selectOptions(dialog.getByLabelText('Until month'), 'November 2026');
    await months.user.click(dialog.getByRole('button', { name: 'Prepare the file' }));
    const link = await dialog.findByRole('link', { name: /^Download \d*FEC20261130\.txt$/u });
    expect(link.getAttribute('href')).toMatch(/^\/staff-exports\//u);
    expect(await barriers()).toEqual([]);
  });

  test('the auditor reads the months and the chart, and is offered no step', async () => {
    const { unmount } = await officeAt(house.shop, 'auditor', '/months');
    expect(await screen.findByRole('table', { name: 'Open months' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Close|Propose|Export/u })).toBeNull();
    unmount();
    await officeAt(house.shop, 'auditor', '/chart');
    await screen.findByRole('table', { name: 'Chart of accounts' });
    expect(screen.queryByRole('button', { name: /Change|Set a rate/u })).toBeNull();
  });
});

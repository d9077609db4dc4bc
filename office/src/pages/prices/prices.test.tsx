// The board of prices at a real shop: typing, pasting, undo, proposing, and a second member that approves. decisions/0126.
import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { longTest } from '../../../../server/src/testing/patience.ts';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { bag, boughtShop } from '../../testing/boughtShop.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const { database, house } = boughtShop();
const price = async (country: string): Promise<number | undefined> =>
  (
    await database.db
      .selectFrom('price')
      .select('amount')
      .where('sku', '=', bag)
      .where('country', '=', country)
      .executeTakeFirst()
  )?.amount;

const setFrance = (amount: number) =>
  database.db.updateTable('price').set({ amount }).where('sku', '=', bag).where('country', '=', 'fr').execute();
beforeEach(async () => {
  // A price that another test gave an end is over.
  await sql`update price set until = null, regular = null where until is not null`.execute(database.db);
  await sql`update change_proposal set ended_at = now() where ends_at is not null and applied_at is not null`.execute(
    database.db,
  );
  await setFrance(385_000);
  await database.db.deleteFrom('price').where('sku', '=', bag).where('country', '=', 'de').execute();
});

/** The cell of a piece in a column of the board. */
async function cellIn(row: RegExp, country: string): Promise<HTMLElement> {
  const grid = await screen.findByRole('grid');
  const heads = within(grid).getAllByRole('columnheader');
  const names = heads
    .map(({ textContent }) => textContent)
    .slice(heads.findIndex(({ textContent }) => textContent === 'France'));
  const found = within(grid).getByRole('row', { name: row });
  const cell = within(found).getAllByRole('gridcell')[names.indexOf(country)];
  if (!cell) throw new Error(`no column ${country}`);
  return cell;
}
vi.setConfig({ testTimeout: longTest });
const pommeau = /Pommeau/u;

test('a merchandiser types and pastes prices, sees what is wrong, takes steps back, and proposes; a supervisor approves', async () => {
  const { user, unmount } = await officeAt(house.shop, 'merchandiser', '/prices?product=h0612p_20r&country=de');
  const france = await cellIn(pommeau, 'France');
  expect(france.textContent).toContain('€3,850.00');
  expect(await barriers()).toEqual([]);
  await user.click(france);
  expect(document.activeElement).toBe(france);
  await user.keyboard('4000{Enter}');
  expect((await cellIn(pommeau, 'France')).textContent).toContain('€4,000.00');
  // A block of a spreadsheet: an error, a warning, an empty cell, and a cell beyond the last column of the board.
  const germany = await cellIn(pommeau, 'Germany');
  await user.click(germany);
  await user.paste('abc');
  expect((await cellIn(pommeau, 'Germany')).textContent).toContain('Not a price');
  const bar = () => within(screen.getByRole('region', { name: 'What you typed' }));
  expect(bar().getByRole('status').textContent).toBe('1 change · 1 error');
  expect(bar().getByRole<HTMLButtonElement>('button', { name: 'Propose' }).disabled).toBe(true);
  await user.click(france);
  await user.click(bar().getByRole('button', { name: 'Next error' }));
  await waitFor(async () => expect(document.activeElement).toBe(await cellIn(pommeau, 'Germany')));
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  await user.keyboard('{Control>}z{/Control}');
  expect(bar().getByRole('status').textContent).toBe('1 change');
  await user.keyboard('{Control>}y{/Control}');
  expect(bar().getByRole('status').textContent).toBe('1 change · 1 error');
  await user.keyboard('3900{Tab}');
  expect((await cellIn(pommeau, 'Germany')).textContent).toContain('new here');
  await user.click(bar().getByRole('button', { name: 'Propose' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Propose' }));
  await user.type(dialog.getByLabelText('Reason'), 'Season');
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Propose' });
  // No piece goes on sale in a country without a word.
  expect(confirm.disabled).toBe(true);
  await user.click(dialog.getByLabelText('1 piece goes on sale in a country where it was not sold.'));
  expect(await barriers()).toEqual([]);
  await user.click(confirm);
  expect(await screen.findByRole('heading', { level: 1, name: 'Season' })).toBeTruthy();
  expect(screen.getByText('2 wait for approval')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve all' })).toBeNull();
  expect(await barriers()).toEqual([]);
  expect(await price('fr')).toBe(385_000);
  unmount();

  const second = await officeAt(house.shop, 'supervisor', '/prices/sets');
  await second.user.click(await screen.findByRole('link', { name: 'Season' }));
  await second.user.click(await screen.findByRole('button', { name: 'Approve all' }));
  await second.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve all' }));
  expect(await screen.findByText('2 applied')).toBeTruthy();
  expect([await price('fr'), await price('de')]).toEqual([400_000, 390_000]);
});

test('a price that changed meanwhile shows both values, keeps what was typed, and is proposed on the present one', async () => {
  await setFrance(400_000);
  const { user } = await officeAt(house.shop, 'merchandiser', '/prices?product=h0612p_20r&country=fr');
  await user.click(await cellIn(pommeau, 'France'));
  await user.keyboard('withdraw{Enter}');
  expect((await cellIn(pommeau, 'France')).textContent).toContain('withdrawn');
  await setFrance(410_000);
  const bar = () => within(screen.getByRole('region', { name: 'What you typed' }));
  await user.click(bar().getByRole('button', { name: 'Propose' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Propose' }));
  await user.type(dialog.getByLabelText('Reason'), 'End of season');
  await user.click(dialog.getByLabelText('1 piece is withdrawn from a country; no open basket holds it.'));
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(async () =>
    expect((await cellIn(pommeau, 'France')).textContent).toContain('changed from €4,000.00 to €4,100.00 meanwhile'),
  );
  expect(bar().getByRole<HTMLButtonElement>('button', { name: 'Propose' }).disabled).toBe(true);
  await user.click(bar().getByRole('button', { name: 'Keep mine on the present prices' }));
  expect(bar().getByRole<HTMLButtonElement>('button', { name: 'Propose' }).disabled).toBe(false);
  await user.click(bar().getByRole('button', { name: 'Discard all' }));
  expect(screen.queryByRole('region', { name: 'What you typed' })).toBeNull();
});

test('a member that only reads finds prices and sets in French, and types nothing', async () => {
  const { user } = await officeAt(house.shop, 'finance', '/prices?country=jp&show=net', { language: 'fr' });
  await user.click(await cellIn(pommeau, 'France'));
  await user.keyboard('4000{Enter}');
  expect(screen.queryByRole('region', { name: 'Votre saisie' })).toBeNull();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(await cellIn(pommeau, 'Japon'));
  expect(await barriers()).toEqual([]);
});

test('a price that runs until a day: its cell says what comes after, and a second one of the same days is refused with both', async () => {
  await database.db
    .updateTable('price')
    .set({ amount: 410_000 })
    .where('sku', '=', bag)
    .where('country', '=', 'fr')
    .execute();
  const [proposer, approver] = [
    await staffMember(house.shop, 'merchandiser'),
    await staffMember(house.shop, 'supervisor'),
  ];
  const { body } = await proposer.post('/proposal-sets', {
    subject: 'price',
    rows: [{ key: `${bag}/fr`, before: 410_000, after: 300_000 }],
    reason: 'Salon',
    local_end: { day: '2027-06-01', time: '00:00' },
  });
  const { set_id } = (body as { set: { set_id: string } }).set;
  expect((await approver.post(`/proposal-sets/${set_id}/step`, { step: 'approve' })).status).toBe(200);
  expect(await price('fr')).toBe(300_000);

  const { user } = await officeAt(house.shop, 'merchandiser', '/prices?product=h0612p_20r&country=de');
  const cell = await cellIn(pommeau, 'France');
  expect(cell.textContent).toContain('€3,000.00until Tuesday, 1 June 2027 at 00:00, then €4,100.00');
  await user.click(cell);
  await user.keyboard('4200{Enter}');
  expect((await cellIn(pommeau, 'France')).textContent).toContain('then €4,100.00after that€4,200.00');
  expect(await barriers()).toEqual([]);
  const bar = within(screen.getByRole('region', { name: 'What you typed' }));
  await user.click(bar.getByRole('button', { name: 'Propose' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Propose' }));
  await user.type(dialog.getByLabelText('Reason'), 'Spring');
  await user.selectOptions(dialog.getByLabelText('Until'), 'Until a time of each storefront');
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Propose' });
  expect(confirm.disabled).toBe(true);
  await user.type(dialog.getByLabelText('Last until the day'), '2027-05-01');
  await user.click(confirm);
  const fault = await dialog.findByText('Another approved price holds at some of these moments. Both are below.');
  expect(dialog.getByLabelText('Last until the day').getAttribute('aria-describedby')).toContain(fault.id);
  expect(
    dialog.getByText(
      /^H0612P 20R, France: from .* until Saturday, 1 May 2027 at 00:00, .* until Tuesday, 1 June 2027 at 00:00/u,
    ),
  ).toBeTruthy();
  expect(await barriers()).toEqual([]);
  // Without an end it holds after the one that runs.
  await user.selectOptions(dialog.getByLabelText('Until'), 'No end');
  await user.click(confirm);
  expect(await screen.findByRole('heading', { level: 1, name: 'Spring' })).toBeTruthy();
  expect(screen.getByText('€4,100.00 → €4,200.00')).toBeTruthy();
});

test('the end of prices that run is moved from the page of their set, and approved on that of the move', async () => {
  const [proposer, approver] = [
    await staffMember(house.shop, 'merchandiser'),
    await staffMember(house.shop, 'supervisor'),
  ];
  const { body } = await proposer.post('/proposal-sets', {
    subject: 'price',
    rows: [{ key: `${bag}/fr`, before: 385_000, after: 300_000 }],
    reason: 'Salon',
    local_end: { day: '2027-06-01', time: '00:00' },
  });
  const { set_id } = (body as { set: { set_id: string } }).set;
  expect((await approver.post(`/proposal-sets/${set_id}/step`, { step: 'approve' })).status).toBe(200);

  const { user, unmount } = await officeAt(house.shop, 'merchandiser', `/prices/sets/${set_id}`);
  await user.click(await screen.findByRole('button', { name: 'Move the end' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Move the end' }));
  expect(await barriers()).toEqual([]);
  expect(
    within(dialog.getByLabelText('Where'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['In all countries of the set', 'France']);
  const day = dialog.getByLabelText('Last until the day');
  await user.type(day, '2026-01-01');
  await user.type(dialog.getByLabelText('Reason'), 'One week more');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await dialog.findByText('This end is in the past.')).toBeTruthy();
  await user.clear(day);
  await user.type(day, '2027-06-08');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'One week more' })).toBeTruthy();
  expect(screen.getByText('Tuesday, 1 June 2027 at 00:00 → Tuesday, 8 June 2027 at 00:00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve all' })).toBeNull();
  expect(await barriers()).toEqual([]);
  unmount();

  const second = await officeAt(house.shop, 'supervisor', '/prices/sets');
  await second.user.click(await screen.findByRole('link', { name: 'One week more' }));
  await second.user.click(await screen.findByRole('button', { name: 'Approve all' }));
  const asked = within(screen.getByRole('dialog'));
  expect(asked.getByText('1 price gets the other end at once.')).toBeTruthy();
  await second.user.click(asked.getByRole('button', { name: 'Approve all' }));
  expect(await screen.findByText('1 applied')).toBeTruthy();
  second.unmount();
  await officeAt(house.shop, 'merchandiser', '/prices?product=h0612p_20r&country=de');
  expect((await cellIn(pommeau, 'France')).textContent).toContain(
    'until Tuesday, 8 June 2027 at 00:00, then €3,850.00',
  );
});

test('prices of a file are compared with the shop line by line, put on the board, and proposed with pieces that it does not show', async () => {
  const { user } = await officeAt(house.shop, 'merchandiser', '/prices?q=none');
  await user.click(await screen.findByRole('button', { name: 'Prices from a file' }));
  const dialog = within(await screen.findByRole('dialog'));
  const choose = (text: string) => user.upload(dialog.getByLabelText('File'), new File([text], 'prices.csv'));
  await choose('sku;pays;prix\n1;2;3');
  expect(await dialog.findByText(/country, price/u)).toBeTruthy();
  await choose(
    ['sku;country;price', `${bag};fr;3950,00`, `${bag};jp;12,5`, 'NONE;fr;10', `${bag};fr;1`, `${bag};us;`].join('\n'),
  );
  expect(await dialog.findByText(/1 change/u)).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Line 3: “12,5” is no price of the country',
    'Line 4: the shop has no piece NONE',
    `Line 5: ${bag} fr is named twice`,
  ]);
  expect(await barriers()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Put 1 price on the board' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Propose' }));
  await user.type(screen.getByLabelText('Reason'), 'Spreadsheet');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Propose' }));
  await screen.findByRole('cell', { name: '€3,850.00 → €3,950.00' });
  const { rows } = await sql<{ key: string; after: { amount: number } }>`
    select key, after from change_proposal where reason = 'Spreadsheet' order by proposed_at desc limit 1`.execute(
    database.db,
  );
  expect(rows[0]).toMatchObject({ key: `${bag}/fr`, after: { amount: 395_000 } });
});

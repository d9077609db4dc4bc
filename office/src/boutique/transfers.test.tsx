// Transfers on the page of a boutique at a real shop: received whole or with a piece that is missing, sent, and taken back. decisions/0154, 0157.
import { screen, waitFor, within } from '@testing-library/react';
import { staffTransferSend } from '@vitrine/contract/staffStockCount';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { bag, boutiqueShop } from '../../../server/src/testing/boutiqueShop.ts';
import { staffMember } from '../../../server/src/testing/staffMembers.ts';
import { testDatabase } from '../../../server/src/testing/testDatabase.ts';
import { barriers } from '../../../storefront/src/testing/barriers.ts';
import { boutiqueAt } from '../testing/boutiqueAt.tsx';

const database = testDatabase();
const { house, byPin } = boutiqueShop(database);
const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** The page of the boutique to which pieces were sent. */
async function arriving(pieces: number) {
  const { browser } = await byPin();
  const supervisor = await staffMember(house.shop, 'supervisor');
  const body = { from: 'ecom', to: '1001', reason: 'For the salon', lines: [{ code: bag, pieces }] };
  const { transfer } = staffTransferSend.answer.parse((await supervisor.post('/transfers', body)).body);
  const page = await boutiqueAt(browser);
  open.push(page.close);
  return { ...page, name: `Transfer ${transfer.number}`, number: transfer.number };
}
const received = async (number: number) => {
  const { rows } = await sql<{ received: number | null; why: string | null }>`
    select x.received, t.difference_reason as why from stock_transfer t join stock_transfer_line x using (transfer_id)
    where t.number = ${number}`.execute(database.db);
  return rows;
};

test('a boutique receives all that was sent to it with two presses', async () => {
  const { user, name, number } = await arriving(3);
  await user.click(await screen.findByRole('button', { name: `Receive · ${name}` }));
  const sheet = within(await screen.findByRole('dialog', { name }));
  expect(sheet.getByText('From the online stock, sent by Mme supervisor')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(sheet.getByRole('button', { name: 'Receive' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(name)).toBeNull();
  expect(await received(number)).toEqual([{ received: 3, why: null }]);
});

test('missing pieces need a reason, in figures of any script; without a network nothing is lost', async () => {
  const { user, network, name, number } = await arriving(3);
  await user.click(await screen.findByRole('button', { name: `Receive · ${name}` }));
  const sheet = within(await screen.findByRole('dialog', { name }));
  const field = sheet.getByLabelText('How many of “Pommeau” came? Sent: 3');
  const confirm = sheet.getByRole<HTMLButtonElement>('button', { name: 'Receive' });
  for (const [typed, said] of [
    ['x', 'Enter a number.'],
    ['4', 'No more than were sent.'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one entry after the other
    await user.clear(field);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await user.type(field, typed);
    expect(sheet.getByRole('alert').textContent).toBe(said);
    expect(confirm.disabled).toBe(true);
  }
  await user.clear(field);
  await user.type(field, '２');
  await user.type(sheet.getByLabelText('What is missing, and why?'), 'Broken box');
  expect(await barriers()).toEqual([]);
  network.isOn = false;
  await user.click(confirm);
  expect(await sheet.findByText('Receiving pieces needs a connection.')).toBeTruthy();
  network.isOn = true;
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await received(number)).toEqual([{ received: 2, why: 'Broken box' }]);
});

test('a boutique sends scanned pieces with nothing lost by a closed sheet or a lost network, and takes them back', async () => {
  const { browser } = await byPin();
  const page = await boutiqueAt(browser);
  open.push(page.close);
  const { user, network } = page;
  const press = await screen.findByRole('button', { name: 'Send pieces' });
  await user.click(press);
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Send pieces' }));
  let sheet = await dialog();
  const code = sheet.getByLabelText('Reference or barcode');
  await user.type(code, `${bag}{Enter}`);
  await user.type(code, 'none{Enter}');
  expect(await sheet.findByText('No piece has this code. none')).toBeTruthy();
  await user.selectOptions(sheet.getByLabelText('Where to?'), '1002');
  await user.type(sheet.getByLabelText('Reason'), 'Window');
  expect(await barriers()).toEqual([]);
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await user.click(press);
  sheet = await dialog();
  const pieces = sheet.getByLabelText(/^How many of “Pommeau” leave\?/u);
  await user.clear(pieces);
  await user.type(pieces, '999');
  const confirm = sheet.getByRole<HTMLButtonElement>('button', { name: 'Send pieces' });
  expect([sheet.getByRole('alert').textContent, confirm.disabled]).toEqual(['No more than are free here.', true]);
  await user.clear(pieces);
  await user.type(pieces, '2');
  network.isOn = false;
  await user.click(confirm);
  expect(await sheet.findByText('This needs a connection. Nothing was changed.')).toBeTruthy();
  // The button under work keeps the focus.
  expect(document.activeElement).toBe(confirm);
  network.isOn = true;
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(await screen.findByRole('button', { name: /^Cancel the transfer/u }));
  const back = within(await screen.findByRole('dialog', { name: /^Transfer/u }));
  await user.type(back.getByLabelText('Reason'), 'Wrong bag');
  expect(await barriers()).toEqual([]);
  await user.click(back.getByRole('button', { name: 'Cancel the transfer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { rows } = await sql<{ cancel_reason: string }>`
    select cancel_reason from stock_transfer where source = '1001' order by number desc limit 1`.execute(database.db);
  expect(rows).toEqual([{ cancel_reason: 'Wrong bag' }]);
});

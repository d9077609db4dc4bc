// Transfers on the page of a boutique at a real shop: received whole, and with a piece that is missing. decisions/0154.
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

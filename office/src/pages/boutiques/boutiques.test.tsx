// The office's part of the boutiques' page: lost devices, and handovers that were wrong.
import { randomUUID } from 'node:crypto';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { boutiqueShop } from '../../../../server/src/testing/boutiqueShop.ts';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = testDatabase();
const { house, byPin, toCollect, codeOf } = boutiqueShop(database);

beforeEach(async () => {
  for (const table of ['boutique_step', 'boutique_session', 'boutique_device'] as const)
    await database.db.deleteFrom(table).execute();
});

test('a supervisor revokes a lost device, and its sign-in ends at once', async () => {
  const { page } = await byPin();
  const { user } = await officeAt(house.shop, 'supervisor', '/boutique-devices');
  expect(await screen.findByRole('heading', { level: 1, name: 'Devices' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /Revoke.*Vault/u }));
  expect(await barriers()).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No boutique has enrolled a device.')).toBeTruthy();
  expect((await page.get('/day')).status).toBe(401);
});

test('care closes the report of a wrong handover, with what became of the piece', async () => {
  const { page } = await byPin();
  const { increment_id: number, order_id } = await toCollect();
  await page.take({ subject: 'pickup', number, step: 'make_ready' });
  await page.take({ subject: 'pickup', number, step: 'collect', code: await codeOf(order_id), is_id_checked: true });
  const report = { report_id: randomUUID(), subject: 'pickup', number, reason: 'other_person', note: 'Mr. X has it.' };
  await page.post('/handover-reports', report);
  const { user } = await officeAt(house.shop, 'care', '/handovers');
  expect(await screen.findByText('Handed to the wrong person')).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: new RegExp(`Close.*${number}`, 'u') }));
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Outcome'), 'The piece came back');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  // Without a note nothing is closed, and nothing chosen is lost.
  expect(await dialog.findByText('This is missing.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Note'), 'Returned by Mr. X.');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('No open report.')).toBeTruthy();
  const closed = database.db.selectFrom('handover_report').select('outcome').where('number', '=', number);
  expect(await closed.execute()).toEqual([{ outcome: 'given_back' }]);
});

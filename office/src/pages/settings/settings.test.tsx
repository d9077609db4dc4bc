// Settings of the running shop, at a real shop. decisions/0125.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { staffMember } from '../../../../server/src/testing/staffMembers.ts';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { testShop } from '../../../../server/src/testing/testShop.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = testDatabase();
let shop: ReturnType<typeof testShop>;
beforeAll(() => {
  shop = testShop(database.db);
});
const stored = async (name = 'mail_rate') =>
  (await database.db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())?.value;

test('IT changes a setting within its bounds, and loses nothing to another member that was first', async () => {
  const { user } = await officeAt(shop, 'it', '/settings');
  await user.click(await screen.findByRole('button', { name: /^Change Mails per second/u }));
  expect(await barriers()).toEqual([]);
  const dialog = within(screen.getByRole('dialog'));
  const value = dialog.getByLabelText<HTMLInputElement>('Value');
  await user.clear(value);
  await user.type(value, '500');
  expect(dialog.getByText('This is more than the setting accepts.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'Less');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change' }).disabled).toBe(true);
  await user.clear(value);
  await user.type(value, '5');
  const colleague = await staffMember(shop, 'it');
  await colleague.post('/settings/mail_rate', { before: null, value: 9, reason: 'First' });
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await dialog.findByText(/it was default when you read it, and is 9 now/u)).toBeTruthy();
  expect(value.value).toBe('5');
  // The page has read it again: the second confirmation replaces what was shown.
  await screen.findByText('9');
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await waitFor(async () => expect(await stored()).toBe(5));
});

test('IT goes back to the standard, and takes that back from the history', async () => {
  const colleague = await staffMember(shop, 'it');
  await colleague.post('/settings/exports_per_hour', { before: null, value: 5, reason: 'Less' });
  const { user } = await officeAt(shop, 'it', '/settings');
  await user.click(await screen.findByRole('button', { name: /^Back to the default Exports/u }));
  const standard = within(screen.getByRole('dialog'));
  await user.type(standard.getByLabelText('Reason'), 'X');
  await user.click(standard.getByRole('button', { name: 'Back to the default' }));
  await waitFor(async () => expect(await stored('exports_per_hour')).toBeUndefined());
  await user.click(screen.getByRole('button', { name: /^History Exports/u }));
  const [newest] = await within(screen.getByRole('dialog')).findAllByRole('button', { name: /^Undo/u });
  expect(await barriers()).toEqual([]);
  if (newest) await user.click(newest);
  const undo = within(screen.getByRole('dialog', { name: 'Undo' }));
  expect(undo.getByText('Sets the value before this change again: 5.')).toBeTruthy();
  await user.type(undo.getByLabelText('Reason'), 'X');
  await user.click(undo.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await stored('exports_per_hour')).toBe(5));
});

test('an auditor finds a variable by its meaning, and is offered no change', async () => {
  const { user } = await officeAt(shop, 'auditor', '/settings');
  await user.type(await screen.findByLabelText('Find a variable'), 'megabytes for cached');
  expect(screen.getByText('PAGE_CACHE_MB')).toBeTruthy();
  expect(screen.queryByText('LOG_LEVEL')).toBeNull();
  expect(screen.getByText('SESSION_SECRET')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Change/u })).toBeNull();
  expect(screen.getByRole('link', { name: 'Key rotation' })).toBeTruthy();
});

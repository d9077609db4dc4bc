// The passkeys of the account: added, named and removed. decisions/0121.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnPasskey } from '@vitrine/contract/passkeys';
import { afterEach, expect, test, vi } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/layers/notices.ts';
import { finishTrays } from '../../lib/layers/trays.ts';
import { barriers } from '../../testing/barriers.ts';
import { enter } from '../../testing/enter.ts';
import { fakePasskeys, passkeyOptions } from '../../testing/fakePasskeys.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { PasskeysTray } from './PasskeysTray.tsx';

const server = fakeServer();
const path = '/api/commerce/customer/passkeys';
const passkey: OwnPasskey = {
  passkey_id: '0190d6ab-91d5-4c22-9d2a-0d4b9e6f0a11',
  name: null,
  browser: 'safari',
  device: 'iphone',
  created_at: '2026-11-20T10:00:00.000Z',
  used_at: null,
};
const named: OwnPasskey = {
  ...passkey,
  passkey_id: '0190d6ab-91d5-4c22-9d2a-0d4b9e6f0a12',
  name: 'iCloud Keychain',
  used_at: '2026-11-21T10:00:00.000Z',
};
const accepted = { rp_id: 'localhost', user_id: 'YW5uZQ', credential_ids: ['Y3JlZA'] };
const list = (...passkeys: OwnPasskey[]) => ({ body: { passkeys, accepted } });
const again = {
  status: 422,
  body: { error: { internal_code: 4_900_133, message: 'Enter it.', fields: { password: 'required' } } },
};

afterEach(() => {
  closeNotice();
  finishTrays();
  vi.restoreAllMocks();
});

const open = () =>
  renderShop(
    <>
      <PasskeysTray />
      <NoticeHost />
    </>,
  );
const add = () => screen.findByRole('button', { name: 'Add a passkey' });
const sent = () => server.asked.findLast((call) => call.path === path)?.body;

test('lists each with its name, its days, and ways of its own; the password stays', async () => {
  fakePasskeys();
  server.on(path, () => list(named, passkey));
  open();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^iCloud KeychainAdded: 20 Nov 2026Last used: 21 Nov 2026/u),
    expect.stringMatching(/^Safari, iPhoneAdded: 20 Nov 2026Not used yet/u),
  ]);
  expect(screen.getByText(/Your password stays valid\.$/u)).toBeTruthy();
  expect(await barriers()).toEqual([]);
});

test('a browser without passkeys says so, and still removes one', async () => {
  server.on(path, () => list(passkey));
  open();
  expect(await screen.findByText(/^This browser cannot use passkeys\./u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove: Safari, iPhone' })).toBeTruthy();
});

test('adds one that the browser makes', async () => {
  const browser = fakePasskeys();
  server.on(path, ({ body }) => (body === undefined ? list() : list(passkey)));
  server.on(`${path}/options`, () => ({ body: passkeyOptions.create }));
  open();
  expect(await screen.findByText('There is no passkey yet. Add one on this device.')).toBeTruthy();
  await userEvent.click(await add());
  await waitFor(() => expect(browser.asked).toMatchObject([{ kind: 'create' }]));
  browser.answer();
  expect(await screen.findByText('Safari, iPhone')).toBeTruthy();
  expect(await screen.findByText('The passkey has been added.')).toBeTruthy();
  expect(sent()).toEqual({
    locale: 'uk_en',
    credential_id: 'Y3JlZA',
    client_data: expect.any(String),
    attestation: expect.any(String),
  });
});

test.each([
  ['NotAllowedError', 'No passkey was added. You can try again at any time.'],
  ['InvalidStateError', 'This device already has a passkey for your account. Use it to sign in.'],
] as const)('says calmly why none was added: %s', async (error, words) => {
  const browser = fakePasskeys();
  server.on(path, () => list());
  server.on(`${path}/options`, () => ({ body: passkeyOptions.create }));
  open();
  await userEvent.click(await add());
  await waitFor(() => expect(browser.asked).toHaveLength(1));
  browser.refuse(error);
  expect((await screen.findByText(words)).closest('[role="alert"]')).toBeTruthy();
  expect(await add()).toBeTruthy();
});

test('asks for the password where the sign-in is too old, then goes on by itself', async () => {
  const browser = fakePasskeys();
  let isProven = false;
  server.on(path, ({ body }) => (body === undefined ? list() : list(passkey)));
  server.on(`${path}/options`, () => (isProven ? { body: passkeyOptions.create } : again));
  server.on('/api/commerce/customer/password/confirm', () => {
    isProven = true;
    return { body: { success: true } };
  });
  open();
  await userEvent.click(await add());
  const field = await screen.findByLabelText('Password');
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('button', { name: 'Forgotten your password?' })).toBeTruthy();
  expect(await barriers()).toEqual([]);
  await enter(field, 'a good password');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm the password' }));
  await waitFor(() => expect(browser.asked).toHaveLength(1));
  browser.answer();
  expect(await screen.findByText('Safari, iPhone')).toBeTruthy();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('removes one only after a question, and lets the device forget it', async () => {
  const browser = fakePasskeys();
  server.on(path, () => list(named, passkey));
  server.on(`${path}/${named.passkey_id}`, () => list(passkey));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove: iCloud Keychain' }));
  const question = within(screen.getByRole('group', { name: 'Remove: iCloud Keychain' }));
  expect(question.getByText(/Your password stays valid\.$/u)).toBeTruthy();
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Keep the passkey' }));
  expect(await barriers()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Keep the passkey' }));
  expect(server.asked.map((call) => call.path)).toEqual([path]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove: iCloud Keychain' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove the passkey' }));
  await waitFor(() => expect(screen.queryByText('iCloud Keychain')).toBeNull());
  expect(await screen.findByText('The passkey has been removed.')).toBeTruthy();
  expect(browser.signals.accepted).toEqual([
    { rpId: 'localhost', userId: 'YW5uZQ', allAcceptedCredentialIds: ['Y3JlZA'] },
  ]);
});

test('names one, and gives up without a trace', async () => {
  server.on(path, () => list(passkey));
  server.on(`${path}/${passkey.passkey_id}`, () => list({ ...passkey, name: 'Work laptop' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Rename: Safari, iPhone' }));
  const field = screen.getByLabelText<HTMLInputElement>('Name of the passkey');
  expect([document.activeElement === field, field.value, field.maxLength]).toEqual([true, 'Safari, iPhone', 60]);
  await userEvent.click(screen.getByRole('button', { name: 'Change nothing' }));
  expect(screen.queryByLabelText('Name of the passkey')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Rename: Safari, iPhone' }));
  await userEvent.clear(screen.getByLabelText('Name of the passkey'));
  await userEvent.type(screen.getByLabelText('Name of the passkey'), 'Work laptop');
  await userEvent.click(screen.getByRole('button', { name: 'Save the name' }));
  expect(await screen.findByText('Work laptop')).toBeTruthy();
  expect(await screen.findByText('The name has been saved.')).toBeTruthy();
});

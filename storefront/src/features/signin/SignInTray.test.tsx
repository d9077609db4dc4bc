import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { refreshSession } from '../../lib/session/session.ts';
import { useTrays } from '../../lib/layers/trays.ts';
import { enter } from '../../testing/enter.ts';
import { fakeCaptcha } from '../../testing/fakeCaptcha.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { freshVisitor } from '../../testing/freshVisitor.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { SignInTray } from './SignInTray.tsx';

const server = fakeServer();
const customer = '/api/commerce/customer';

/** The open trays with their parameters. */
function Opened() {
  const { entries } = useTrays();
  return <output>{entries.map(({ name, params }) => `${name} ${JSON.stringify(params)}`).join()}</output>;
}
const open = (params: Readonly<Record<string, string>> = {}) =>
  renderShop(
    <>
      <SignInTray {...params} />
      <Opened />
      <NoticeHost />
    </>,
    { locale: 'uk_en' },
  );
const waiting = { source: 'ereservation', back: 'find-in-store', store_id: '1001' };
const create = () => screen.getByRole('button', { name: 'Create an account' });
const field = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)!;
const isSolved = () => waitFor(() => expect(screen.getByText('Done')).toBeTruthy());

async function fill(): Promise<void> {
  await userEvent.click(create());
  await userEvent.selectOptions(field('profile-prefix'), 'Mrs.');
  for (const [id, text] of [
    ['profile-firstname', 'Anne'],
    ['profile-lastname', 'Lacombe'],
    ['profile-email', 'anne@example.com'],
    ['profile-password', 'Saddle.leather1874'],
  ] as const)
    await enter(field(id), text);
}
const send = () => userEvent.click(create());

test('a new account is created over the page, with its captcha, and the request goes on', async () => {
  fakeCaptcha(server, 'account');
  server.on(customer, () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
  open(waiting);
  await fill();
  expect(screen.getByRole('dialog', { name: 'Create an account' })).toBeTruthy();
  expect(document.activeElement?.closest('form')).toBeTruthy();
  await isSolved();
  await send();
  await waitFor(() => expect(screen.getByText('find-in-store {"store_id":"1001"}')).toBeTruthy());
  const sent = server.asked.find(({ path }) => path === customer)?.body;
  expect(sent).toMatchObject({ action: 'create', source: 'ereservation', email: 'anne@example.com' });
  expect(sent).toHaveProperty('captcha');
});

test.each([
  ['an email that has an account', 422, 2_400_001, 'This email has an account.', 'This email has an account.'],
  ['a technical error', 500, 1, 'Not shown.', 'gone wrong'],
] as const)(
  '%s stays in the tray with its text, and keeps what was typed',
  async (_name, status, code, message, text) => {
    fakeCaptcha(server, 'account');
    const fields = status === 422 ? { fields: { email: 'exists' } } : {};
    server.on(customer, () => ({ status, body: { error: { internal_code: code, message, ...fields } } }));
    open(waiting);
    await fill();
    await isSolved();
    await send();
    await waitFor(() => expect(screen.getAllByText(text, { exact: false }).length).toBeGreaterThan(0));
    expect(field('profile-firstname').value).toBe('Anne');
    expect(screen.getByRole('dialog', { name: 'Create an account' })).toBeTruthy();
  },
);

test('both steps keep what was typed', async () => {
  fakeCaptcha(server, 'account');
  open(waiting);
  await enter(field('signin-email'), 'anne@example.com');
  await userEvent.click(create());
  await userEvent.type(field('profile-firstname'), 'Anne');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('dialog', { name: 'Sign in' })).toBeTruthy();
  expect(field('signin-email').value).toBe('anne@example.com');
  await userEvent.click(create());
  expect(field('profile-firstname').value).toBe('Anne');
});

test('without a tray that waits, a new account has its page', () => {
  open();
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toContain('/account-create/');
});

test('a sign-in in another tab, by the link of a new password, goes on to the tray that waits', async () => {
  await freshVisitor();
  const body = { user: userOf(), basket: basketOf([]), lifetime: 60 };
  server.on('/api/commerce/customer-session', () => ({ body }));
  open({ ...waiting, store_id: '1002' });
  expect(screen.queryByText('find-in-store {"store_id":"1002"}')).toBeNull();
  await act(() => refreshSession('uk_en'));
  await waitFor(() => expect(screen.getByText('find-in-store {"store_id":"1002"}')).toBeTruthy());
});

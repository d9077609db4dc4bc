import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/notices.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf } from '../../testing/samples.ts';
import { CreateAccountPage } from './CreateAccountPage.tsx';

const server = fakeServer();
const customer = '/api/commerce/customer';
const sent = () => server.asked.find(({ path }) => path === customer)?.body;
const open = (locale: Locale = 'uk_en') =>
  renderShop(
    <>
      <CreateAccountPage />
      <NoticeHost />
    </>,
    { locale },
  );
const submit = () => screen.getByRole('button', { name: 'Create an account' });
const names = () =>
  [...document.querySelectorAll<HTMLElement>('input:not([type="checkbox"]), select')].map((field) =>
    field.getAttribute('name'),
  );

async function fill(): Promise<void> {
  await userEvent.selectOptions(screen.getByLabelText('Title'), 'Ms.');
  await userEvent.type(screen.getByLabelText('First name'), 'Anne');
  await userEvent.type(screen.getByLabelText('Last name'), 'Lacombe');
  await userEvent.type(screen.getByLabelText('Email'), 'anne@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'a good password'.replaceAll(' ', ''));
  await userEvent.click(submit());
}

beforeEach(() => {
  document.title = 'Create';
});
afterEach(() => {
  cleanup();
  closeNotice();
});

test.each([
  ['fr_fr', ['prefix', 'firstname', 'lastname', 'email', 'password', 'day', 'month', 'year']],
  ['jp_ja', ['lastname', 'firstname', 'lastname2', 'firstname2', 'email', 'password', 'day', 'month', 'year']],
  ['br_pt', ['prefix', 'firstname', 'lastname', 'email', 'password', 'day', 'month', 'year', 'social_security_number']],
  [
    'cn_zh',
    ['prefix', 'lastname', 'firstname', 'email', 'password', 'phonecode', 'loginphone', 'day', 'month', 'year'],
  ],
] as const)('asks in %s for what the country wants', (locale, expected) => {
  open(locale);
  expect(names().filter((name) => name !== 'confirm_password')).toEqual(expected);
});

test('lists all that is wrong at once, each leading to its field, and asks nobody', async () => {
  open();
  await userEvent.click(submit());
  const list = screen.getByText(/^5 /u).parentElement;
  expect(document.activeElement).toBe(list);
  await userEvent.click(screen.getByRole('link', { name: 'Email' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(document.title).not.toBe('Create');
  expect(sent()).toBeUndefined();
});

test('opens the account and goes there', async () => {
  server.on(customer, () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
  open();
  await fill();
  await waitFor(() => expect(place.now).toBe('/uk_en/account/'));
  expect(sent()).toMatchObject({ action: 'create', firstname: 'Anne', email: 'anne@example.com', country_id: 'gb' });
});

test('puts an account that exists beside the email, and keeps what was typed', async () => {
  server.on(customer, () => ({
    status: 422,
    body: { error: { internal_code: 2_400_001, message: 'This email has an account.', fields: { email: 'exists' } } },
  }));
  open();
  await fill();
  expect(await screen.findByText('This email has an account.')).toBeTruthy();
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Anne');
});

test('notifies critically of an account that exists otherwise', async () => {
  server.refuse(customer, 422, 2_400_011, 'You have an account with us.');
  open();
  await fill();
  await waitFor(() =>
    expect(screen.getAllByRole('alert').at(-1)?.textContent).toContain('You have an account with us.'),
  );
});

test('waits in China for the consent', async () => {
  open('cn_zh');
  const button = screen.getByRole('button', { name: '创建账户' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getAllByRole('checkbox').at(-1)!);
  expect(button.getAttribute('aria-disabled')).toBeNull();
});

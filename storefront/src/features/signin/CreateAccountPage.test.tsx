import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { receiveEvents } from '../../lib/analytics/events.ts';
import { closeNotice } from '../../lib/layers/notices.ts';
import { provenPhone } from '../../lib/session/provenPhone.ts';
import { refreshSession, setSession } from '../../lib/session/session.ts';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { postcodeOfOscarFreire, typedMeanwhile } from '../../testing/slowPostcode.ts';
import { basketOf } from '../../testing/samples.ts';
import { CreateAccountPage } from './CreateAccountPage.tsx';

const server = fakeServer();
const customer = '/api/commerce/customer';
const sent = () => server.asked.find(({ path }) => path === customer)?.body;
const open = (locale: Locale = 'uk_en', at = '/') =>
  renderShop(
    <>
      <CreateAccountPage />
      <NoticeHost />
    </>,
    { locale, at },
  );
const submit = () => screen.getByRole('button', { name: 'Create an account' });
const names = () =>
  [...document.querySelectorAll<HTMLElement>('input:not([type="checkbox"]), select')].map((field) =>
    field.getAttribute('name'),
  );

/** What is reported to analytics from here on. */
function heard(): unknown[] {
  // What earlier tests reported waits for the first listener.
  receiveEvents(() => undefined)();
  const events: unknown[] = [];
  onTestFinished(receiveEvents((event) => void events.push(event)));
  return events;
}

async function fill(): Promise<void> {
  await userEvent.selectOptions(screen.getByLabelText('Title'), 'Ms.');
  await userEvent.type(screen.getByLabelText('First name'), 'Anne');
  await enter(screen.getByLabelText('Last name'), 'Lacombe');
  await enter(screen.getByLabelText('Email'), 'anne@example.com');
  await enter(screen.getByLabelText('Password'), 'a good password'.replaceAll(' ', ''));
  await userEvent.click(submit());
}

beforeEach(() => {
  server.on('/api/commerce/is-captcha-activated', () => ({ body: { success: 0 } }));
  document.title = 'Create';
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  setSession({ user: null, basket: basketOf([]) });
  closeNotice();
});

test.each([
  ['fr_fr', ['prefix', 'firstname', 'lastname', 'email', 'password', 'day', 'month', 'year']],
  ['jp_ja', ['lastname', 'firstname', 'lastname2', 'firstname2', 'email', 'password', 'year', 'month', 'day']],
  ['br_pt', ['prefix', 'firstname', 'lastname', 'email', 'password', 'day', 'month', 'year', 'social_security_number']],
  [
    'cn_zh',
    ['prefix', 'lastname', 'firstname', 'email', 'password', 'phonecode', 'loginphone', 'year', 'month', 'day'],
  ],
] as const)('asks in %s for what the country wants', (locale, expected) => {
  open(locale);
  expect(names().filter((name) => name !== 'confirm_password')).toEqual(expected);
});

test('offers in Japan, with an address, its prefecture before the city, and requires neither', async () => {
  open('jp_ja');
  const before = names();
  await userEvent.click(screen.getByRole('button', { name: '住所を追加する（任意）' }));
  const added = names().filter((name) => !before.includes(name));
  expect(added).toEqual(['postcode', 'region', 'city', 'street1', 'street2']);
  expect(added.filter((name) => document.querySelector<HTMLInputElement>(`#profile-${name}`)?.required)).toEqual([]);
});

test('fills in the country’s code where a phone signs in', () => {
  open('cn_zh');
  expect(document.querySelector<HTMLInputElement>('#profile-phonecode')?.value).toBe('+86');
});

test('returns to the checkout a visitor who came from there, and sends the source to the server', async () => {
  server.on(customer, () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
  open('uk_en', '/?source=checkout');
  await fill();
  await waitFor(() => expect(place.now).toBe('/uk_en/checkout/'));
  expect(sent()).toMatchObject({ action: 'create', source: 'checkout' });
});

test('a postcode lookup fills its fields and keeps what was typed meanwhile', async () => {
  const { tell, handler } = postcodeOfOscarFreire();
  server.on('/api/commerce/retrieve/addresses', handler);
  open('br_pt');
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar um endereço, opcional' }));
  const field = (name: string) =>
    document.querySelector<HTMLInputElement>(`#profile-${name}`) ?? document.createElement('input');
  expect(await typedMeanwhile(field, tell)).toEqual(['01426-001', '12', 'Rua Oscar Freire']);
});

test.each([false, true])(
  'judges a new password while it is typed, and shows it on demand (light: %s)',
  async (light) => {
    renderShop(<CreateAccountPage light={light} />);
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    const rules = () =>
      [...screen.getByText('The password has').parentElement!.querySelectorAll('li')].map((rule) => rule.textContent);
    expect(rules()).toEqual(['eight characters or more missing', 'no spaces missing', 'no hyphens missing']);
    await enter(password, 'Madder-red');
    expect(rules()).toEqual(['eight characters or more done', 'no spaces done', 'no hyphens missing']);
    expect(screen.getByText('Strength').parentElement!.textContent).toBe('Strength Medium');
    await userEvent.clear(password);
    await enter(password, 'Madder.red1899');
    expect(rules().every((rule) => rule.endsWith(' done'))).toBe(true);
    expect(screen.getByText('Strength').parentElement!.textContent).toBe('Strength Strong');
    expect(password.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect([password.type, password.autocomplete]).toEqual(['text', 'new-password']);
    await userEvent.clear(password);
    await userEvent.click(submit());
    expect(password.getAttribute('aria-describedby')).toBe('profile-password-fault profile-password-rules');
  },
);

test('a corrected field is no longer wrong; the list stays as it is', async () => {
  open();
  await userEvent.click(submit());
  await userEvent.type(screen.getByLabelText('First name'), 'A');
  expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByText(/check 5 fields/u)).toBeTruthy();
});

test('lists all faults at once, each linking to its field, focuses the first, and sends no request', async () => {
  open();
  await userEvent.click(submit());
  expect(screen.getByText(/check 5 fields/u)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  await userEvent.click(screen.getByRole('link', { name: 'Email' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(document.title).not.toBe('Create');
  expect(sent()).toBeUndefined();
});

test('creates the account, says so, and two seconds later redirects there', async () => {
  server.on(customer, () => ({ body: { user: { firstname: 'Anne' }, basket: basketOf([]), lifetime: 60 } }));
  open();
  await fill();
  expect(await screen.findByRole('heading', { name: 'Your account is open' })).toBeTruthy();
  expect(place.now).toBe('/');
  await waitFor(() => expect(place.now).toBe('/uk_en/account/'), { timeout: 3000 });
  expect(sent()).toMatchObject({ action: 'create', firstname: 'Anne', email: 'anne@example.com', country_id: 'gb' });
}, 15_000);

test.each([
  ['', 'create'],
  ['?source=wechat', 'wechat'],
  ['?source=checkout', null],
] as const)('tells analytics of an account opened from "%s" as login_done %s', async (query, source) => {
  const events = heard();
  server.on(customer, () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
  open('uk_en', `/${query}`);
  await fill();
  await waitFor(() => expect(sent()).toBeTruthy());
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
  expect(events).toEqual(source ? [{ kind: 'event', event: { event: 'login_done', source } }] : []);
});

test.each([
  ['hk_en', 502, 'for a technical reason', 1],
  ['mo_en', 502, 'for a technical reason', 1],
  ['uk_en', 502, 'Oops, something', 0],
  ['hk_en', 422, 'Refused', 0],
] as const)('%s, %i: says of a failed creation "%s", and reports it %i times', async (locale, status, words, times) => {
  const events = heard();
  const error = { internal_code: 4_900_045, message: 'Refused' };
  server.on(customer, () => ({ status, body: status === 422 ? { error } : 'Bad gateway' }));
  open(locale);
  await fill();
  expect(await screen.findByText(new RegExp(words, 'u'))).toBeTruthy();
  const failed = { kind: 'event', event: { event: 'account_creation_error', path: location.pathname } };
  expect(events).toEqual(Array.from({ length: times }, () => failed));
});

test('2200001: shows a rejected email as critical and at its field, and keeps what was typed', async () => {
  const error = { internal_code: 2_200_001, message: 'This email address is not valid.', fields: { email: 'email' } };
  server.on(customer, () => ({ status: 422, body: { error } }));
  open();
  await fill();
  expect(await screen.findByText('This email address is not valid.')).toBeTruthy();
  expect(screen.getByText('anne@example.com')).toBeTruthy();
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
});

test('S5: returns to the page the visitor came from, and to no other site', async () => {
  server.on('/api/commerce/customer-session', () => ({
    body: { user: { firstname: 'Anne' }, basket: basketOf([]), lifetime: 60 },
  }));
  sessionStorage.setItem('registerContextUrl', '/uk_en/product/pommeau-H0612P?colour=1');
  open();
  await refreshSession('uk_en');
  await waitFor(() => expect(place.now).toBe('/uk_en/product/pommeau-H0612P?colour=1'));
});

test('asks for an address only if the visitor wants to give one', async () => {
  open('hk_en');
  expect(names()).not.toContain('region');
  await userEvent.click(screen.getByRole('button', { name: 'Add an address, optional' }));
  expect(names()).toEqual(expect.arrayContaining(['region', 'district_bis_id', 'street1']));
});

test('a light account asks only for a name and the sign-in', async () => {
  server.on(customer, () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
  renderShop(<CreateAccountPage light />, { locale: 'br_pt' });
  const asked = ['prefix', 'firstname', 'lastname', 'email', 'password', 'telephone'];
  expect(names().filter((name) => name !== 'confirm_password')).toEqual(asked);
});

test('shows at the email that an account exists, and keeps what was typed', async () => {
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

test('shows a critical notification for an account that exists otherwise', async () => {
  server.refuse(customer, 422, 2_400_011, 'You have an account with us.');
  open();
  await fill();
  await waitFor(() =>
    expect(screen.getAllByRole('alert').at(-1)?.textContent).toContain('You have an account with us.'),
  );
});

test('fills in the phone that a code has verified after the binding form', async () => {
  provenPhone.set(() => ({ phonecode: '+86', loginphone: '13800138000' }));
  open('cn_zh', '/?source=wechat');
  const value = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
  expect([value('phonecode'), value('loginphone')]).toEqual(['+86', '13800138000']);
  cleanup();
  open('cn_zh');
  expect(value('loginphone')).toBe('');
  provenPhone.set(() => null);
});

test('requires the consent in China', async () => {
  open('cn_zh');
  const button = screen.getByRole('button', { name: '创建账户' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('checkbox', { name: /使用条款/u }));
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('checkbox', { name: /隐私声明/u }));
  expect(button.getAttribute('aria-disabled')).toBeNull();
});

test('suggests a password that the form accepts, and shows it', async () => {
  open();
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  const suggest = await screen.findByRole('button', { name: 'Suggest a password' });
  await userEvent.click(suggest);
  const first = field.value;
  expect(first).toHaveLength(13);
  expect([field.type, field.autocomplete]).toEqual(['text', 'new-password']);
  expect(screen.getByText(/^A password is suggested and shown/u).getAttribute('role')).toBe('status');
  expect(screen.getByText('Strong')).toBeTruthy();
  await userEvent.click(suggest);
  expect(field.value).not.toBe(first);
  await userEvent.click(screen.getByRole('button', { name: /^Hide/u }));
  expect(field.type).toBe('password');
});

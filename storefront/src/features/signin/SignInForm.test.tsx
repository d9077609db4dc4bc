import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { enter } from '../../testing/enter.ts';
import { fakeCaptcha } from '../../testing/fakeCaptcha.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf } from '../../testing/samples.ts';
import { SignInForm } from './SignInForm.tsx';

const server = fakeServer();
const onDone = vi.fn<() => void>();
const login = '/api/commerce/login';
const sent = () => server.asked.find(({ path }) => path === login)?.body;

beforeEach(() => {
  onDone.mockClear();
  document.title = 'Sign in';
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
});

const open = (locale: Locale = 'uk_en') => renderShop(<SignInForm onDone={onDone} />, { locale });
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole('button', { name: 'Sign in' });
async function signIn(): Promise<void> {
  await enter(email(), ' anne@example.com ');
  await enter(password(), 'a good password');
  await userEvent.click(button());
}

test('signs in and says so', async () => {
  server.on(login, () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
  open();
  await signIn();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toEqual({ locale: 'uk_en', email: 'anne@example.com', password: 'a good password' });
});

test('stays signed in only if that is ticked', async () => {
  server.on(login, () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
  open();
  const tick = screen.getByRole('checkbox', { name: 'Stay signed in for 30 days' });
  expect(tick).toHaveProperty('checked', false);
  await userEvent.click(tick);
  await signIn();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject({ remember: true });
});

test('the email is 60 characters wide and takes 128, as the password does', async () => {
  open();
  expect([email().type, email().size, email().maxLength]).toEqual(['email', 60, 128]);
  expect(password().maxLength).toBe(128);
  await userEvent.type(email(), 'a'.repeat(140));
  await userEvent.type(password(), 'b'.repeat(140));
  expect([email().value.length, password().value.length]).toEqual([128, 128]);
});

test('shows all missing fields at once, focuses the first, and sends no request', async () => {
  open();
  await userEvent.click(button());
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email());
  expect(document.title).not.toBe('Sign in');
  expect(sent()).toBeUndefined();
});

test('rejects an invalid email before a request', async () => {
  open();
  await userEvent.type(email(), 'anne');
  await enter(password(), 'a good password');
  await userEvent.click(button());
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(password().getAttribute('aria-invalid')).toBeNull();
  expect(sent()).toBeUndefined();
});

test('shows one generic error, to which both fields refer, and keeps what was typed', async () => {
  server.refuse(login, 422, 2_300_001, 'The email, phone number or password is not correct.');
  open();
  await signIn();
  const alert = (await screen.findByText('Wrong email or password.')).closest('[role="alert"]');
  for (const field of [email(), password()]) {
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-describedby')).toBe(alert?.id);
  }
  expect(document.activeElement).toBe(email());
  expect(password().value).toBe('a good password');
  expect(onDone).not.toHaveBeenCalled();
});

test('shows a refusal that concerns no field over the page', async () => {
  server.on('/api/commerce/sync-form', () => ({ body: {} }));
  server.refuse(login, 403, 403, 'Your browser refuses cookies.');
  renderShop(
    <>
      <SignInForm onDone={onDone} />
      <NoticeHost />
    </>,
  );
  await signIn();
  expect((await screen.findByText('Your browser refuses cookies.')).closest('[role="alert"]')).toBeTruthy();
  expect(email().getAttribute('aria-invalid')).toBeNull();
});

test('alerts a blocked visitor, offers help, and disables the button for half an hour', async () => {
  server.refuse(login, 423, 3_100_001, 'Blocked');
  open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).type(password(), 'x');
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).type(email(), 'anne@example.com{Enter}');
  const alert = await screen.findByText('Sign-in paused');
  expect(alert.closest('[role="alert"]')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ask an adviser' })).toBeTruthy();
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(29 * 60_000));
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  expect(button().getAttribute('aria-disabled')).toBeNull();
});

test('a block is that of its email, for the time that is left, also after a reload', async () => {
  server.on(login, () => ({
    status: 423,
    body: { error: { internal_code: 3_100_001, message: 'Blocked', time_to_wait: 600 } },
  }));
  open();
  await signIn();
  expect(await screen.findByText('Too many tries. Try again in 10 minutes, or ask us for help.')).toBeTruthy();
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await userEvent.clear(email());
  await enter(email(), 'bertille@example.com');
  expect([button().getAttribute('aria-disabled'), screen.queryByText('Sign-in paused')]).toEqual([null, null]);
  cleanup();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() + 240_000 });
  open();
  expect(button().getAttribute('aria-disabled')).toBeNull();
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).type(email(), 'ANNE@example.com');
  expect(screen.getByText('Too many tries. Try again in 6 minutes, or ask us for help.')).toBeTruthy();
  const asked = server.asked.length;
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).type(password(), 'x{Enter}');
  expect(server.asked).toHaveLength(asked);
  await act(() => vi.advanceTimersByTimeAsync(361_000));
  expect(button().getAttribute('aria-disabled')).toBeNull();
});

test('A3: a captcha is shown once the server asks for it, solved by itself, and sent along', async () => {
  fakeCaptcha(server, 'login');
  server.on(login, ({ body }) =>
    (body as { captcha?: string }).captcha
      ? { body: { user: null, basket: basketOf([]), lifetime: 60 } }
      : {
          status: 422,
          body: { error: { internal_code: 4_900_014, message: 'x', fields: { captcha: 'security_check' } } },
        },
  );
  open();
  expect(screen.queryByRole('group', { name: 'Security check' })).toBeNull();
  await signIn();
  expect(await screen.findByRole('group', { name: 'Security check' })).toBeTruthy();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(email().getAttribute('aria-invalid')).toBeNull();
  expect(server.asked.filter(({ path }) => path === login)).toHaveLength(2);
});

test('shows the wait of a rate-limited network over the page, not at the fields', async () => {
  server.refuse(login, 429, 429, 'Too many attempts. Please try again in 40 minutes.');
  renderShop(
    <>
      <SignInForm onDone={onDone} />
      <NoticeHost />
    </>,
  );
  await signIn();
  expect(await screen.findByText('Too many attempts. Please try again in 40 minutes.')).toBeTruthy();
  expect(email().getAttribute('aria-invalid')).toBeNull();
});

test.each([
  ['uk_en', { email: 'username webauthn', password: 'current-password' }],
  ['cn_zh', { phonecode: 'tel-country-code', phonenumber: 'tel-national webauthn', password: 'current-password' }],
] as const)(
  'A9: %s: fields carry the autocomplete names for password managers, and keep what is pasted',
  async (locale, tokens) => {
    open(locale);
    const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])')];
    expect(Object.fromEntries(fields.map(({ name, autocomplete }) => [name, autocomplete]))).toEqual(tokens);
    const secret = ' Ünusual-pässword – 96 letters '.padEnd(96, 'x');
    await userEvent.click(document.querySelector('input[name="password"]')!);
    await userEvent.paste(secret);
    expect(document.querySelector<HTMLInputElement>('input[name="password"]')?.value).toBe(secret);
  },
);

test('shows and hides the password', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(password().type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(password().type).toBe('password');
});

test('asks for a phone number and consent in China', async () => {
  server.on(login, () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
  open('cn_zh');
  const submit = screen.getAllByRole('button').at(-1)!;
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  expect(document.querySelector('input[name="email"]')).toBeNull();
  await enter(document.querySelector('input[name="phonenumber"]')!, '138 0013 8000');
  await enter(document.querySelector('input[name="password"]')!, 'a good password');
  await userEvent.click(submit);
  expect(sent()).toBeUndefined();
  const isTicked = () =>
    [/全部/u, /使用条款/u, /隐私声明/u].map((name) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked);
  const tick = (name: RegExp) => userEvent.click(screen.getByRole('checkbox', { name }));
  await tick(/使用条款/u);
  expect([submit.getAttribute('aria-disabled'), ...isTicked()]).toEqual(['true', false, true, false]);
  await tick(/隐私声明/u);
  expect([submit.getAttribute('aria-disabled'), ...isTicked()]).toEqual([null, true, true, true]);
  await tick(/全部/u);
  expect([submit.getAttribute('aria-disabled'), ...isTicked()]).toEqual(['true', false, false, false]);
  await userEvent.click(submit);
  expect(sent()).toBeUndefined();
  await tick(/全部/u);
  expect([submit.getAttribute('aria-disabled'), ...isTicked()]).toEqual([null, true, true, true]);
  await userEvent.click(submit);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toEqual({
    locale: 'cn_zh',
    phonecode: '+86',
    phonenumber: '13800138000',
    password: 'a good password',
    consent: true,
  });
});

test('takes a phone of China in any storefront, and an email in China', async () => {
  server.on(login, () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
  open();
  const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  await enter(email(), 'anne@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a phone number' }));
  expect([input('email'), input('phonecode')?.value]).toEqual([null, '+86']);
  await enter(password(), 'a good password');
  await enter(input('phonenumber')!, '1080013800');
  await userEvent.click(button());
  expect([input('phonenumber')?.getAttribute('aria-invalid'), sent()]).toEqual(['true', undefined]);
  await userEvent.clear(input('phonenumber')!);
  await enter(input('phonenumber')!, '138 0013 8000');
  await userEvent.click(button());
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toEqual({
    locale: 'uk_en',
    phonecode: '+86',
    phonenumber: '13800138000',
    password: 'a good password',
  });
  cleanup();
  open('cn_zh');
  await userEvent.click(screen.getByRole('button', { name: '使用电子邮箱登录' }));
  expect([input('email')?.value, input('phonecode')]).toEqual(['', null]);
});

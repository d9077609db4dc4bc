import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { CreateProfileTray } from './CreateProfileTray.tsx';

const server = fakeServer();
const open = (params: Readonly<Record<string, string>> = {}, locale: Locale = 'uk_en') =>
  renderShop(<CreateProfileTray source="checkout" {...params} />, { locale });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const typed = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)!;
const isDisabled = (id: string) => typed(id).closest('fieldset')?.disabled;

test('A5: never asks whether the email has an account: both ways are open', async () => {
  open({ email: 'anne@example.com' });
  await press('I have an account');
  expect(screen.getByRole('dialog', { name: 'Sign in' })).toBeTruthy();
  await press('Use another email');
  await press('Create an account');
  expect(screen.getByRole('dialog', { name: 'Create an account' })).toBeTruthy();
  expect(server.asked.filter(({ path }) => !path.endsWith('/customer-session') && !path.includes('captcha'))).toEqual(
    [],
  );
});

test('collection enables the login’s fields and disables the new account’s; creating does the reverse', async () => {
  open({ email: 'anne@example.com' });
  expect([isDisabled('signin-email'), isDisabled('signin-password')]).toEqual([false, false]);
  expect([isDisabled('profile-email'), isDisabled('profile-password')]).toEqual([true, true]);
  await press('Create an account');
  expect([isDisabled('signin-email'), isDisabled('signin-password')]).toEqual([true, true]);
  expect([isDisabled('profile-email'), isDisabled('profile-password')]).toEqual([false, false]);
});

test('an invalid email stays at its step, with a fault beside its field', async () => {
  open({ email: 'anne' });
  await press('I have an account');
  expect(screen.getByRole('dialog', { name: 'Your account' })).toBeTruthy();
  expect(typed('collection-email').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(typed('collection-email'));
});

test('another email goes into both forms, and other typed values are kept', async () => {
  open({ email: 'anne@example.com' });
  await press('Create an account');
  await userEvent.type(typed('profile-firstname'), 'Anne');
  await press('Use another email');
  await userEvent.clear(typed('collection-email'));
  await enter(typed('collection-email'), 'lacombe@example.com');
  await press('Create an account');
  expect([typed('profile-email').value, typed('signin-email').value]).toEqual([
    'lacombe@example.com',
    'lacombe@example.com',
  ]);
  expect(typed('profile-firstname').value).toBe('Anne');
});

test('China asks for a phone number instead', async () => {
  open({}, 'cn_zh');
  await enter(typed('collection-phonenumber'), '13800138000');
  await press('我已有账户');
  expect(typed('signin-phonenumber').value).toBe('13800138000');
});

test('each step focuses the next empty field', async () => {
  open({ email: 'anne@example.com' });
  await press('I have an account');
  expect(document.activeElement).toBe(typed('signin-password'));
  await press('Use another email');
  expect(document.activeElement).toBe(typed('collection-email'));
  await press('Create an account');
  expect(document.activeElement).toBe(typed('profile-prefix'));
  await press('Back');
  expect(document.activeElement).toBe(typed('collection-email'));
});

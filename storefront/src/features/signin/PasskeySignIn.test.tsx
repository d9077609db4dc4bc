// The sign-in by a passkey, beside the password: a button, and the list of the identifier's field. decisions/0121.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { fakePasskeys, passkeyOptions } from '../../testing/fakePasskeys.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf } from '../../testing/samples.ts';
import { SignInForm } from './SignInForm.tsx';

const server = fakeServer();
const onDone = vi.fn<() => void>();
const begin = '/api/commerce/passkey-sign-in/options';
const signIn = '/api/commerce/passkey-sign-in';
const signedIn = { user: null, basket: basketOf([]), lifetime: 60 };

beforeEach(() => {
  onDone.mockClear();
  server.on(begin, () => ({ body: passkeyOptions.get }));
  server.on(signIn, () => ({ body: signedIn }));
});
afterEach(() => vi.restoreAllMocks());

const open = (locale: Locale = 'uk_en') => renderShop(<SignInForm onDone={onDone} />, { locale });
const button = () => screen.getByRole('button', { name: 'Sign in with a passkey' });
const sent = () => server.asked.filter(({ path }) => path === signIn).map(({ body }) => body);
const press = async (browser: ReturnType<typeof fakePasskeys>): Promise<void> => {
  await userEvent.click(button());
  await waitFor(() => expect(browser.asked.at(-1)).toMatchObject({ kind: 'get', inField: false }));
};

test('a browser without passkeys shows no control for them', () => {
  open();
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  expect(server.asked).toEqual([]);
});

describe('the button', () => {
  test('signs in without a word typed, and stays signed in where that is ticked', async () => {
    const browser = fakePasskeys({ inFields: false });
    open();
    expect(await barriers()).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Stay signed in for 30 days' }));
    await press(browser);
    browser.answer();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent()).toEqual([
      {
        locale: 'uk_en',
        credential_id: 'Y3JlZA',
        client_data: expect.any(String),
        authenticator_data: expect.any(String),
        signature: expect.any(String),
        user_handle: 'YW5uZQ',
        remember: true,
      },
    ]);
  });

  test('asks nothing by itself, and says calmly that none was used', async () => {
    const browser = fakePasskeys({ inFields: false });
    open();
    expect(browser.asked).toEqual([]);
    await press(browser);
    browser.refuse();
    const alert = await screen.findByText(/^No passkey was used\./u);
    expect(alert.closest('[role="alert"]')).toBeTruthy();
    expect(sent()).toEqual([]);
    expect(await barriers()).toEqual([]);
    // The way stays open.
    await press(browser);
    browser.answer();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  test.each([
    ['a passkey that the shop does not have, which the device then forgets', 4_900_130, 1],
    ['a passkey that is refused, which the device keeps', 4_900_131, 0],
  ])('shows the server’s words for %s', async (_name, internal_code, forgotten) => {
    const browser = fakePasskeys({ inFields: false });
    server.refuse(signIn, 422, internal_code, 'The server’s own words.');
    open();
    await press(browser);
    browser.answer();
    expect(await screen.findByText('The server’s own words.')).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
    expect(browser.signals.unknown).toHaveLength(forgotten);
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
  });

  test('rests in China until the consents are given, and sends them', async () => {
    const browser = fakePasskeys();
    open('cn_zh');
    const inChina = screen.getByRole('button', { name: '使用通行密钥登录' });
    expect(inChina.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(inChina);
    expect(browser.asked).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: /全部/u }));
    await userEvent.click(inChina);
    await waitFor(() => expect(browser.asked.at(-1)).toMatchObject({ inField: false }));
    browser.answer();
    await waitFor(() => expect(sent()).toMatchObject([{ locale: 'cn_zh', consent: true }]));
  });

  test('a missing consent is asked for again', async () => {
    const browser = fakePasskeys();
    server.refuse(signIn, 422, 4_900_012, 'Please accept.');
    open('cn_zh');
    await userEvent.click(screen.getByRole('checkbox', { name: /全部/u }));
    await userEvent.click(screen.getByRole('button', { name: '使用通行密钥登录' }));
    await waitFor(() => expect(browser.asked.at(-1)).toMatchObject({ inField: false }));
    browser.answer();
    expect(await screen.findByText('Please accept.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /全部/u }).checked).toBe(false);
  });
});

describe('the list of the identifier’s field', () => {
  const offered = async () => {
    const browser = fakePasskeys();
    const { unmount } = open();
    await userEvent.click(screen.getByLabelText('Email'));
    await waitFor(() => expect(browser.asked).toMatchObject([{ kind: 'get', inField: true }]));
    return { browser, unmount };
  };

  test('offers passkeys, and signs in by the chosen one', async () => {
    const { browser } = await offered();
    browser.answer();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent()).toHaveLength(1);
  });

  test('ends with the form, and for the button’s own question', async () => {
    const { browser, unmount } = await offered();
    await press(browser);
    expect(browser.asked[0]?.signal.aborted).toBe(true);
    browser.refuse();
    await screen.findByText(/^No passkey was used\./u);
    // The list begins again after the button's question.
    await waitFor(() => expect(browser.asked).toMatchObject([{}, {}, { inField: true }]));
    unmount();
    await waitFor(() => expect(browser.asked.at(-1)?.signal.aborted).toBe(true));
    expect(onDone).not.toHaveBeenCalled();
  });

  test('stays silent where the browser ends it', async () => {
    const { browser } = await offered();
    browser.refuse();
    await userEvent.type(screen.getByLabelText('Email'), 'anne@example.com');
    expect(screen.queryByText(/^No passkey was used\./u)).toBeNull();
    // No key press asks the server again at once.
    expect(server.asked.filter(({ path }) => path === begin)).toHaveLength(1);
  });
});

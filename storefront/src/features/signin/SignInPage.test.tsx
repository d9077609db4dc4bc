import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetSession, refreshSession, setSession, store } from '../../lib/session/session.ts';
import { readKey, writeKey } from '../../lib/browser/sessionStorage.ts';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { SignInPage } from './SignInPage.tsx';

const server = fakeServer();
const key = 'registerContextUrl';
const bag = '/uk_en/product/pommeau-H0612P?colour=1';
const anne = (social?: { authorize_url: string }) => ({
  body: { user: userOf(social ? { social } : {}), basket: basketOf([]), lifetime: 60 },
});
const assign = vi.fn<(url: string | URL) => void>();

beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  assign.mockClear();
  sessionStorage.clear();
  setSession({ user: null, basket: basketOf([]) });
});

const open = (source: string | null) =>
  renderShop(<SignInPage />, { at: `/${source === null ? '' : `?source=${source}`}` });
const known = userOf();

describe('a sign-in redirects', () => {
  test.each([
    ['from the checkout, to the checkout', 'checkout', bag, '/uk_en/checkout/', 0],
    ['from the messaging app, after four seconds back to where they were', 'wechat', bag, bag, 4000],
    ['from the messaging app, with no such place, to the checkout', 'wechat', null, '/uk_en/checkout/', 4000],
    ['from the reservation, back to the piece', 'ereservation', bag, bag, 0],
    ['from the new account, to the account', 'create', null, '/uk_en/account/', 0],
    ['else back to where they were', null, bag, bag, 0],
  ] as const)('%s', async (_name, source, context, to, after) => {
    if (context !== null) writeKey(key, context);
    open(source);
    const before = place.now;
    vi.useFakeTimers();
    act(() => setSession({ user: known, basket: basketOf([]) }));
    if (after > 0) await act(() => vi.advanceTimersByTimeAsync(after - 1));
    if (after > 0) expect(place.now).toBe(before);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(place.now).toBe(to);
  });

  test('inside the messaging app to its own address first, and nowhere else meanwhile', async () => {
    const away = 'https://open.weixin.example/connect?state=1';
    server.on('/api/commerce/login', () => anne({ authorize_url: away }));
    open('checkout');
    await enter(screen.getByLabelText('Email'), 'anne@example.com');
    await enter(screen.getByLabelText('Password'), 'a good password');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(away));
    expect(place.now).toBe('/?source=checkout');
    expect(readKey(key)).toBe('/uk_en/checkout/');
  });
});

describe('a visitor who is already signed in and followed a link to the account', () => {
  const signedIn = { body: { user: known, basket: basketOf([]), lifetime: 60 } };

  test('gets the account and not the previous page, when the page knows the session', async () => {
    act(() => setSession(signedIn.body));
    writeKey(key, bag);
    open(null);
    await waitFor(() => expect(place.now).toBe('/uk_en/account/'));
  });

  test('gets the account too when the session is known later', async () => {
    server.on('/api/commerce/customer-session', () => signedIn);
    await act(() => forgetSession('uk_en'));
    store.set(() => null);
    writeKey(key, bag);
    open(null);
    await act(() => refreshSession('uk_en'));
    await waitFor(() => expect(place.now).toBe('/uk_en/account/'));
  });

  test('still goes to the checkout, if that is the source', async () => {
    act(() => setSession(signedIn.body));
    vi.useFakeTimers();
    open('checkout');
    // The page matches every address in this test: only its first navigation counts.
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(place.now).toBe('/uk_en/checkout/');
  });

  test('returns to the product when the sign-in was in another tab', async () => {
    writeKey(key, bag);
    open(null);
    server.on('/api/commerce/customer-session', () => signedIn);
    await act(() => refreshSession('uk_en'));
    await waitFor(() => expect(place.now).toBe(bag));
  });
});

test('keeps the return place when a session check finds no user and none was signed in before', async () => {
  writeKey(key, bag);
  open(null);
  await act(() => refreshSession('uk_en'));
  await waitFor(() => expect(readKey('isConnected')).toBe('false'));
  expect(readKey(key)).toBe(bag);
});

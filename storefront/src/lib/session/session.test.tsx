import { act, cleanup, render, waitFor } from '@testing-library/react';
import type { SessionAnswer } from '@vitrine/contract/session';
import { storageKeys } from '@vitrine/rules/session/session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionWatch } from '../../app/shell/SessionWatch.tsx';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, lineOf } from '../../testing/samples.ts';
import { call } from '../calls/browserCall.ts';
import type { Notice } from '../layers/notices.ts';
import { basketBought, forgetSession, refreshSession, setBasket, setSession } from './session.ts';
import { isCheckDue, keepFailure, keepSession, noteStorefront } from './sessionKeeping.ts';
import { readKey, removeKeys, writeKey } from '../browser/sessionStorage.ts';
import { sessionNews } from '../calls/sessionNews.ts';
import { openSessions } from '@vitrine/contract/openSessions';
import { Shown, nobody, shown, signedIn, two } from '../../testing/sessionSamples.tsx';

const shownNotices: Notice[] = [];
vi.mock(import('../layers/notices.ts'), async (original) => ({
  ...(await original()),
  notify: (notice: Notice) => void shownNotices.push(notice),
}));
// Here the session does not wait for the visitor to move.
vi.mock(import('../browser/onIntent.ts'), async (original) => ({
  ...(await original()),
  onIntent: () => Promise.resolve(),
}));

const server = fakeServer();
const path = '/api/commerce/customer-session';
const checks = () => server.asked.filter((asked) => asked.path === path).length;
const now = Date.now();
const open = (at = '/uk_en/', loaderData: unknown = null) =>
  renderShop(
    <>
      <Shown />
      <SessionWatch />
    </>,
    { at, loaderData },
  );

beforeEach(() => {
  server.on(path, () => ({ body: signedIn }));
});
afterEach(async () => {
  cleanup();
  server.on(path, () => ({ body: { ...nobody, basket: basketOf([], 0) } }));
  await forgetSession('uk_en');
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  removeKeys(storageKeys);
  sessionNews.set(() => null);
  shownNotices.length = 0;
});

describe('when a check is due', () => {
  test.each([
    ['not while the session lasts', () => undefined, now + 1000, false],
    ['when its end has passed', () => undefined, now + 7_200_001, true],
    ['when a check failed', keepFailure, now + 1000, true],
    ['when the storefront changed', () => noteStorefront('fr_fr'), now + 1000, true],
  ])('%s', (_name, happens, at, expected) => {
    noteStorefront('uk_en');
    keepSession('checked', signedIn, now);
    happens();
    expect(isCheckDue(at)).toBe(expected);
  });

  test('is not due when a visitor’s storefront changed', () => {
    noteStorefront('uk_en');
    keepSession('checked', nobody, now);
    noteStorefront('fr_fr');
    expect(isCheckDue(now + 1000)).toBe(false);
  });

  test('a failed check sets the flag and keeps the shown user', async () => {
    open();
    await waitFor(() => expect(shown()).toBe('Anne 2'));
    server.refuse(path, 500, 500, '');
    await act(() => refreshSession('uk_en'));
    await waitFor(() => expect(readKey('sessionNeedsRefresh')).toBe('true'));
    expect(shown()).toBe('Anne 2');
  });

  test.each([
    ['back in the tab', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['back on the network', () => window.dispatchEvent(new Event('online'))],
  ])('%s, an end that has passed is asked about, and one that has not is not', async (_name, comesBack) => {
    open();
    await waitFor(() => expect(readKey('isConnected')).toBe('true'));
    const before = checks();
    comesBack();
    expect(checks()).toBe(before);
    writeKey('cookieEndOfTime', String(Date.now() - 1));
    comesBack();
    await waitFor(() => expect(checks()).toBe(before + 1));
  });

  test('always checks on a page restored from the back-forward cache', async () => {
    open();
    await waitFor(() => expect(readKey('isConnected')).toBe('true'));
    const before = checks();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(checks()).toBe(before + 1));
  });
});

describe('the end of the session', () => {
  test('401 clears what is shown and gives a critical notification', async () => {
    open();
    await waitFor(() => expect(shown()).toBe('Anne 2'));
    server.refuse('/api/commerce/customer/sessions', 401, 401, '');
    server.on(path, () => ({ body: nobody }));
    await act(async () => {
      await call(openSessions, { query: { locale: 'uk_en' } }).catch(() => undefined);
    });
    await waitFor(() => expect(shown()).toBe('nobody 0'));
    expect(shownNotices).toMatchObject([{ variant: 'logout', level: 'critical' }]);
    await waitFor(() => expect(readKey('isConnected')).toBe('false'));
    expect(readKey('user')).toBeNull();
  });

  test('a check that finds no user gives the same notification, and none for the basket', async () => {
    open();
    await waitFor(() => expect(readKey('total_items')).toBe('2'));
    server.on(path, () => ({ body: nobody }));
    await act(() => refreshSession('uk_en'));
    await waitFor(() => expect(shownNotices).toMatchObject([{ variant: 'logout', level: 'critical' }]));
    expect(shown()).toBe('nobody 0');
  });

  test('signing out shows no notification', async () => {
    open();
    await waitFor(() => expect(readKey('isConnected')).toBe('true'));
    act(() => setSession(nobody));
    await waitFor(() => expect(readKey('isConnected')).toBe('false'));
    expect(shownNotices).toEqual([]);
  });

  test('notifications wait for a component that shows them', async () => {
    render(<></>);
    sessionNews.set(() => 'expired');
    open();
    await waitFor(() => expect(shownNotices).toMatchObject([{ variant: 'logout', level: 'critical' }]));
    expect(sessionNews.get()).toBeNull();
  });
});

describe('the basket', () => {
  const visitor = (basket = two): SessionAnswer => ({ user: null, basket, lifetime: 7200 });

  test('gives a critical notification when two pieces vanish', async () => {
    server.on(path, () => ({ body: visitor() }));
    open();
    await waitFor(() => expect(readKey('total_items')).toBe('2'));
    server.on(path, () => ({ body: visitor(basketOf([], 2)) }));
    await act(() => refreshSession('uk_en'));
    await waitFor(() => expect(shownNotices).toMatchObject([{ variant: 'error', level: 'critical' }]));
  });

  test('but not when they were bought', async () => {
    server.on(path, () => ({ body: visitor() }));
    open();
    await waitFor(() => expect(readKey('total_items')).toBe('2'));
    server.on(path, () => ({ body: visitor(basketOf([], 2)) }));
    await act(() => basketBought('uk_en'));
    await waitFor(() => expect(shown()).toBe('nobody 0'));
    await waitFor(() => expect(readKey('total_items')).toBe('0'));
    expect(shownNotices).toEqual([]);
  });

  test('a late answer never replaces a newer one', async () => {
    open();
    await waitFor(() => expect(shown()).toBe('Anne 2'));
    act(() => setBasket(basketOf([lineOf({ qty: 5 })], 9)));
    act(() => setBasket(basketOf([], 3)));
    expect(shown()).toBe('Anne 5');
    await waitFor(() => expect(readKey('total_items')).toBe('5'));
  });

  test('is counted although the first request for the session had failed', async () => {
    server.refuse(path, 500, 500, '');
    await act(() => forgetSession('uk_en'));
    open();
    await waitFor(() => expect(readKey('sessionNeedsRefresh')).toBe('true'));
    expect(shown()).toBe('unknown');
    server.on(path, () => ({ body: visitor(basketOf([], 2)) }));
    act(() => setBasket(basketOf([lineOf()], 3)));
    await waitFor(() => expect(shown()).toBe('nobody 1'));
  });
});

import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { SessionAnswer } from '@vitrine/contract/session';
import { personalKeys, storageKeys } from '@vitrine/rules/session/session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionWatch } from '../app/shell/SessionWatch.tsx';
import { fakeServer } from '../testing/fakeServer.ts';
import { renderShop } from '../testing/renderShop.tsx';
import { basketOf, lineOf, userOf } from '../testing/samples.ts';
import { call } from './browserCall.ts';
import type { Notice } from './notices.ts';
import { readPastSearches, rememberSearch } from './pastSearches.ts';
import { basketBought, forgetSession, refreshSession, setBasket, setSession, useSession } from './session.ts';
import { clearPersonal, isCheckDue, keepFailure, keepSession, noteProduct, noteStorefront } from './sessionKeeping.ts';
import { readKey, removeKeys, writeKey } from './sessionStorage.ts';
import { sessionNews } from './sessionNews.ts';
import { openSessions } from '@vitrine/contract/openSessions';

// CI machines may be slow.

const shownNotices: Notice[] = [];
vi.mock(import('./notices.ts'), async (original) => ({
  ...(await original()),
  notify: (notice: Notice) => void shownNotices.push(notice),
}));
// Here the session does not wait for the visitor to move.
vi.mock(import('./onIntent.ts'), async (original) => ({ ...(await original()), onIntent: () => Promise.resolve() }));

const server = fakeServer();
const path = '/api/commerce/customer-session';
const checks = () => server.asked.filter((asked) => asked.path === path).length;
const anne = userOf({
  postcode: 'W1S 3PR',
  telephone: '+442074991874',
  newsletter_subscription: 'uk_en',
  user_type: 1,
});
const two = basketOf([lineOf({ qty: 2 })]);
const signedIn: SessionAnswer = { user: anne, basket: two, lifetime: 7200 };
const nobody: SessionAnswer = { user: null, basket: basketOf([], 2), lifetime: 7200 };
const now = Date.now();

function Shown() {
  const { known, user, total_items } = useSession();
  return <p data-testid="shown">{known ? `${user?.firstname ?? 'nobody'} ${total_items}` : 'unknown'}</p>;
}
const shown = () => screen.getByTestId('shown').textContent;
const open = (at = '/uk_en/', loaderData: unknown = null) =>
  renderShop(
    <>
      <Shown />
      <SessionWatch />
    </>,
    { at, loaderData },
  );
const storedKeys = () =>
  Object.fromEntries(storageKeys.flatMap((key) => (readKey(key) === null ? [] : [[key, readKey(key)]])));

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

describe('storage of the browser', () => {
  test('A10: holds the keys of spec 1 §3, and no personal data', () => {
    noteStorefront('uk_en');
    keepSession('checked', signedIn, now);
    expect(storedKeys()).toEqual({
      currentStore: 'uk_en',
      currentCountry: 'gb',
      currentLanguage: 'en',
      user: JSON.stringify({ user_type: 1, country_id: 'gb', new_account: false, is_light_account: false }),
      isConnected: 'true',
      checkUserSessionToken: String(now),
      sessionNeedsRefresh: 'false',
      cookieEndOfTime: String(now + 7_200_000),
      newsletterStatus: 'true',
      total_items: '2',
    });
    const all = JSON.stringify([
      Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.getItem(sessionStorage.key(at) ?? '')),
      document.cookie,
    ]);
    for (const text of ['Anne', 'Lacombe', 'anne@', 'W1S', '4420']) expect(all).not.toContain(text);
  });

  test('A10: a customer that signs out leaves no personal data behind', () => {
    keepSession('checked', signedIn, now);
    keepSession('signed_in', nobody, now);
    for (const key of personalKeys.filter(
      (each) => !['isConnected', 'checkUserSessionToken', 'total_items'].includes(each),
    ))
      expect([key, readKey(key)]).toEqual([key, null]);
    expect([readKey('isConnected'), readKey('total_items')]).toEqual(['false', '0']);
  });

  describe('A10: past searches and viewed products', () => {
    const product = '/uk_en/product/bag-H1';
    const past = () => [readPastSearches(), readKey('productHistory')];
    beforeEach(() => {
      localStorage.clear();
      rememberSearch('saddle');
      noteProduct(product);
    });

    test('are kept for a visitor who has no account', () => {
      keepSession('checked', nobody, now);
      expect(past()).toEqual([['saddle'], JSON.stringify([product])]);
    });

    test.each([
      ['goes at a sign-out', (): void => void keepSession('signed_in', nobody, now)],
      ['goes when a check finds nobody any more', (): void => void keepSession('checked', nobody, now)],
      ['goes when the session is forgotten', clearPersonal],
      [
        'goes when the browser was closed before the session ended',
        (): void => {
          sessionStorage.clear();
          keepSession('checked', nobody, now);
        },
      ],
    ] as const)('%s, once', (_name, leave) => {
      keepSession('checked', signedIn, now);
      expect(past()).toEqual([['saddle'], JSON.stringify([product])]);
      leave();
      expect(past()).toEqual([[], null]);
      rememberSearch('scarf');
      keepSession('checked', nobody, now);
      expect(readPastSearches()).toEqual(['scarf']);
    });
  });

  test('uses cookies where session storage is blocked', () => {
    const refused = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    keepSession('checked', signedIn, now);
    expect(document.cookie).toContain('isConnected=true');
    expect(readKey('cookieEndOfTime')).toBe(String(now + 7_200_000));
    removeKeys(storageKeys);
    expect(document.cookie).not.toContain('isConnected');
    refused.mockRestore();
  });

  test('a visitor’s return place outlives a check; a customer’s does not outlive their session', () => {
    writeKey('registerContextUrl', '/uk_en/cart/');
    keepSession('checked', nobody, now);
    expect(readKey('registerContextUrl')).toBe('/uk_en/cart/');
    keepSession('checked', signedIn, now);
    expect(readKey('registerContextUrl')).toBe('/uk_en/cart/');
    keepSession('checked', nobody, now);
    expect(readKey('registerContextUrl')).toBeNull();
  });

  test('viewed products', async () => {
    server.on(path, () => ({ body: nobody }));
    open('/uk_en/product/bag-H1?x=1', { page: { kind: 'product' } });
    await waitFor(() => expect(readKey('productHistory')).toBe(JSON.stringify(['/uk_en/product/bag-H1'])));
  });
});

describe('other tabs', () => {
  const turn = () => localStorage.getItem('sessionTurn');
  beforeEach(() => localStorage.clear());

  test('are notified of a sign-in and a sign-out, of nothing else, and of no name', () => {
    keepSession('checked', nobody, now);
    expect(turn()).toBeNull();
    keepSession('signed_in', signedIn, now);
    expect(turn()).toBe(String(now));
    keepSession('signed_in', signedIn, now + 1);
    keepSession('checked', signedIn, now + 2);
    expect(turn()).toBe(String(now));
    keepSession('signed_in', nobody, now + 3);
    expect(turn()).toBe(String(now + 3));
  });

  test('request the session again when notified', async () => {
    server.on(path, () => ({ body: nobody }));
    open();
    // Answers the page's own requests first.
    await waitFor(() => expect(shown()).toBe('nobody 0'));
    server.on(path, () => ({ body: signedIn }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'sessionTurn' })));
    await waitFor(() => expect(shown()).toMatch(/^Anne/u));
  });
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
});

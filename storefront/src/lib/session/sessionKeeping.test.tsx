// What the browser stores of a session, and what other tabs get to know.
import { act, cleanup, waitFor } from '@testing-library/react';
import { personalKeys, storageKeys } from '@vitrine/rules/session/session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionWatch } from '../../app/shell/SessionWatch.tsx';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf } from '../../testing/samples.ts';
import type { Notice } from '../layers/notices.ts';
import { readPastSearches, rememberSearch } from './pastSearches.ts';
import { forgetSession } from './session.ts';
import { clearPersonal, keepSession, noteProduct, noteStorefront } from './sessionKeeping.ts';
import { readKey, removeKeys, writeKey } from '../browser/sessionStorage.ts';
import { sessionNews } from '../calls/sessionNews.ts';
import { Shown, nobody, shown, signedIn } from '../../testing/sessionSamples.tsx';

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
const now = Date.now();
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

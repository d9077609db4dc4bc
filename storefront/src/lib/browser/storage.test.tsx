// What a browser keeps between two pages: under which keys, where storage is refused too, and for whom.
import { cookieBannerCookie } from '@vitrine/rules/banners/cookieBanner';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseConsent, consentOf, forgetBanner, readCookie, writeCookie } from '../analytics/consent.ts';
import { type PageEvent, receiveEvents, report } from '../analytics/events.ts';
import { forgetSearches, noteSearcher, readPastSearches, rememberSearch } from '../session/pastSearches.ts';
import { readKey, removeKeys, writeKey } from './sessionStorage.ts';

const refuse = (storage: 'sessionStorage' | 'localStorage') =>
  vi.spyOn(window, storage, 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=-1`;
});

describe('a key of the session', () => {
  test('is kept in session storage, and in no cookie', () => {
    writeKey('currentStore', 'uk_en');
    expect(readKey('currentStore')).toBe('uk_en');
    expect(sessionStorage.getItem('currentStore')).toBe('uk_en');
    expect(document.cookie).not.toContain('currentStore');
  });

  test('is kept in a cookie where storage is refused, whatever letters it has', () => {
    refuse('sessionStorage');
    writeKey('registerContextUrl', '/uk_en/search?s=sac à main; rouge');
    expect(readKey('registerContextUrl')).toBe('/uk_en/search?s=sac à main; rouge');
    expect(document.cookie).toContain('registerContextUrl=');
  });

  test('is kept in a cookie where storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    writeKey('total_items', '2');
    expect(readKey('total_items')).toBe('2');
  });

  test('is forgotten wherever it was kept', () => {
    writeKey('total_items', '2');
    const refused = refuse('sessionStorage');
    writeKey('total_items', '3');
    refused.mockRestore();
    removeKeys(['total_items']);
    expect(readKey('total_items')).toBeNull();
    expect(document.cookie).not.toContain('total_items=3');
  });

  test('does not take the value of a key that begins alike', () => {
    refuse('sessionStorage');
    writeKey('currentStore', 'uk_en');
    expect(readKey('currentCountry')).toBeNull();
    document.cookie = 'users=other; path=/';
    expect(readKey('user')).toBeNull();
  });
});

describe('past searches', () => {
  test('are the newest first, each once in any spelling', () => {
    for (const term of ['bag', 'Étrier', 'belt', 'etrier ']) rememberSearch(term);
    expect(readPastSearches()).toEqual(['etrier', 'belt', 'bag']);
  });

  test('are ten at most', () => {
    for (let at = 1; at <= 12; at += 1) rememberSearch(`bag ${at}`);
    expect(readPastSearches()).toHaveLength(10);
    expect(readPastSearches()[0]).toBe('bag 12');
  });

  test('hold no empty term', () => {
    rememberSearch('   ');
    expect(readPastSearches()).toEqual([]);
  });

  test.each(['{', '"bag"', '{"bag":1}', '[1,{"a":2},null]'])('are none where storage holds %s', (stored) => {
    localStorage.setItem('pastsearches', stored);
    expect(readPastSearches()).toEqual([]);
  });

  test('are none, without a fault, where storage is refused', () => {
    refuse('localStorage');
    expect(() => {
      rememberSearch('bag');
      noteSearcher(true);
      noteSearcher(false);
      forgetSearches();
    }).not.toThrow();
    expect(readPastSearches()).toEqual([]);
  });

  test('A10: those of a customer end with the session', () => {
    rememberSearch('bag');
    noteSearcher(true);
    rememberSearch('belt');
    noteSearcher(false);
    expect(readPastSearches()).toEqual([]);
  });

  test('stay with a visitor without an account', () => {
    rememberSearch('bag');
    noteSearcher(false);
    expect(readPastSearches()).toEqual(['bag']);
  });

  test('start again for the next visitor after a customer has left', () => {
    noteSearcher(true);
    noteSearcher(false);
    rememberSearch('belt');
    noteSearcher(false);
    expect(readPastSearches()).toEqual(['belt']);
  });
});

/** Here a cookie without a lifetime goes with the next millisecond. */
const gone = (name: string) => vi.waitFor(() => expect(readCookie(name)).toBeNull());

describe('the choice about cookies', () => {
  test.each([
    ['1.1790000000', { analytics: true, given_at: 1_790_000_000 }],
    ['0.1790000000', { analytics: false, given_at: 1_790_000_000 }],
    [null, null],
    ['', null],
    ['yes', null],
    ['2.1790000000', null],
    ['1.179x', null],
    ['1.1234567890123', null],
  ])('reads %s', (cookie, expected) => {
    expect(consentOf(cookie)).toEqual(expected);
  });

  test.each([true, false])('keeps %s with its moment, and that the banner was answered', (analytics) => {
    const before = Math.floor(Date.now() / 1000);
    chooseConsent(analytics);
    const kept = consentOf(readCookie('consent'));
    expect(kept?.analytics).toBe(analytics);
    expect(kept?.given_at).toBeGreaterThanOrEqual(before);
    expect(readCookie(cookieBannerCookie.name)).not.toBeNull();
  });

  test('is asked for again, and stays, once the banner is forgotten', async () => {
    chooseConsent(true);
    expect(readCookie(cookieBannerCookie.name)).not.toBeNull();
    forgetBanner();
    await gone(cookieBannerCookie.name);
    expect(consentOf(readCookie('consent'))?.analytics).toBe(true);
  });

  test('reads a cookie as it was written, and none for its namesake', async () => {
    writeCookie('choice', 'a; b=c', 60);
    expect(readCookie('choice')).toBe('a; b=c');
    expect(readCookie('oice')).toBeNull();
    writeCookie('choice', '', 0);
    await gone('choice');
  });
});

describe('events of the page', () => {
  const event = (step: 'delivery' | 'payment'): PageEvent => ({ kind: 'step', step });

  test('wait until they are received, then come at once', () => {
    const heard: PageEvent[] = [];
    report(event('delivery'));
    const stop = receiveEvents((next) => void heard.push(next));
    expect(heard).toEqual([event('delivery')]);
    report(event('payment'));
    expect(heard).toEqual([event('delivery'), event('payment')]);
    stop();
  });

  test('come once, to one receiver', () => {
    report(event('delivery'));
    receiveEvents(() => undefined)();
    const heard: PageEvent[] = [];
    receiveEvents((next) => void heard.push(next))();
    expect(heard).toEqual([]);
  });

  test('are not heard any more by a receiver that has gone', () => {
    const heard: PageEvent[] = [];
    const stop = receiveEvents((next) => void heard.push(next));
    stop();
    report(event('payment'));
    expect(heard).toEqual([]);
    receiveEvents(() => undefined)();
  });
});

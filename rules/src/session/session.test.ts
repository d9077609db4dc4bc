import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { locales } from '../storefronts/storefronts.ts';
import { afterCreation, afterLogin, withoutCode } from './afterLogin.ts';
import { returnPath } from './returnPath.ts';
import { isAccountPart, signedOutRedirect } from './signedOut.ts';
import { isBasketEmptied, isSignedIn, needsCheck, personalKeys, sessionAfter, storageKeys } from './session.ts';

// From Node: rules/ compiles without any platform's types.
declare const URL: new (path: string, base: string) => { origin: string; pathname: string };

const now = 1_000_000;
const anne = { firstname: 'Anne', ends_at: now + 60_000, needs_refresh: false };
const nobody = { firstname: null, ends_at: now + 60_000, needs_refresh: false };

test.each([
  ['true with a first name', 'Anne', true],
  ['false without one', null, false],
  ['false with an empty one', '', false],
] as const)('isSignedIn is %s', (_name, firstname, expected) => {
  expect(isSignedIn({ firstname })).toBe(expected);
});

test.each([
  [
    'signs in',
    nobody,
    { kind: 'signed_in', firstname: 'Anne', lifetime: 1800, now },
    { firstname: 'Anne', ends_at: now + 1_800_000, needs_refresh: false },
  ],
  [
    'finds who is there',
    { ...anne, needs_refresh: true },
    { kind: 'checked', firstname: 'Anne', lifetime: 1800, now },
    { firstname: 'Anne', ends_at: now + 1_800_000, needs_refresh: false },
  ],
  [
    'is signed out',
    anne,
    { kind: 'checked', firstname: null, lifetime: 1800, now },
    { firstname: null, ends_at: now + 1_800_000, needs_refresh: false },
  ],
  [
    'flags a check that failed, and keeps who is shown',
    anne,
    { kind: 'check_failed' },
    { ...anne, needs_refresh: true },
  ],
  ['signs out', anne, { kind: 'signed_out' }, { firstname: null, ends_at: null, needs_refresh: false }],
  ['ends', anne, { kind: 'ended' }, { firstname: null, ends_at: null, needs_refresh: false }],
] as const)('a session %s', (_name, before, event, expected) => {
  expect(sessionAfter(before, event)).toEqual(expected);
});

test('clears only known keys, and never those of the storefront', () => {
  expect(storageKeys).toEqual(expect.arrayContaining([...personalKeys]));
  expect(personalKeys).not.toContain('currentStore');
});

test.each([
  ['is not read again while it is good', anne, false, now, false],
  ['is read again when its end has passed', anne, false, now + 60_000, true],
  ['not a moment before', anne, false, now + 59_999, false],
  ['is read again when flagged', { ...anne, needs_refresh: true }, false, now, true],
  ['is read for the first time', { ...anne, ends_at: null }, false, now, true],
  ['is read again when the language changed', anne, true, now, true],
  ['but not for a visitor who is nobody', nobody, true, now, false],
] as const)('a session %s', (_name, session, changed, at, expected) => {
  expect(needsCheck(session, changed, at)).toBe(expected);
});

test.each([
  ['two vanished items', 2, 0, true],
  ['not one piece', 1, 0, false],
  ['not two that became one', 2, 1, false],
] as const)('reports %s', (_name, stored, total, expected) => {
  expect(isBasketEmptied(stored, total)).toBe(expected);
});

test.each([
  ['the home page', '/fr_fr', '/fr_fr'],
  ['a page', '/fr_fr/product/bag-H1/', '/fr_fr/product/bag-H1/'],
  ['a page with a query', '/jp_ja/search?s=%E9%9E%84&page=2', '/jp_ja/search?s=%E9%9E%84&page=2'],
  ['a page without its fragment', '/fr_fr/cart/#tray=cart', '/fr_fr/cart/'],
  ['no other host', 'https://evil.example/fr_fr/', null],
  ['no host without a scheme', '//evil.example/fr_fr/', null],
  ['no host behind a backslash', '/\\evil.example', null],
  ['no script', 'javascript:alert(1)//fr_fr/', null],
  ['no path outside the storefronts', '/admin', null],
  ['no locale that is none', '/xx_xx/', null],
  ['no climbing dots', '/fr_fr/../../evil', null],
  ['no climbing dots in disguise', '/fr_fr/%2e%2E/evil', null],
  ['no doubled slash', '/fr_fr//evil.example', null],
  ['no slash in disguise', '/fr_fr/%2f%2fevil.example', null],
  ['no backslash in disguise', '/fr_fr/%5cevil.example', null],
  ['no line break', '/fr_fr/\r\nSet-Cookie:a=b', null],
  ['no letters from elsewhere', '/fr_fr/。。/', null],
  ['nothing', '', null],
] as const)('S5: returns to %s', (_name, address, expected) => {
  expect(returnPath(address)).toBe(expected);
});

test('S5: rejects a path of more than 2,000 letters', () => {
  const longest = `/fr_fr/${'a'.repeat(1_993)}`;
  expect(returnPath(longest)).toBe(longest);
  expect(returnPath(`${longest}a`)).toBeNull();
});

test("S5: keeps a browser on the shop's host and below the locale for any input", () => {
  const parts = fc.constantFrom(
    '/',
    '//',
    '\\',
    '..',
    '.',
    '%2f',
    '%2e',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'fr_fr',
    'https:',
    ' ',
    '\t',
  );
  fc.assert(
    fc.property(
      fc.constantFrom('/fr_fr/', '/', ''),
      fc.array(fc.oneof(parts, fc.string({ maxLength: 4 })), { maxLength: 8 }),
      (start, rest) => {
        const path = returnPath(start + rest.join(''));
        if (path === null) return;
        const { origin, pathname } = new URL(path, 'https://shop.example');
        expect(origin).toBe('https://shop.example');
        expect(locales.some((locale) => pathname === `/${locale}` || pathname.startsWith(`/${locale}/`))).toBe(true);
      },
    ),
    { numRuns: 3_000 },
  );
});

test.each([
  ['from the account to the login page', '/fr_fr/account/', '/fr_fr/login/'],
  ['from its orders to the login page', '/fr_fr/account/orders/', '/fr_fr/login/'],
  ['from its addresses to the login page', '/fr_fr/account/addresses', '/fr_fr/login/'],
  ['from the order tray to the login page', '/fr_fr/orderstray/?a=1', '/fr_fr/login/'],
  ['from below its orders to the login page', '/fr_fr/account/orders/42', '/fr_fr/login/'],
  ['nowhere from an open page', '/fr_fr/cart/', null],
  ['nowhere from a path that only begins alike', '/fr_fr/orderstrayed', null],
  ['nowhere from the account’s creation', '/fr_fr/account-create/', null],
] as const)('sends a visitor without a sign-in %s', (_name, path, expected) => {
  expect(signedOutRedirect('fr_fr', path)).toBe(expected);
});

test.each([
  ['orders', true],
  ['addresses', true],
  ['orderstray', false],
  ['orders/42', false],
  ['anything', false],
  ['', false],
])('below the account, %s is a page: %s', (name, expected) => {
  expect(isAccountPart(name)).toBe(expected);
});

const facts = { locale: 'fr_fr', source: null, context_url: null, authorize_url: null } as const;
test.each([
  ['reads the session again', facts, { kind: 'refresh_session' }],
  [
    'goes to checkout from checkout',
    { ...facts, source: 'checkout' },
    { kind: 'redirect', to: '/fr_fr/commande/', after: 0 },
  ],
  [
    'opens the confirm tray from a reservation',
    { ...facts, source: 'ereservation' },
    { kind: 'open_tray', tray: 'ereservation_confirm' },
  ],
  [
    'goes to checkout from the messaging app, after 4 seconds',
    { ...facts, source: 'wechat' },
    { kind: 'redirect', to: '/fr_fr/commande/', after: 4_000 },
  ],
  [
    'or where the visitor was',
    { ...facts, source: 'wechat', context_url: '/fr_fr/cart/' },
    { kind: 'redirect', to: '/fr_fr/cart/', after: 4_000 },
  ],
  [
    'but never elsewhere',
    { ...facts, source: 'wechat', context_url: 'https://evil.example/' },
    { kind: 'redirect', to: '/fr_fr/commande/', after: 4_000 },
  ],
  [
    'goes to the messaging app’s own address before all else',
    { ...facts, source: 'checkout', authorize_url: 'https://open.example/connect' },
    { kind: 'redirect', to: 'https://open.example/connect', after: 0 },
  ],
  ['reads the session again from the create page', { ...facts, source: 'create' }, { kind: 'refresh_session' }],
] as const)('a sign-in %s', (_name, login, expected) => {
  expect(afterLogin(login)).toEqual(expected);
});

test.each([
  ['continues to checkout', 'checkout', null, { kind: 'redirect', to: '/fr_fr/commande/', after: 0 }],
  ['reports a new account', null, null, { kind: 'login_done', source: 'create', reload: null }],
  ['reports an account from the messaging app', 'wechat', null, { kind: 'login_done', source: 'wechat', reload: null }],
  [
    'reloads its page without the code after 2 seconds',
    'create',
    '/fr_fr/account-create/?code=abc&from=mail',
    { kind: 'login_done', source: 'create', reload: { to: '/fr_fr/account-create/?from=mail', after: 2_000 } },
  ],
] as const)('a new account %s', (_name, source, page, expected) => {
  expect(afterCreation('fr_fr', source, page)).toEqual(expected);
});

test.each([
  ['/a/?code=1', '/a/'],
  ['/a/?b=2&code=1', '/a/?b=2'],
  ['/a/?barcode=1', '/a/?barcode=1'],
  ['/a/', '/a/'],
] as const)('%s becomes %s', (path, expected) => {
  expect(withoutCode(path)).toBe(expected);
});

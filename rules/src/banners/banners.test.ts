import { expect, test } from 'vitest';
import { accountBanners } from './accountBanners.ts';
import { carouselAfter, swipeMove } from './carousel.ts';
import { cookieBannerCookie, cookieBannerValue, isCookieBannerShown } from './cookieBanner.ts';
import { geoBanner, geoBannerCookie } from './geoBanner.ts';

test.each([
  ['without a cookie', null, true],
  ['with an empty one', '', true],
  ['with one that is no time', 'yes', true],
  ['with one older than the server’s moment', '999', true],
  ['not with one of that moment', '1000', false],
  ['not with a younger one', '1001', false],
] as const)('the cookie banner shows %s', (_name, cookie, expected) => {
  expect(isCookieBannerShown(cookie, 1_000)).toBe(expected);
});

test('the cookie banner shows with an empty cookie, even without a policy date', () => {
  expect(isCookieBannerShown('', 0)).toBe(true);
});

test('closing the cookie banner stores that it is closed', () => {
  const value = cookieBannerValue(1_000_999);
  expect(value).toBe('1000');
  expect(isCookieBannerShown(value, 1_000)).toBe(false);
});

test('the banners’ cookies have the specified lifetimes', () => {
  expect(cookieBannerCookie.days).toBe(365);
  expect(geoBannerCookie.lifetime).toBe(30 * 24 * 3_600_000);
});

const facts = { setting: 1, has_cookie: false, detected: 'JP', locale: 'fr_fr' } as const;
test.each([
  ['offers Japan', facts, 'jp_ja'],
  ['offers Switzerland in the visitor’s language', { ...facts, detected: 'CH' }, 'ch_fr'],
  ['offers Switzerland in German to a German reader', { ...facts, detected: 'CH', locale: 'de_de' }, 'ch_de'],
  ['offers the country’s first storefront when none speaks it', { ...facts, detected: 'HK' }, 'hk_en'],
  ['offers Britain by its ISO code', { ...facts, detected: 'GB' }, 'uk_en'],
  ['is hidden in the current country', { ...facts, detected: 'FR' }, null],
  ['is hidden in the current country, in another language', { ...facts, detected: 'CA', locale: 'ca_en' }, null],
  ['is hidden once shown', { ...facts, has_cookie: true }, null],
  ['is hidden when turned off', { ...facts, setting: 0 }, null],
  ['is hidden by any setting but 1', { ...facts, setting: 2 }, null],
  ['is hidden when the country is unknown', { ...facts, detected: 'AA' }, null],
  ['is hidden in a country without a storefront', { ...facts, detected: 'IS' }, null],
] as const)('the geo banner %s', (_name, geo, expected) => {
  expect(geoBanner(geo)).toBe(expected);
});

test.each([
  ['moves to the next', 0, 3, 'next', 1],
  ['begins again after the last', 2, 3, 'next', 0],
  ['wraps around to the last', 0, 3, 'previous', 2],
  ['stays on a single banner', 0, 1, 'next', 0],
  ['stays at 0 without banners', 0, 0, 'previous', 0],
] as const)('the carousel %s', (_name, index, count, move, expected) => {
  expect(carouselAfter(index, count, move)).toBe(expected);
});

test.each([
  ['to the left shows the next', -30, 'ltr', 'next'],
  ['to the right the previous', 30, 'ltr', 'previous'],
  ['mirrored in Arabic', 30, 'rtl', 'next'],
  ['mirrored back in Arabic', -30, 'rtl', 'previous'],
  ['too short does nothing', 29, 'ltr', null],
  ['too short to the left does nothing', -29, 'ltr', null],
] as const)('a swipe %s', (_name, pixels, direction, expected) => {
  expect(swipeMove(pixels, direction)).toBe(expected);
});

test.each([
  ['none on an ordinary day', { new_account: false, wechatlinked: false, card_deleted: false }, []],
  ['one for a new account', { new_account: true, wechatlinked: false, card_deleted: false }, ['account_created']],
  [
    'another for one from the messaging app',
    { new_account: true, wechatlinked: true, card_deleted: false },
    ['account_created_wechat'],
  ],
  ['one for a removed card', { new_account: false, wechatlinked: true, card_deleted: true }, ['card_deleted']],
] as const)('the account page shows %s', (_name, facts, expected) => {
  expect(accountBanners(facts)).toEqual(expected);
});

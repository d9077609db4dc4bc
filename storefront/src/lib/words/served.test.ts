import { locales } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Other files of the worker have loaded the modules with the house of the tests, and get it back.
beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.doUnmock('virtual:house');
  vi.resetModules();
});
const withStorefronts = async (storefronts: readonly string[] | undefined) => {
  vi.doMock('virtual:house', () => ({ house: { storefronts } }));
  return { ...(await import('./served.ts')), ...(await import('./locale.ts')) };
};

test('a house that names no storefronts serves them all', async () => {
  const { served, isServed, neutralLocale } = await withStorefronts(undefined);
  expect(served).toEqual(locales);
  expect([isServed('jp_ja'), isServed('xx_yy')]).toEqual([true, false]);
  expect(neutralLocale).toBe('uk_en');
});

test('a house that names some serves no others, and uses the first as its neutral locale', async () => {
  const { isServed, neutralLocale, localeOfPath } = await withStorefronts(['at_de']);
  expect([isServed('at_de'), isServed('jp_ja')]).toEqual([true, false]);
  expect([neutralLocale, localeOfPath('/jp_ja/cart')]).toEqual(['at_de', 'at_de']);
});

import { expect, test } from 'vitest';
import { providerLocale } from './openProvider.ts';

test.each([
  ['fr-FR', 'fr-FR'],
  ['zh-Hans-CN', 'zh-CN'],
  // The provider has no texts for Hong Kong and Macau, and would use the mainland's.
  ['zh-Hant-HK', 'zh-TW'],
  ['zh-Hant-MO', 'zh-TW'],
  ['zh-Hant-TW', 'zh-TW'],
])('%s is %s to the provider', (tag, locale) => {
  expect(providerLocale(tag)).toBe(locale);
});

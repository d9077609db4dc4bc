import { expect, test } from 'vitest';
import { storefrontFor } from './storefrontFor.ts';

test.each([
  ['the visitor’s own country and language', 'fr-CA,fr;q=0.9,en;q=0.8', 'ca_fr'],
  ['the default storefront of a language without a country', 'de', 'de_de'],
  ['the home of a language in a country where we do not speak it', 'fr-SN', 'fr_fr'],
  ['British English as uk', 'en-GB', 'uk_en'],
  ['simplified Chinese by country', 'zh-CN,zh;q=0.9', 'cn_zh'],
  ['traditional Chinese in Taiwan', 'zh-TW', 'tw_zh'],
  ['traditional Chinese by script in Macau', 'zh-Hant-MO', 'mo_zh'],
  ['Portuguese of Brazil', 'pt-BR', 'br_pt'],
  ['the second language when the first is not ours', 'ga-IE,en-IE;q=0.8', 'ie_en'],
  ['what is preferred, not what comes first', 'en;q=0.5,ja;q=0.9', 'jp_ja'],
  ['nothing that is refused by q=0', 'fr;q=0,it', 'it_it'],
  ['British English for nothing at all', '', 'uk_en'],
  ['British English for nonsense', ';;q=,***,x-y-z,%00', 'uk_en'],
])('finds %s', (_name, header, locale) => {
  expect(storefrontFor(header)).toBe(locale);
});

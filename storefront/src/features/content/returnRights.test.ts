import { type Locale, locales, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { withdrawalRights } from '@vitrine/rules/returns/withdrawalRights';
import { expect, test } from 'vitest';
import { compiledOf } from '../../../scripts/catalogue.ts';
import { textOf } from '../../lib/words/text.ts';
import { returnRights } from './returnRights.ts';

const written = (locale: Locale): string => {
  const { tag, country } = storefronts[locale];
  return returnRights(textOf({ tag, messages: compiledOf(locale) }, 'content'), country, country);
};

test.each([
  ['14 days by law, the way back free', 'uk_en', /within 14 days.*for 30 days\. The return is free/u],
  ['7 days by law, the way back free', 'cn_zh', /7 天内无理由退货.*30 天.*退货免费/u],
  ['7 days by law and free that long, a cost afterwards', 'br_pt', /até 7 dias.*30 dias.*primeiros 7 dias/u],
  ['no right by law, the house’s 30 days, a cost', 'au_en', /no general right.*30 days.*Any cost/u],
] as const)('says %s', (_name, locale, expected) => {
  expect(written(locale)).toMatch(expected);
});

test.each(locales)('%s names the days of the law only where there are some', (locale) => {
  const right = withdrawalRights[storefronts[locale].country];
  const numbers = written(locale).match(/\d+/gu);
  expect(numbers).toEqual(expect.arrayContaining(['30']));
  expect(numbers?.includes(String(right?.days ?? '14'))).toBe(right !== null);
});

import { returnWindowDays } from '@vitrine/rules/returns/returnWindow';
import { withdrawalRights } from '@vitrine/rules/returns/withdrawalRights';
import { type Locale, locales, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { compiledOf } from '../../../scripts/catalogue.ts';
import { textOf } from '../../lib/words/text.ts';
import { termsText } from './termsText.ts';

const written = (locale: Locale): string => {
  const { tag, country } = storefronts[locale];
  return termsText(textOf({ tag, messages: compiledOf(locale) }, 'checkout'), country);
};

test.each(locales)('the consent of %s names the days of its own law, or the house’s where there is none', (locale) => {
  const { country } = storefronts[locale];
  const days = withdrawalRights[country]?.days ?? returnWindowDays[country];
  expect(written(locale).match(/(?<![<\d/])\d+(?!>)/gu)).toEqual([String(days)]);
});

test.each([
  ['uk_en', 'withdraw within 14 days'],
  ['us_en', 'returns for 30 days'],
  ['br_pt', 'até 7 dias'],
  ['jp_ja', '30日間は返品'],
  ['cn_zh', '7 天内依法无理由退货'],
  ['sa_ar', '7 أيام'],
  ['ae_ar', '30 يومًا'],
] as const)('%s consents to: %s', (locale, expected) => {
  expect(written(locale)).toContain(expected);
});

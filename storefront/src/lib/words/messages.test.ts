import { locales, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { compiledOf } from '../../../scripts/catalogue.ts';
import { textOf } from './text.ts';

const written = (locale: (typeof locales)[number], name: string, price: string) =>
  textOf({ tag: storefronts[locale].tag, messages: compiledOf(locale) }, 'product')('confirm', { name, price });

describe('values in a sentence', () => {
  test.each(['ae_ar', 'sa_ar'] as const)('%s: isolates each value in its own direction', (locale) => {
    expect(written(locale, 'Pommeau 26 (noir)', 'AED 3,900')).toBe(
      'اختيار \u2068Pommeau 26 (noir)\u2069، \u2068AED 3,900\u2069',
    );
  });

  test('adds nothing in left-to-right languages', () => {
    for (const locale of locales.filter((each) => storefronts[each].direction === 'ltr'))
      expect(written(locale, 'Pommeau', '€1')).not.toMatch(/[\u2066-\u2069]/u);
  });

  test('Arabic is the only right-to-left language', () => {
    const right = locales.filter((each) => storefronts[each].direction === 'rtl');
    expect(right.filter((each) => !storefronts[each].tag.startsWith('ar'))).toEqual([]);
    expect(right.length).toBeGreaterThan(0);
  });
});

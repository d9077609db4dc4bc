// The texts about returns of four countries, against the rules that they repeat. Spec 3 §9.
import { salesTaxes } from '@vitrine/rules/tax/salesTax';
import { specialReturnTextCountries } from '@vitrine/rules/countries/countryLists';
import { needsProforma, returnsCountry } from '@vitrine/rules/returns/customs';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { specialText } from './specialText.ts';

test('each country has its own text, the others none', () => {
  const texts = countries.flatMap((country) => {
    const text = specialText(country, 'uk_en');
    return text === null ? [] : [{ country, text }];
  });
  expect(texts.map(({ country }) => country).toSorted()).toEqual([...specialReturnTextCountries].toSorted());
  expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
  expect(specialText('no', 'no_en')).toMatch(/leaves Norway for France.*“Returvare, Returned goods”/u);
  expect(specialText('cn', 'cn_zh')).toMatch(/实名.*“退运货物 Returned goods”/u);
});

test('what they say of the pro-forma, of France and of the tax in the price is what the rules say', () => {
  expect(returnsCountry).toBe('fr');
  for (const country of specialReturnTextCountries)
    expect([country, needsProforma(country), salesTaxes[country].is_included]).toEqual([country, true, true]);
});

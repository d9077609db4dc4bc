// What the house's own pages say about returns, against the rules of the countries that read them. Expectations §2, §3.
import { readFileSync } from 'node:fs';
import { returnWindowDays } from '@vitrine/rules/returns/returnWindow';
import { countries, storefronts, type Wording, wordings } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { storeRows } from './source/stores.ts';

/** The number of days of the house's return as each language writes it. */
const written: Record<Wording, string> = {
  fr: 'trente',
  en: 'thirty',
  de: 'dreißig',
  es: 'treinta',
  it: 'trenta',
  pt: 'trinta',
  br_pt: 'trinta',
  ja: '三十',
  ko: '30',
  zh_hans: '三十',
  zh_hant: '三十',
  th: 'สามสิบ',
  ar: 'ثلاثين',
};

test('the number that the words write is the one of every country', () => {
  for (const country of countries) expect([country, returnWindowDays[country]]).toEqual([country, 30]);
  expect(Object.values(storefronts)).toHaveLength(42);
});

test.each(wordings)('answers, terms and withdrawal page of %s name the days of the house’s return', (wording) => {
  const { faq, legal } = JSON.parse(
    readFileSync(new URL(`words/${wording}.content.json`, import.meta.url), 'utf8'),
  ) as {
    faq: { entries: { code: string; answer: string }[] };
    legal: Record<'terms' | 'withdrawal', unknown>;
  };
  const answer = faq.entries.find(({ code }) => code === 'returns')?.answer ?? '';
  for (const text of [answer, JSON.stringify(legal.terms), JSON.stringify(legal.withdrawal)])
    expect(text.toLowerCase()).toContain(written[wording]);
});

test('every country has a store of the house’s own, because pages promise a return to any store', () => {
  const own = new Set(storeRows.filter(({ is_concession }) => !is_concession).map(({ country }) => country));
  expect(countries.filter((country) => !own.has(country))).toEqual([]);
});

// What the house's own pages say about returns, against the rules of the countries that read them. Expectations §2, §3.
import { readFileSync } from 'node:fs';
import { returnWindowDays } from '@vitrine/rules/returns/returnWindow';
import { endsOrder } from '@vitrine/rules/returns/withdrawalDuty';
import { withdrawalRights } from '@vitrine/rules/returns/withdrawalRights';
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

/** How each language says that nothing is sent back. */
const unsent: Record<Wording, string> = {
  fr: 'il n’y a rien à renvoyer',
  en: 'there is nothing to send back',
  de: 'zurückzusenden ist nichts',
  es: 'no hay nada que devolver',
  it: 'non c’è nulla da rispedire',
  pt: 'não há nada a enviar',
  br_pt: 'não há nada a enviar',
  ja: 'ご返送は不要',
  ko: '보내실 것은 없',
  zh_hans: '无需寄回任何物品',
  zh_hant: '無須寄回任何物品',
  th: 'ไม่ต้องส่งอะไรคืน',
  ar: 'لا شيء يُعاد إرساله',
};

type Content = {
  faq: { entries: { code: string; answer: string }[] };
  legal: Record<'terms' | 'withdrawal', unknown>;
};
const contentOf = (wording: Wording): Content =>
  JSON.parse(readFileSync(new URL(`words/${wording}.content.json`, import.meta.url), 'utf8')) as Content;
const answerOf = ({ faq }: Content, code: string): string =>
  faq.entries.find((entry) => entry.code === code)?.answer ?? '';

test.each(wordings)('answers, terms and withdrawal page of %s name the days of the house’s return', (wording) => {
  const content = contentOf(wording);
  const { legal } = content;
  const answer = answerOf(content, 'returns');
  for (const text of [answer, JSON.stringify(legal.terms), JSON.stringify(legal.withdrawal)])
    expect(text.toLowerCase()).toContain(written[wording]);
});

test('every country has a store of the house’s own, because pages promise a return to any store', () => {
  const own = new Set(storeRows.filter(({ is_concession }) => !is_concession).map(({ country }) => country));
  expect(countries.filter((country) => !own.has(country))).toEqual([]);
});

test('a statement before anything has left ends the order in every country with the right', () => {
  const stated = { stated_at: new Date('2026-11-21T10:00:00Z'), is_limited: false, is_personalised: false };
  const unsentOrder = { delivered_at: null, units: 2, sent: 0, mode: 'deliver' } as const;
  for (const country of countries)
    for (const status of ['validated', 'prepared'] as const)
      expect([country, status, endsOrder({ ...unsentOrder, country, status }, stated)]).toEqual([
        country,
        status,
        withdrawalRights[country] !== null,
      ]);
});

test.each(wordings)('withdrawal page and answer of %s say that nothing is sent back then', (wording) => {
  const content = contentOf(wording);
  for (const text of [JSON.stringify(content.legal.withdrawal), answerOf(content, 'change-order')])
    expect(text.toLowerCase()).toContain(unsent[wording]);
});

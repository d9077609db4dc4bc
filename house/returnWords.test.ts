// What the house's own pages say about returns, against the rules of the countries that read them. Expectations §2, §3.
import { readFileSync } from 'node:fs';
import { conformityMonths, conformityReasons } from '@vitrine/rules/returns/conformity';
import { reasonsFor } from '@vitrine/rules/returns/refusal';
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
  const stated = {
    stated_at: new Date('2026-11-21T10:00:00Z'),
    bought: 2,
    named: 2,
    has_note: false,
    is_personalised: false,
  };
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

/** How each language says "at least two years", "longer where the law says so", and "except when faulty". */
const guarantee: Record<Wording, { least: string; longer: string; faulty: string }> = {
  fr: {
    least: 'deux ans au moins',
    longer: 'plus longtemps lorsque la loi',
    faulty: 'sauf si elle présente un défaut',
  },
  en: { least: 'at least two years', longer: 'longer where your country’s law', faulty: 'unless it is faulty' },
  de: { least: 'mindestens zwei Jahre', longer: 'länger, wo das Gesetz', faulty: 'es sei denn, es hat einen Mangel' },
  es: { least: 'al menos dos años', longer: 'o más si así lo dispone la ley', faulty: 'salvo si tiene un defecto' },
  it: {
    least: 'almeno due anni',
    longer: 'più a lungo dove lo prevede la legge',
    faulty: 'salvo che abbia un difetto',
  },
  pt: { least: 'pelo menos dois anos', longer: 'ou mais onde a lei', faulty: 'salvo se tiver um defeito' },
  br_pt: { least: 'pelo menos dois anos', longer: 'ou mais onde a lei', faulty: 'a não ser que tenha um defeito' },
  ja: { least: '少なくとも二年間', longer: 'より長い期間', faulty: '不具合がある場合を除き' },
  ko: { least: '최소 2년', longer: '더 긴 기간', faulty: '하자가 있는 경우가 아니면' },
  zh_hans: { least: '至少两年', longer: '更长期限', faulty: '有瑕疵者除外' },
  zh_hant: { least: '至少兩年', longer: '更長期限', faulty: '有瑕疵者除外' },
  th: { least: 'อย่างน้อยสองปี', longer: 'นานกว่านั้นหากกฎหมาย', faulty: 'เว้นแต่ชิ้นนั้นมีข้อบกพร่อง' },
  ar: { least: 'سنتين على الأقل', longer: 'ومدة أطول', faulty: 'إلا إذا كان بها عيب' },
};

test('two years are the least of every country, and some have more', () => {
  const months = Object.values(conformityMonths);
  expect(Math.min(...months)).toBe(24);
  expect(Math.max(...months)).toBeGreaterThan(24);
});

test.each(wordings)('the terms of %s promise the guarantee for the least time, and longer by law', (wording) => {
  const terms = JSON.stringify(contentOf(wording).legal.terms);
  for (const words of [guarantee[wording].least, guarantee[wording].longer]) expect(terms).toContain(words);
});

test.each(wordings)('the answer of %s about initials excepts a faulty piece, as the form does', (wording) => {
  const terms = { return_type: 'refund', is_conformity_open: true } as const;
  expect(reasonsFor('personalised', terms)).toEqual(conformityReasons);
  expect(answerOf(contentOf(wording), 'initials-return')).toContain(guarantee[wording].faulty);
});

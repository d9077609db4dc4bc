import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookPostings } from './accounts.ts';
import { chartAccount, journalAccounts, journalOf, journalPostings } from './chart.ts';
import { fecFields, fecHead, fecLines, fecName } from './fec.ts';
import { type BookedPosting, type Bookkeeping, journalEntry, MissingRate } from './journal.ts';
import { exchanged, exchangedEntry, rateForm, rateOn } from './rates.ts';

const keeping: Bookkeeping = {
  currency: 'EUR',
  chart: [
    { account: 'tax', country: null, number: '445700', label: 'TVA' },
    { account: 'tax', country: 'de', number: '445712', label: 'TVA Allemagne' },
  ],
  rates: [
    { currency: 'JPY', from_day: '2026-11-01', rate: '0.0061' },
    { currency: 'JPY', from_day: '2026-12-01', rate: '0.0062' },
  ],
};
const sale: BookedPosting = {
  posting: 'sale',
  currency: 'EUR',
  day: '2026-11-21',
  country: 'fr',
  reference: '100000001',
  entries: [
    { account: 'customer', amount: 391_001 },
    { account: 'goods', amount: -325_834 },
    { account: 'tax', amount: -65_167 },
  ],
};

test('the chart has what staff set for a country, else for all, else its default', () => {
  const tax = (country: string | null) => chartAccount(keeping.chart, 'tax', country).number;
  expect([tax('de'), tax('fr'), tax(null)]).toEqual(['445712', '445700', '445700']);
  expect(chartAccount(keeping.chart, 'goods', 'de')).toEqual({ number: '707000', label: 'Ventes de marchandises' });
  const numbers = journalAccounts.map((account) => chartAccount([], account, null).number);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('an authorisation is no accounting entry, and everything else is', () => {
  expect(bookPostings.filter((posting) => !journalPostings.includes(posting))).toEqual([
    'authorised',
    'authorisation_ended',
  ]);
  expect(journalEntry({ ...sale, posting: 'authorised' }, 1, '2026-11', keeping)).toBeNull();
});

test('an entry has a line of the file for each of its own, with comma and dates', () => {
  const entry = journalEntry(sale, 7, '2026-11', keeping);
  if (!entry) throw new Error('no entry');
  expect(fecLines(entry, 'EUR', '2026-12-03').split('\r\n').slice(0, 2)).toEqual([
    'VT\tVentes\t7\t20261121\t411000\tClients\t\t\t100000001\t20261121\tVente 100000001\t3910,01\t0,00\t\t\t20261203\t\t',
    'VT\tVentes\t7\t20261121\t707000\tVentes de marchandises\t\t\t100000001\t20261121\tVente 100000001\t0,00\t3258,34\t\t\t20261203\t\t',
  ]);
  expect(fecHead.trimEnd().split('\t')).toEqual([...fecFields]);
  expect(fecFields).toHaveLength(18);
});

test('an entry that comes after the close of its month is in the next one, and its document keeps its day', () => {
  const entry = journalEntry(sale, 8, '2026-12', keeping);
  expect([entry?.day, entry?.document_day]).toEqual(['2026-12-01', '2026-11-21']);
});

test('a text cannot break a field or a line', () => {
  const entry = journalEntry({ ...sale, reference: 'A\tB\r\nC|D' }, 1, '2026-11', keeping);
  const lines = entry ? fecLines(entry, 'EUR', null).split('\r\n') : [];
  expect(lines).toHaveLength(4);
  for (const line of lines.slice(0, 3)) expect(line.split('\t')).toHaveLength(18);
  expect(lines[0]).toContain('\tA B C D\t');
});

test('another currency has its own amount beside that of the house, by the rate of its day', () => {
  const yen: BookedPosting = {
    ...sale,
    currency: 'JPY',
    country: 'jp',
    entries: [
      { account: 'customer', amount: 510_000 },
      { account: 'goods', amount: -463_637 },
      { account: 'tax', amount: -46_363 },
    ],
  };
  const entry = journalEntry(yen, 1, '2026-11', keeping);
  expect(entry?.lines.map(({ debit, credit, foreign }) => [debit, credit, foreign])).toEqual([
    [311_100, 0, { amount: 510_000, currency: 'JPY' }],
    [0, 282_819, { amount: 463_637, currency: 'JPY' }],
    [0, 28_281, { amount: 46_363, currency: 'JPY' }],
  ]);
  expect(entry && fecLines(entry, 'EUR', null)).toContain('\t3111,00\t0,00\t\t\t\t510000\tJPY\r\n');
  expect(() => journalEntry({ ...yen, day: '2026-10-31' }, 1, '2026-11', keeping)).toThrow(MissingRate);
});

test('M8: every entry is balanced, in its own currency and in that of the house, whatever the rate', () => {
  const amounts = fc.array(fc.integer({ min: -9_000_000, max: 9_000_000 }), { minLength: 1, maxLength: 7 });
  const rates = fc
    .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 999_999_999 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(9, '0')}`);
  fc.assert(
    fc.property(amounts, rates, fc.constantFrom('JPY', 'USD', 'KRW'), (drawn, rate, currency) => {
      const entries = [...drawn, -drawn.reduce((sum, amount) => sum + amount, 0)];
      const own = exchangedEntry(entries, currency, 'EUR', rate);
      expect(own.reduce((sum, amount) => sum + amount, 0)).toBe(0);
      own.forEach((amount, at) =>
        expect(Math.abs(amount - exchanged(entries[at] ?? 0, currency, 'EUR', rate))).toBeLessThanOrEqual(
          entries.length,
        ),
      );
      const written = journalEntry(
        {
          ...sale,
          currency,
          entries: entries.map((amount, at) => ({ account: journalAccounts[at % 13] ?? 'bank', amount })),
        },
        1,
        '2026-11',
        { ...keeping, rates: [{ currency, from_day: '2026-01-01', rate }] },
      );
      const sum = (of: 'debit' | 'credit') => written?.lines.reduce((all, line) => all + line[of], 0);
      expect(written?.lines).toHaveLength(entries.length);
      expect(sum('debit')).toBe(sum('credit'));
    }),
  );
});

test('a rate is a decimal above zero, and the last that holds counts', () => {
  expect(['0.0061', '1', '1.123456789', '123456'].every((rate) => rateForm.test(rate))).toBe(true);
  expect(['0', '0.000', '-1', '1,2', '1.1234567890', '', '1e3', '1.'].filter((rate) => rateForm.test(rate))).toEqual(
    [],
  );
  const on = (day: `${number}-${number}-${number}`) => rateOn(keeping.rates, 'JPY', day);
  expect([on('2026-10-31'), on('2026-11-01'), on('2026-11-30'), on('2026-12-01')]).toEqual([
    null,
    '0.0061',
    '0.0061',
    '0.0062',
  ]);
  // Half away from zero, exactly: 0.5 cents either way.
  expect([exchanged(1, 'USD', 'EUR', '0.5'), exchanged(-1, 'USD', 'EUR', '0.5')]).toEqual([1, -1]);
  expect(exchanged(1_000, 'JPY', 'EUR', '0.006134567')).toBe(613);
});

test('the file is named by the company and the last day', () => {
  expect(fecName('FR00 123456789', '2026-11-30')).toBe('123456789FEC20261130.txt');
  expect(fecName(undefined, '2026-11-30')).toBe('FEC20261130.txt');
});

test('each journal has one name', () => {
  const names = new Map(Object.values(journalOf).map((one) => [one?.journal.code, one?.journal.label]));
  expect([...names.keys()].filter((code) => code !== undefined)).toEqual(['VT', 'EN', 'RP']);
});

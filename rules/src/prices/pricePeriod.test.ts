// Prices with an end. decisions/0150.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryTable } from '../countries/countryTable.ts';
import { countries } from '../storefronts/storefronts.ts';
import { localMoment } from './localMoment.ts';
import { endGiven, periodIn, regularPrice, storedPrice } from './pricePeriod.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const at = (day: string, time = '00:00') => ({ day, time });
const hours = (country: 'fr' | 'jp' | 'us', day: string, next: string): number => {
  const period = periodIn(country, { start: at(day), end: at(next) }, 0);
  return typeof period === 'string' ? Number.NaN : (period.until - period.from) / 3_600_000;
};

describe('a period', () => {
  test.each([
    ['fr', '2026-12-06T23:00:00.000Z', '2026-12-13T23:00:00.000Z'],
    ['jp', '2026-12-06T15:00:00.000Z', '2026-12-13T15:00:00.000Z'],
    ['us', '2026-12-07T05:00:00.000Z', '2026-12-14T05:00:00.000Z'],
  ] as const)('in %s begins and ends on the clock of its storefronts', (country, from, until) => {
    const period = periodIn(country, { start: at('2026-12-07'), end: at('2026-12-14') }, now);
    expect(period).toEqual({ from: Date.parse(from), until: Date.parse(until) });
  });

  test('of a day has 23 hours in the night of the change to summer time, and 25 in that of the change back', () => {
    expect([hours('fr', '2027-03-28', '2027-03-29'), hours('jp', '2027-03-28', '2027-03-29')]).toEqual([23, 24]);
    expect([hours('fr', '2026-10-25', '2026-10-26'), hours('us', '2026-11-01', '2026-11-02')]).toEqual([25, 25]);
  });

  test('of times that the change to summer time leaves out has no length, and is refused', () => {
    const night = { start: at('2027-03-28', '02:30'), end: at('2027-03-28', '03:00') };
    expect(periodIn('fr', night, now)).toBe('end_before_start');
    expect(periodIn('jp', night, now)).toMatchObject({ from: localMoment('jp', night.start) });
  });

  test.each([
    [at('2026-12-07'), at('2026-12-07'), 'end_before_start'],
    [at('2026-12-07'), at('2026-12-06', '23:59'), 'end_before_start'],
    [undefined, at('2026-11-21', '11:00'), 'end_passed'],
    [at('2026-12-07'), at('2026-11-20'), 'end_passed'],
  ] as const)('from %j until %j is refused: %s', (start, end, problem) => {
    expect(periodIn('fr', { start, end }, now)).toBe(problem);
  });

  test('without a start begins now', () => {
    expect(periodIn('fr', { start: undefined, end: at('2026-11-21', '11:01') }, now)).toEqual({
      from: now,
      until: now + 60_000,
    });
  });
});

test('in every country two periods of days that follow each other share no moment and leave none out', () => {
  const zones = new Map(countries.map((country) => [countryTable[country].time_zone, country]));
  const day = fc.integer({ min: 0, max: 1500 }).map((days) => new Date(now + days * 86_400_000));
  fc.assert(
    fc.property(fc.constantFrom(...zones.values()), day, (country, date) => {
      const [first, second, third] = [0, 1, 2].map((days) =>
        at(new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10)),
      );
      if (!first || !second || !third) throw new Error('there are three days');
      const one = periodIn(country, { start: first, end: second }, 0);
      const other = periodIn(country, { start: second, end: third }, 0);
      if (typeof one === 'string' || typeof other === 'string') throw new Error('days have a length');
      expect(one.until).toBe(other.from);
    }),
  );
});

describe('the price that the house has set', () => {
  const until = new Date('2026-12-14T00:00:00Z');
  test.each([
    [null, null],
    [{ amount: 385_000, until: null, regular: null }, 385_000],
    [{ amount: 300_000, until, regular: 385_000 }, 385_000],
    [{ amount: 300_000, until, regular: null }, null],
  ])('of %j is %j', (price, regular) => {
    expect(regularPrice(price)).toBe(regular);
  });

  test('is read from a row of the change table, also from one of before ends were known', () => {
    expect(storedPrice(null)).toBeNull();
    expect(storedPrice({ sku: 'A', country: 'fr', amount: 5 })).toEqual({ amount: 5, until: null, regular: null });
    expect(storedPrice({ amount: 5, until: '2026-12-14T00:00:00+00:00', regular: 7 })).toEqual({
      amount: 5,
      until,
      regular: 7,
    });
    expect(endGiven({ after: { amount: 5, until: '2026-12-14T00:00:00+00:00' } })).toEqual(until);
    expect([endGiven({ after: { amount: 5, until: null } }), endGiven({ after: null })]).toEqual([null, null]);
  });
});

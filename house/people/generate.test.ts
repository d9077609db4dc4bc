import { readFileSync } from 'node:fs';
import { minorDigits } from '@vitrine/rules/money/money';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import { locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { generate, sizes } from './generate.ts';
import type { HistoryEvent } from './history.ts';
import { priceThen } from './prices.ts';
import { shelfOf } from './shelf.ts';
import { stageOf } from './status.ts';

const shelf = shelfOf((file) => JSON.parse(readFileSync(new URL(`../catalogue/${file}`, import.meta.url), 'utf8')));
const now = new Date('2026-11-21T10:00:00Z');
const made = (seed = 1874, at = now) => generate({ seed, now: at, shelf });
const history = made();
const persons = new Map(history.people.map((person) => [person.id, person]));
const isOrder = (event: HistoryEvent): event is Extract<HistoryEvent, { kind: 'order' }> => event.kind === 'order';
const orders = history.events.filter(isOrder);
const bought = history.events.filter((event) => event.kind === 'order' || event.kind === 'refused_payment');

describe('the people of the house', () => {
  test('are the same for the same seed and day, and others for another seed', () => {
    expect(made()).toEqual(history);
    expect(made(1875).people).not.toEqual(history.people);
  });

  test('are two hundred customers with fifteen hundred orders, and clients in every storefront', () => {
    const customers = history.people.filter(({ opened_at }) => opened_at !== null);
    expect([customers.length, orders.length]).toEqual([sizes.customers, sizes.orders]);
    expect([...new Set(customers.map(({ locale }) => locale))].sort()).toEqual([...locales].sort());
  });

  test('write their names as their country does, in Japan with the reading', () => {
    const script = { jp: /^\p{Script=Han}+$/u, kr: /^\p{Script=Hangul}+$/u, th: /^[\p{Script=Thai}]+$/u };
    for (const [country, expected] of Object.entries(script)) {
      const there = history.people.filter(({ locale }) => storefrontOf(locale).country === country);
      expect(there.length).toBeGreaterThan(0);
      for (const { firstname, lastname } of there) expect(firstname + lastname).toMatch(expected);
    }
    for (const { locale, firstname2, lastname2 } of history.people)
      if (locale === 'jp_ja') expect(`${lastname2}${firstname2}`).toMatch(/^[\p{Script=Katakana}ー]+$/u);
  });

  test('have five demo accounts, each with a long history whose last order came three days ago', () => {
    const demo = history.people.filter((person) => person.demo !== null);
    expect(demo.map(({ demo: name }) => name)).toEqual(['France', 'Japan', 'China', 'Brazil', 'United States']);
    for (const { id, addresses } of demo) {
      const own = orders.filter(({ person }) => person === id);
      expect(own.length).toBeGreaterThanOrEqual(12);
      expect(own.at(-1)?.at.slice(0, 10)).toBe('2026-11-18');
      expect(addresses.length).toBe(2);
    }
  });
});

describe('what they did', () => {
  test('lies in the past, the oldest first, and after the account was opened', () => {
    const moments = bought.map(({ at }) => Date.parse(at));
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(Math.max(...moments)).toBeLessThan(now.getTime());
    for (const { person, at } of bought) expect(at > (persons.get(person)?.opened_at ?? '')).toBe(true);
  });

  test.each(['2026-11-21T10:00:00Z', '2027-01-01T00:30:00Z', '2026-12-26T18:00:00Z'])(
    'passes every state that an order can be in without a return or a boutique (%s)',
    (day) => {
      const wanted = (Object.keys(stageOf) as OrderStatus[]).filter(
        (status) => !['later', 'unpaid'].includes(stageOf[status]),
      );
      const seen = new Set(made(1874, new Date(day)).events.flatMap((event) => (isOrder(event) ? [event.status] : [])));
      expect(wanted.filter((status) => !seen.has(status))).toEqual([]);
    },
  );

  test('follows the seasons: December sells more than August, and swimwear is for the summer', () => {
    const inMonth = (month: string) => orders.filter(({ at }) => at.slice(5, 7) === month).length;
    expect(inMonth('12')).toBeGreaterThan(1.5 * inMonth('08'));
    const swim = new Set(shelf.pieces.flatMap(({ sku, season }) => (season === 'summer' ? [sku] : [])));
    const share = (months: readonly string[]): number => {
      const then = orders.filter(({ at }) => months.includes(at.slice(5, 7)));
      return then.filter(({ lines }) => lines.some(({ sku }) => swim.has(sku))).length / then.length;
    };
    expect(share(['06', '07', '08'])).toBeGreaterThan(3 * share(['11', '12', '01']));
  });

  test('was paid for at prices of the day, whole units that never exceed today’s', () => {
    const today = new Map(shelf.pieces.map((piece) => [piece.sku, piece.prices]));
    for (const { person, lines } of bought) {
      const { country, currency } = storefrontOf(persons.get(person)?.locale ?? 'fr_fr');
      for (const { sku, unit_price } of lines) {
        expect(unit_price).toBeLessThanOrEqual(today.get(sku)?.[country] ?? 0);
        if (unit_price !== today.get(sku)?.[country]) expect(unit_price % 10 ** minorDigits[currency]).toBe(0);
      }
    }
  });
});

test.each([
  ['the same since the last rise', '2026-02-01', 1_250_00],
  ['lower before it', '2026-01-14', 1_190_00],
  ['lower still a year earlier', '2025-01-14', 1_130_00],
])('a price was %s', (_name, day, expected) => {
  expect(priceThen(1_250_00, 'EUR', new Date(day), now)).toBe(expected);
});

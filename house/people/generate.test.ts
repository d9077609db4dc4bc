import { readFileSync } from 'node:fs';
import { minorDigits } from '@vitrine/rules/money/money';
import { everyOrderStatus } from '@vitrine/rules/orders/status';
import { fapiaoErrors } from '@vitrine/rules/fapiao/fapiao';
import { returnMethods } from '@vitrine/rules/returns/returnMethods';
import { returnStages, returnStatuses } from '@vitrine/rules/returns/returnStatus';
import { fitsType, momentsFit } from './returnFit.ts';
import { visitStatuses } from '@vitrine/rules/salon/visit';
import { openingStatus } from '@vitrine/rules/stores/openingStatus';
import { holdOf, isReservationOpen, reservationStatuses } from '@vitrine/rules/stores/reservation';
import { locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { generate, sizes } from './generate.ts';
import type { HistoryEvent, Order } from './history.ts';
import { priceThen } from './prices.ts';
import { assortmentOf } from './assortment.ts';
import { stageOf } from './status.ts';

const assortment = assortmentOf((file) =>
  JSON.parse(readFileSync(new URL(`../catalogue/${file}`, import.meta.url), 'utf8')),
);
const now = new Date('2026-11-21T10:00:00Z');
const made = (seed = 1874, at = now) => generate({ seed, now: at, assortment });
const history = made();
const persons = new Map(history.people.map((person) => [person.id, person]));
const isOrder = (event: HistoryEvent): event is Order => event.kind === 'order';
const orders = history.events.filter(isOrder);
// On the last day, chance alone would leave the American account without a return and the Chinese one without a company.
const days = ['2026-11-21T10:00:00Z', '2027-01-01T00:30:00Z', '2026-12-26T18:00:00Z', '2026-11-30T10:00:00Z'] as const;
const demo = history.people.filter((person) => person.demo !== null);
const bought = history.events.filter((event) => event.kind === 'order' || event.kind === 'refused_payment');

/** The invented customers send parcels. */
const carrierMethods = returnMethods.filter((way) => way !== 'boutique');

describe('the people of the house', () => {
  test('are the same for the same seed and day, and others for another seed', () => {
    expect(made()).toEqual(history);
    expect(made(1875).people).not.toEqual(history.people);
    // Generates three years of two hundred people two more times.
  }, 120_000);

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
    expect(demo.map(({ demo: name }) => name)).toEqual(['France', 'Japan', 'China', 'Brazil', 'United States']);
    for (const { id, addresses } of demo) {
      const own = orders.filter(({ person }) => person === id);
      expect(own.length).toBeGreaterThanOrEqual(12);
      expect(own.at(-1)?.at.slice(0, 10)).toBe('2026-11-18');
      expect(addresses.length).toBe(2);
    }
  });
});

describe('their purchases', () => {
  test('lie in the past, the oldest first, and after the account was created', () => {
    const moments = bought.map(({ at }) => Date.parse(at));
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(Math.max(...moments)).toBeLessThan(now.getTime());
    for (const { person, at } of bought) expect(at > (persons.get(person)?.opened_at ?? '')).toBe(true);
  });

  test.each(days)(
    'passes every state that an order can be in before its returns and without a boutique (%s)',
    (day) => {
      const wanted = everyOrderStatus.filter((status) => !['later', 'unpaid'].includes(stageOf[status]));
      const seen = new Set(made(1874, new Date(day)).events.flatMap((event) => (isOrder(event) ? [event.status] : [])));
      expect(wanted.filter((status) => !seen.has(status))).toEqual([]);
    },
  );

  test('follow the seasons: December sells more than August, and swimwear sells in summer', () => {
    const inMonth = (month: string) => orders.filter(({ at }) => at.slice(5, 7) === month).length;
    expect(inMonth('12')).toBeGreaterThan(1.5 * inMonth('08'));
    const swim = new Set(assortment.pieces.flatMap(({ sku, season }) => (season === 'summer' ? [sku] : [])));
    const share = (months: readonly string[]): number => {
      const then = orders.filter(({ at }) => months.includes(at.slice(5, 7)));
      return then.filter(({ lines }) => lines.some(({ sku }) => swim.has(sku))).length / then.length;
    };
    expect(share(['06', '07', '08'])).toBeGreaterThan(3 * share(['11', '12', '01']));
  });

  test('are paid at prices of the day, whole units that never exceed today’s', () => {
    const today = new Map(assortment.pieces.map((piece) => [piece.sku, piece.prices]));
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

describe.each(days)('after the purchase (%s)', (day) => {
  const { people, events } = made(1874, new Date(day));
  const now = Date.parse(day);
  const bought_then = events.filter(isOrder);
  const returns = bought_then.flatMap((order) => order.returns.map((back) => ({ order, back })));

  test('every shipped order has its dates in order, and a tracking number', () => {
    for (const { at, status, shipped_at, delivered_at, track_number } of bought_then) {
      const has_left = ['out_for_delivery', 'received', 'complete'].includes(status);
      expect([status, shipped_at !== null, track_number !== null, delivered_at !== null]).toEqual([
        status,
        has_left,
        has_left,
        has_left && status !== 'out_for_delivery',
      ]);
      const moments = [at, shipped_at, delivered_at].flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]));
      expect(moments).toEqual(moments.toSorted((a, b) => a - b));
      expect(Math.max(...moments)).toBeLessThan(now);
    }
  });

  test('returns cover every status that each kind can reach, by both methods of carriers', () => {
    const seen = new Set(returns.map(({ back }) => `${back.return_type} ${back.status} ${back.method}`));
    const wanted = (['refund', 'exchange'] as const).flatMap((type) =>
      returnStatuses
        .filter((status) => fitsType(type, status))
        .flatMap((status) => (status === 'canceled' ? [] : carrierMethods.map((way) => `${type} ${status} ${way}`))),
    );
    expect(wanted.filter((one) => !seen.has(one))).toEqual([]);
    for (const type of ['refund', 'exchange'])
      expect(returns.some(({ back }) => back.return_type === type && back.status === 'canceled')).toBe(true);
  });

  test('no return exceeds what was bought; exchanges are for another variant of the same product', () => {
    expect(returns.length).toBeGreaterThan(120);
    for (const { lines, returns: all, person } of bought_then) {
      const back = all.filter(({ status }) => status !== 'canceled').flatMap((one) => one.lines);
      for (const { sku, exchange_sku } of back) {
        const qty = lines.find((line) => line.sku === sku)?.qty ?? 0;
        const returned = back.filter((line) => line.sku === sku).reduce((sum, line) => sum + line.qty, 0);
        expect(returned).toBeLessThanOrEqual(qty);
        if (exchange_sku === null) continue;
        const { country } = storefrontOf(people.find(({ id }) => id === person)?.locale ?? 'fr_fr');
        const [old, other] = [sku, exchange_sku].map((name) => assortment.pieces.find((piece) => piece.sku === name));
        expect([other?.product, other?.prices[country]]).toEqual([old?.product, old?.prices[country]]);
      }
    }
    for (const { order, back } of returns) {
      expect(momentsFit(back.status, back)).toBe(true);
      const { requested_at, closed_at } = back;
      expect(Date.parse(requested_at)).toBeGreaterThan(Date.parse(order.delivered_at ?? day));
      expect(Date.parse(closed_at ?? requested_at)).toBeLessThan(now);
    }
  });

  test('reservations exist in every status, and a held one is collected later', () => {
    const reservations = events.filter((event) => event.kind === 'reservation');
    expect(new Set(reservations.map(({ status }) => status))).toEqual(new Set(reservationStatuses));
    for (const { store_id, put_aside_at, status, ended_at } of reservations) {
      const boutique = assortment.boutiques.find((one) => one.store_id === store_id);
      expect(boutique?.is_ereservation).toBe(true);
      if (put_aside_at === null || !boutique) continue;
      const until = holdOf(boutique.opening, Date.parse(put_aside_at))?.until ?? 0;
      if (status === 'held') expect(until).toBeGreaterThan(now);
      if (status === 'collected') expect(Date.parse(ended_at ?? '')).toBeLessThanOrEqual(until);
    }
    const open = reservations.filter(({ status }) => isReservationOpen[status]);
    expect(new Set(open.map(({ person, sku }) => person + sku)).size).toBe(open.length);
  });

  test('salon visits are past and future, in opening hours, with no place twice', () => {
    const visits = events.filter((event) => event.kind === 'salon_visit');
    expect(new Set(visits.map(({ status }) => status))).toEqual(
      // An offer lasts a day at most.
      new Set(visitStatuses.filter((status) => status !== 'offered')),
    );
    const places = visits.filter(({ status }) => status !== 'cancelled');
    const named_places = places.map(({ store_id, start_time, seat }) => `${store_id} ${start_time} ${seat}`);
    expect(new Set(named_places).size).toBe(places.length);
    for (const { store_id, start_time, status, at } of visits) {
      const salon = assortment.boutiques.find((one) => one.store_id === store_id);
      expect(salon?.is_salon && openingStatus(salon.opening, Date.parse(start_time)).state).toBe('open');
      if (status === 'reserved') expect(Date.parse(start_time)).toBeGreaterThan(now);
      if (status === 'visited' || status === 'missed') expect(Date.parse(start_time)).toBeLessThan(now);
      expect(Date.parse(at)).toBeLessThan(now);
    }
  });

  test.each(demo.map(({ demo: name, id }) => [name, id] as const))('%s has one of each', (name, id) => {
    const own = bought_then.filter(({ person }) => person === id);
    const back = own.flatMap((order) => order.returns);
    expect(back.some(({ status }) => ['under_way', 'accepted'].includes(returnStages[status]))).toBe(true);
    for (const status of ['credit_refunded', 'complete']) expect(back.map((one) => one.status)).toContain(status);
    const reserved = events.flatMap((event) =>
      event.kind === 'reservation' && event.person === id ? [event.status] : [],
    );
    expect(reserved.toSorted()).toEqual(['cancelled', 'collected', 'expired', 'held']);
    const statuses = events.flatMap((event) =>
      event.kind === 'salon_visit' && event.person === id ? [event.status] : [],
    );
    for (const status of ['reserved', 'visited', 'cancelled']) expect(statuses).toContain(status);
    const types = new Set(own.flatMap(({ fapiao }) => (fapiao ? [fapiao.type] : [])));
    expect(types).toEqual(new Set(name === 'China' ? [0, 1] : []));
    for (const { fapiao } of own) if (fapiao) expect(fapiaoErrors(fapiao.type, fapiao.fields)).toEqual({});
  });
});

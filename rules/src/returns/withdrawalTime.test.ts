// When a piece can be sent back as a withdrawal: in the law's period by sending it off, after a statement until it is due.
import { expect, test } from 'vitest';
import { countries } from '../storefronts/storefronts.ts';
import { sendingDays, sendingGraceDays, withdrawalTime } from './withdrawal.ts';
import { withdrawalRights } from './withdrawalRights.ts';

// A Thursday at noon.
const delivered = new Date('2026-11-19T11:00:00Z');
const after = (days: number): Date => new Date(delivered.getTime() + days * 86_400_000);
const line = { item_order_id: 'studs', arrived_at: delivered };
const order = { delivered_at: delivered, statements: [] };
const stated = (day: number, items: readonly string[] | null = null) => ({
  ...order,
  statements: [{ stated_at: after(day), items }],
});

test.each(countries)('in %s the law’s whole period is open without a statement, and no day more', (country) => {
  const days = withdrawalRights[country]?.days ?? null;
  const at = (day: number) => withdrawalTime(country, line, order, after(day));
  if (days === null) return expect(at(0)).toBeNull();
  expect(at(0)).toMatchObject({ is_stated: false });
  expect(at(days)).toEqual(at(0));
  // A period that ends on a day off ends on the next working day.
  return expect(at(days + 5)).toBeNull();
});

test.each([
  ['on the day of its statement', 10, 10, { is_stated: true, until: '2026-12-14' }],
  ['two weeks later, moved to a working day', 10, 25, { is_stated: true, until: '2026-12-14' }],
  ['in the days of grace, until their end', 10, 28, { is_stated: true, until: '2026-12-17' }],
  ['not after them', 10, 29, null],
  ['not by a statement that came too late', 15, 16, null],
] as const)('a piece comes back %s', (_name, day, now, expected) => {
  expect(withdrawalTime('fr', line, stated(day), after(now))).toEqual(expected);
  expect([sendingDays, sendingGraceDays]).toEqual([14, 3]);
});

test('a statement about other pieces opens nothing, and one about this piece does', () => {
  expect(withdrawalTime('fr', line, stated(10, ['ring']), after(20))).toBeNull();
  expect(withdrawalTime('fr', line, stated(10, ['ring', 'studs']), after(20))).toMatchObject({ is_stated: true });
});

test('the time to send a piece starts with its own arrival where that came after the statement', () => {
  expect(withdrawalTime('fr', line, stated(-8), after(14))).toEqual({ is_stated: true, until: '2026-12-03' });
});

test('while another parcel travels the period has no last day yet', () => {
  const open = { delivered_at: null, statements: [] };
  expect(withdrawalTime('fr', line, open, after(40))).toEqual({ is_stated: false, until: null });
});

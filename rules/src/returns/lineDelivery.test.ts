import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineDelivery } from './lineDelivery.ts';
import { isReturnOpen, returnUntil } from './returnWindow.ts';
import { isWithdrawalOpen, withdrawalUntil } from './withdrawal.ts';

const bag = { item_order_id: 'bag', qty: 2 };
const parcel = (delivered_at: string | null, qty = 2, item_order_id = 'bag') => ({
  delivered_at,
  lines: [{ item_order_id, qty }],
});
const first = '2026-11-01T10:00:00.000Z';
const last = '2026-11-20T10:00:00.000Z';

test('a line of the first parcel has its own window while the last parcel travels, and the withdrawal has not begun', () => {
  const order = { delivered_at: null, parcels: [parcel(first), parcel(null, 1, 'ring')] };
  const { delivered_at, delivered_qty } = lineDelivery(bag, order);
  expect([delivered_qty, delivered_at?.toISOString()]).toEqual([2, first]);
  expect(lineDelivery({ item_order_id: 'ring', qty: 1 }, order)).toEqual({ delivered_qty: 0, delivered_at: null });
  expect(isReturnOpen('de', delivered_at, new Date('2026-12-01T10:00:00Z'))).toBe(true);
  expect(isReturnOpen('de', delivered_at, new Date('2026-12-02T10:00:00Z'))).toBe(false);
  expect(isWithdrawalOpen('de', order.delivered_at, new Date('2026-12-02T10:00:00Z'))).toBe(true);
});

test('the withdrawal period of all lines starts with the last parcel', () => {
  const order = { delivered_at: new Date(last), parcels: [parcel(first), parcel(last, 1, 'ring')] };
  expect(returnUntil('de', lineDelivery(bag, order).delivered_at ?? new Date(0))).toBe('2026-12-01');
  expect(withdrawalUntil('de', order.delivered_at)).toBe('2026-12-04');
});

test('units in several parcels arrive one after the other, and the last one dates the line', () => {
  const travelling = { delivered_at: null, parcels: [parcel(first, 1), parcel(null, 1)] };
  expect(lineDelivery(bag, travelling).delivered_qty).toBe(1);
  const arrived = { delivered_at: new Date(last), parcels: [parcel(last, 1), parcel(first, 1)] };
  expect(lineDelivery(bag, arrived)).toEqual({ delivered_qty: 2, delivered_at: new Date(last) });
});

test('an order without parcels arrived as a whole', () => {
  expect(lineDelivery(bag, { delivered_at: new Date(first), parcels: [] })).toEqual({
    delivered_qty: 2,
    delivered_at: new Date(first),
  });
  expect(lineDelivery(bag, { delivered_at: null, parcels: [] }).delivered_qty).toBe(0);
});

test('M10: never more units have arrived than were ordered', () => {
  const at = fc.constantFrom(null, first, last);
  const parcels = fc.array(fc.record({ delivered_at: at, qty: fc.integer({ min: 1, max: 3 }) }));
  fc.assert(
    fc.property(parcels, fc.boolean(), (sent, is_whole) => {
      const order = {
        delivered_at: is_whole ? new Date(last) : null,
        parcels: sent.map(({ delivered_at, qty }) => parcel(delivered_at, qty)),
      };
      const { delivered_qty } = lineDelivery(bag, order);
      expect(delivered_qty).toBeGreaterThanOrEqual(0);
      expect(delivered_qty).toBeLessThanOrEqual(bag.qty);
    }),
  );
});

import { describe, expect, test } from 'vitest';
import { canChooseSlot, pickupCancelUntil, type PickupFacts, pickupState } from './pickupState.ts';

const booked: PickupFacts = {
  status: 'pending_shipping',
  selected_return_method: 'pickup',
  pickup_date: '2026-11-24',
  pickup_cancel_asked_at: null,
  pickup_canceled_at: null,
  pickup_refused_at: null,
  scans: [],
};
const at = '2026-11-23T10:00:00Z';

test.each([
  ['is booked', {}, 'booked'],
  ['waits for the carrier’s answer', { pickup_cancel_asked_at: at }, 'cancel_asked'],
  ['is cancelled', { pickup_canceled_at: at, pickup_date: null }, 'canceled'],
  ['is refused', { pickup_refused_at: at }, 'refused'],
  ['is announced only', { scans: [{ kind: 'announced' }] }, 'booked'],
  ['was missed, which alone decides nothing', { scans: [{ kind: 'not_collected' }] }, 'booked'],
  ['is collected', { scans: [{ kind: 'collected' }] }, 'collected'],
  [
    'is collected although a cancellation waits',
    { pickup_cancel_asked_at: at, scans: [{ kind: 'in_transit' }] },
    'collected',
  ],
  [
    'is collected although it was refused before',
    { pickup_refused_at: at, scans: [{ kind: 'not_collected' }, { kind: 'collected' }] },
    'collected',
  ],
  ['is none of a return by an office', { selected_return_method: 'office' }, null],
  ['is none of a return that has arrived', { status: 'received' }, null],
  ['is none of a return that was given up', { status: 'canceled' }, null],
  ['is none before a time is chosen', { pickup_date: null }, null],
] as const)('a pickup %s', (_name, change, expected) => expect(pickupState({ ...booked, ...change })).toBe(expected));

test('another time can be chosen when no courier is on the way', () => {
  expect([null, 'booked', 'cancel_asked', 'collected'].map((state) => canChooseSlot(state as never))).not.toContain(
    true,
  );
  expect(canChooseSlot('canceled') && canChooseSlot('refused')).toBe(true);
});

describe('the cut-off', () => {
  const slot = { pickup_date: '2026-11-24', pickup_time: '09:00-12:00' };
  test.each([
    ['jp', 'sagawa', '2026-11-23T23:00:00.000Z'],
    ['fr', 'chronopost', '2026-11-24T06:00:00.000Z'],
    ['us', 'fedex', '2026-11-24T13:00:00.000Z'],
    ['au', 'dhl', '2026-11-23T21:00:00.000Z'],
  ] as const)('in %s by %s is before the span in local time', (country, carrier, expected) =>
    expect(pickupCancelUntil(country, carrier, slot)?.toISOString()).toBe(expected),
  );

  test('counts in summer time on the day of the change', () =>
    expect(
      pickupCancelUntil('fr', 'ups', { pickup_date: '2026-03-29', pickup_time: '09:00-12:00' })?.toISOString(),
    ).toBe('2026-03-29T06:00:00.000Z'));

  test('is none of a carrier that fetches nothing', () =>
    expect(pickupCancelUntil('fr', 'colissimo', slot)).toBeNull());
});

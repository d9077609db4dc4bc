import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deliveredAt, furthestScan, journeyOf, type Scan, scanKinds } from './scans.ts';

const scan = fc.record<Scan>({
  kind: fc.constantFrom(...scanKinds),
  at: fc.integer({ min: 0, max: 50 }).map((hour) => new Date(Date.UTC(2026, 10, 25) + hour * 3_600_000).toISOString()),
  place: fc.constantFrom(null, 'Lyon', 'Paris', '東京'),
});

test('any order and any repetition of the scans ends in the same state', () => {
  const shuffled = fc
    .array(scan, { maxLength: 8 })
    .chain((scans) =>
      fc.tuple(
        fc.constant(scans),
        fc.shuffledSubarray([...scans, ...scans], { minLength: scans.length * 2, maxLength: scans.length * 2 }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([scans, repeated]) => {
      expect(furthestScan(repeated)).toBe(furthestScan(scans));
      expect(journeyOf(repeated)).toEqual(journeyOf(scans));
      expect(deliveredAt(repeated)).toBe(deliveredAt(scans));
    }),
  );
});

test('a further scan never takes a parcel back', () => {
  fc.assert(
    fc.property(fc.array(scan), scan, (scans, next) => {
      const before = furthestScan(scans);
      const after = furthestScan([...scans, next]);
      expect(after).not.toBeNull();
      if (before !== null && after !== null)
        expect(scanKinds.indexOf(after)).toBeGreaterThanOrEqual(scanKinds.indexOf(before));
    }),
  );
});

test('a late scan of a delivered parcel is the last one and changes nothing', () => {
  const delivered: Scan = { kind: 'delivered', at: '2026-11-25T10:00:00Z', place: 'Lyon' };
  const late: Scan = { kind: 'in_transit', at: '2026-11-25T11:00:00Z', place: 'Lyon' };
  expect(furthestScan([delivered, late])).toBe('delivered');
  expect(journeyOf([delivered, late]).map(({ kind }) => kind)).toEqual(['in_transit', 'delivered']);
});

test('the first report of a delivery counts', () => {
  const at = (hour: string): Scan => ({ kind: 'delivered', at: `2026-11-25T${hour}:00:00Z`, place: null });
  expect(deliveredAt([at('12'), at('10'), at('11')])).toBe('2026-11-25T10:00:00.000Z');
  expect(deliveredAt([])).toBeNull();
  expect(furthestScan([])).toBeNull();
});

import { expect, test } from 'vitest';
import { returnStep } from './returnFlow.ts';
import {
  carrierReturnMethods,
  finaliseState,
  isEligibleReturn,
  isSlotShown,
  preselectedMethod,
  shownSlots,
} from './returnMethods.ts';

test.each([
  ['preselects a carrier’s only way', carrierReturnMethods.colissimo, 'office'],
  ['preselects pickup when it is the only one', carrierReturnMethods.sagawa, 'pickup'],
  ['preselects none of two methods', carrierReturnMethods.dhl, null],
  ['preselects nothing of nothing', [], null],
] as const)('%s, beside a store', (_name, available_prepaid_shipping_mode, expected) => {
  expect(preselectedMethod({ available_prepaid_shipping_mode })).toBe(expected);
});

test.each([
  ['Paris, where one of two carriers fetches', { country_id: 'fr', postcode: '75008' }, true],
  ['Tokyo, whose only carrier fetches', { country_id: 'jp', postcode: '100-0001' }, true],
  ['Hong Kong, without a postcode', { country_id: 'hk' }, true],
  ['São Paulo, whose only carrier takes parcels at its offices', { country_id: 'br', postcode: '01310-100' }, false],
  ['the Canary Islands, where no carrier comes', { country_id: 'es', postcode: '35001' }, false],
] as const)('tells whether a return is picked up in %s', (_name, address, expected) => {
  expect(isEligibleReturn(address)).toBe(expected);
});

const slots = [
  { day: '2026-11-24', times: ['00:30', '01:00', '09:00', '11:30', '12:00', '16:00'] },
  { day: '2026-11-25', times: ['08:00'] },
];

test('hides Fedex hours from 1 to 11 in Europe, and empty days', () => {
  expect(shownSlots('fedex', 'de', slots)).toEqual([{ day: '2026-11-24', times: ['00:30', '12:00', '16:00'] }]);
});

test.each([
  ['Fedex in the US', 'fedex', 'us'],
  ['UPS in Europe', 'ups', 'de'],
] as const)('shows every hour of %s', (_name, carrier, country) => {
  expect(shownSlots(carrier, country, slots)).toEqual(slots);
});

test.each([
  ['a slot that is shown', '2026-11-24', '12:00', true],
  ['a time of another day', '2026-11-25', '12:00', false],
  ['a day that is not offered', '2026-11-26', '12:00', false],
] as const)('recognises %s', (_name, day, time, expected) => {
  expect(isSlotShown(slots, day, time)).toBe(expected);
});

const pickup = {
  method: 'pickup',
  slots,
  pickup_date: '2026-11-24',
  pickup_time: '12:00',
  ineligible_return: false,
} as const;
test.each([
  ['a pickup in a slot can be finalised', pickup, true, null],
  ['a drop-off needs no slot', { ...pickup, method: 'office', slots: [] }, true, null],
  ['nothing chosen waits', { ...pickup, method: null }, false, null],
  ['a pickup without slots is refused', { ...pickup, slots: [] }, false, 'no_pickup_times'],
  ['a pickup from an ineligible address is refused', { ...pickup, ineligible_return: true }, false, 'no_pickup_times'],
  ['a drop-off does not mind the address', { ...pickup, method: 'office', ineligible_return: true }, true, null],
  ['a pickup without a day waits', { ...pickup, pickup_date: null }, false, null],
  ['a pickup at an hour not offered waits', { ...pickup, pickup_time: '13:00' }, false, null],
] as const)('%s', (_name, facts, can_submit, notice) => {
  expect(finaliseState(facts)).toEqual({ can_submit, notice });
});

test.each([
  ['begins with the items', null, 'items'],
  ['continues with the method', { is_finalised: false }, 'method'],
  ['ends with the instructions', { is_finalised: true }, 'instructions'],
] as const)('a return %s', (_name, request, expected) => {
  expect(returnStep(request)).toBe(expected);
});

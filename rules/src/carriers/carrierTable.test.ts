import { expect, test } from 'vitest';
import { shippingMethods } from '../shipping/shippingMethods.ts';
import { carrierReturnMethods, type ReturnMethod } from '../returns/returnMethods.ts';
import { countries } from '../storefronts/storefronts.ts';
import { calledCarriers, carrierName, hasCall, isCarrier, serves, trackingPage } from './carrierTable.ts';

test.each(countries)('the carriers of the methods of %s serve it', (country) => {
  for (const { carrier } of shippingMethods[country])
    expect([carrier, serves(carrier, country)]).toEqual([carrier, true]);
});

test.each(calledCarriers)('%s can be called for what its returns need', (carrier) => {
  const methods: readonly ReturnMethod[] = carrierReturnMethods[carrier];
  expect(hasCall(carrier, 'label') && hasCall(carrier, 'return_label') && hasCall(carrier, 'tracking')).toBe(true);
  expect(hasCall(carrier, 'pickup')).toBe(methods.includes('pickup'));
});

test('a carrier without an interface is called for nothing', () => {
  for (const call of ['label', 'return_label', 'slots', 'pickup', 'tracking'] as const)
    expect(hasCall('aramex', call)).toBe(false);
});

test('the page of a parcel is https and has its number', () => {
  expect(trackingPage('ups', '1Z 9&x')).toBe('https://www.ups.com/track?tracknum=1Z%209%26x');
  expect(carrierName('ups')).toBe('UPS');
  expect(carrierName('pigeon')).toBeNull();
  expect(isCarrier('constructor')).toBe(false);
});

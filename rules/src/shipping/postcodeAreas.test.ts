import { expect, test } from 'vitest';
import type { Country } from '../storefronts/storefronts.ts';
import { isPostcodeDelivered } from './postcodeAreas.ts';

const away = {
  fr: ['97110', '97490', '98800', '98735'],
  ch: ['7562', '7563'],
  de: ['78266', '27498'],
  it: ['23041', '22061'],
  es: ['35001', '38670', '51001', '52006'],
  gb: ['JE2 3AB', 'gy1 1aa', 'GX11 1AA', 'BF1 2AT'],
  fi: ['22100'],
  dk: ['3900', '3992'],
  no: ['9170', '8099'],
} as const satisfies Partial<Record<Country, readonly string[]>>;

const near = {
  fr: ['98000', '20000', '75008', '96000'],
  ch: ['7560', '7564', '9490'],
  de: ['78262', '27499'],
  it: ['23030', '22060', '23031', '22062', '09010'],
  es: ['34001', '36001', '07800', '53000'],
  gb: ['IM1 1AA', 'JD1 1AA', 'G1 1AA', 'B1 1AA', 'SW1A 1AA'],
  fi: ['21999', '23100'],
  dk: ['3800', '4000'],
  no: ['9160', '8100'],
  pt: ['9000-001', '9500-001', '1000-001'],
  jp: ['100-0001'],
  hk: [''],
} as const satisfies Partial<Record<Country, readonly string[]>>;

const cases = (table: Partial<Record<Country, readonly string[]>>) =>
  Object.entries(table).flatMap(([country, postcodes]) => postcodes.map((code) => [country as Country, code] as const));

test.each(cases(away))('does not deliver to %s %s', (country, postcode) => {
  expect(isPostcodeDelivered(country, postcode)).toBe(false);
});

test.each(cases(near))('delivers to %s "%s"', (country, postcode) => {
  expect(isPostcodeDelivered(country, postcode)).toBe(true);
});

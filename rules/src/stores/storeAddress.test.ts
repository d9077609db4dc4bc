import { expect, test } from 'vitest';
import { storeAddressLines } from './storeAddress.ts';

const street = { street_address1: '1 Main Street', street_address2: null, street_address3: null };

test.each([
  ['fr', '75008', 'Paris', '8e', ['1 Main Street', '75008 Paris']],
  ['us', '02116', 'Boston', 'MA', ['1 Main Street', 'Boston, MA 02116']],
  ['us', '02116', 'Boston', null, ['1 Main Street', 'Boston, 02116']],
  ['ca', 'H3G 2B1', 'Montréal', 'QC', ['1 Main Street', 'Montréal QC H3G 2B1']],
  ['it', '00187', 'Roma', 'RM', ['1 Main Street', '00187 Roma RM']],
  ['gb', 'W1K 2RD', 'London', 'Mayfair', ['1 Main Street', 'London', 'W1K 2RD']],
  ['ie', 'D02 XR27', 'Dublin', 'Dublin 2', ['1 Main Street', 'Dublin', 'D02 XR27']],
  ['jp', '107-0062', '東京', 'Minato-ku', ['〒107-0062', '東京1 Main Street']],
  ['ae', null, 'Dubai', null, ['1 Main Street', 'Dubai']],
  // No storefront, so no format.
  ['zz', '100', 'Sark', null, ['1 Main Street', '100', 'Sark']],
])('writes the address of a store in %s, %s %s %s, as the country does', (country, postal_code, city, area, lines) => {
  expect(storeAddressLines({ ...street, postal_code, city, area, country })).toEqual(lines);
});

test('keeps the further street lines', () => {
  const store = {
    ...street,
    street_address2: '2nd floor',
    postal_code: '75008',
    city: 'Paris',
    area: null,
    country: 'fr',
  };
  expect(storeAddressLines(store)).toEqual(['1 Main Street', '2nd floor', '75008 Paris']);
});

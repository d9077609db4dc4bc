import { expect, test } from 'vitest';
import { storeAddressLines } from './storeAddress.ts';

const street = { street_address1: '1 Main Street', street_address2: null, street_address3: null };

test.each([
  ['fr', '75008', 'Paris', ['1 Main Street', '75008 Paris']],
  ['us', '02116', 'Boston', ['1 Main Street', 'Boston, 02116']],
  ['gb', 'W1K 2RD', 'London', ['1 Main Street', 'London', 'W1K 2RD']],
  ['jp', '107-0062', '東京', ['〒107-0062', '東京1 Main Street']],
  ['ae', null, 'Dubai', ['1 Main Street', 'Dubai']],
  // No storefront, so no format.
  ['zz', '100', 'Sark', ['1 Main Street', '100', 'Sark']],
])('writes the address of a store in %s as the country does', (country, postal_code, city, lines) => {
  expect(storeAddressLines({ ...street, postal_code, city, country })).toEqual(lines);
});

test('keeps the further street lines', () => {
  const store = { ...street, street_address2: '2nd floor', postal_code: '75008', city: 'Paris', country: 'fr' };
  expect(storeAddressLines(store)).toEqual(['1 Main Street', '2nd floor', '75008 Paris']);
});

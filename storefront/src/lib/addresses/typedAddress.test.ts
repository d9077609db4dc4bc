import { expect, test } from 'vitest';
import { typedAddress } from './typedAddress.ts';

test.each(['shipping', 'billing'] as const)('sends the non-empty fields that the %s form shows', (form) => {
  const values = {
    firstname: 'Anne',
    street1: '12 Mount Street',
    street2: '',
    email: 'anne@example.com',
    region: 'NY',
  };
  expect(typedAddress(form, 'gb', values)).toEqual({ firstname: 'Anne', street1: '12 Mount Street', country_id: 'gb' });
});

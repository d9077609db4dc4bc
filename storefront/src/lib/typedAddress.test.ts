import { expect, test } from 'vitest';
import { typedAddress } from './typedAddress.ts';

test.each(['shipping', 'billing'] as const)('sends the fields that the %s form shows and has a text in', (form) => {
  const values = {
    firstname: 'Anne',
    street1: '12 Mount Street',
    street2: '',
    email: 'anne@example.com',
    region: 'NY',
  };
  expect(typedAddress(form, 'gb', values)).toEqual({ firstname: 'Anne', street1: '12 Mount Street', country_id: 'gb' });
});

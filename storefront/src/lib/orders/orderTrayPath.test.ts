import { expect, test } from 'vitest';
import { orderTrayPath } from './orderTrayPath.ts';

test.each([
  ['?order_id=a%26b', '/fr_fr/account/#tray=order&order_id=a%26b'],
  ['?order_id=', '/fr_fr/account/#tray=orders'],
  ['', '/fr_fr/account/#tray=orders'],
])('the orders’ own address with %s', (search, expected) => {
  expect(orderTrayPath('fr_fr', search)).toBe(expected);
});

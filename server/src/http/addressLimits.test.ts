import { expect, test } from 'vitest';
import { testDatabase } from '../testing/testDatabase.ts';
import { testShop } from '../testing/testShop.ts';
import { addressLimits, isAddressWithinLimit, limitAddress } from './addressLimits.ts';

const database = testDatabase();
const { points } = addressLimits.contact;

test('S2, S19: whoever has a network of the new kind has one count, from whichever of its addresses', async () => {
  const shop = testShop(database.db);
  const from = (last: number): string => `2001:db8:0:7::${last.toString(16)}`;
  for (let at = 0; at < points; at += 1) await limitAddress(shop, 'contact', from(at));
  await expect(limitAddress(shop, 'contact', from(points))).rejects.toMatchObject({ error_name: 'too_many_requests' });
  expect(await isAddressWithinLimit(shop, 'contact', from(points + 1))).toBe(false);
  expect(await isAddressWithinLimit(shop, 'contact', '2001:db8:0:8::1')).toBe(true);
  expect(await isAddressWithinLimit(shop, 'newsletter', from(1))).toBe(true);
});

import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testShop } from '../../testing/testShop.ts';
import {
  addressLimits,
  isAddressUsedUp,
  isAddressWithinLimit,
  limitAddress,
  siteFactor,
  uncountAddress,
} from './addressLimits.ts';

const database = testDatabase();
const { points } = addressLimits.contact;

test('S2, S19: counts all addresses of one IPv6 network together', async () => {
  const shop = testShop(database.db);
  const from = (last: number): string => `2001:db8:0:7::${last.toString(16)}`;
  for (let at = 0; at < points; at += 1) await limitAddress(shop, 'contact', from(at));
  await expect(limitAddress(shop, 'contact', from(points))).rejects.toMatchObject({ error_name: 'too_many_requests' });
  expect(await isAddressWithinLimit(shop, 'contact', from(points + 1))).toBe(false);
  expect(await isAddressWithinLimit(shop, 'contact', '2001:db8:0:8::1')).toBe(true);
  expect(await isAddressWithinLimit(shop, 'newsletter', from(1))).toBe(true);
});

test('S19: a /48 has its own limit, so that its 65,536 networks do not multiply the limit', async () => {
  const shop = testShop(database.db);
  const from = (network: number): string => `2001:db8:77:${network.toString(16)}::1`;
  for (let at = 0; at < points * siteFactor; at += 1) await limitAddress(shop, 'contact', from(at));
  expect(await isAddressUsedUp(shop, 'contact', from(60_000))).toBe(true);
  await expect(limitAddress(shop, 'contact', from(60_000))).rejects.toMatchObject({ error_name: 'too_many_requests' });
  expect(await isAddressWithinLimit(shop, 'contact', '2001:db8:78::1')).toBe(true);
});

test('S19: an uncount applies to the network and to its /48', async () => {
  const shop = testShop(database.db);
  const here = '2001:db8:79::1';
  for (let at = 0; at < points * siteFactor; at += 1) {
    await limitAddress(shop, 'contact', here);
    await uncountAddress(shop, 'contact', here);
  }
  expect(await isAddressUsedUp(shop, 'contact', here)).toBe(false);
  await limitAddress(shop, 'contact', '2001:db8:79:1::1');
});

test('S19: all malformed addresses share one limit', async () => {
  const shop = testShop(database.db);
  for (let at = 0; at < points; at += 1) await limitAddress(shop, 'newsletter', `10.0.0.${at}.garbage`);
  for (let at = points; at < addressLimits.newsletter.points; at += 1) await limitAddress(shop, 'newsletter', `:${at}`);
  expect(await isAddressWithinLimit(shop, 'newsletter', '203.0.113.007')).toBe(false);
});

import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testPersonalData } from '../../../testing/testPersonalData.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPersonalData(database, clock);
const bag = 'H0612P 20R';

beforeAll(() => addProducts(database.db, [{ sku: bag, prices: { fr: 385_000 }, stock: 50 }]));

test('S2: an empty email does not find an erased order', async () => {
  const bought = await house.buy(await house.browser(), bag, { email: 'anne@example.com' });
  const find = async (email: string) => {
    const query = new URLSearchParams({ locale: 'fr_fr', order_id: bought.ref, email });
    return (await (await house.browser()).get(`/api/commerce/order?${query.toString()}`)).status;
  };
  expect(await find('anne@example.com')).toBe(200);
  await database.db.updateTable('shop_order').set({ email: '' }).where('order_id', '=', bought.order_id).execute();
  for (const email of ['', ' ', '\t', '\u200b', 'anne@example.com'])
    expect([email, (await find(email)) === 200]).toEqual([email, false]);
});

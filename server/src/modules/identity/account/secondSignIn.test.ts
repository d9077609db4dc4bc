import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { testPersonalData } from '../../../testing/testPersonalData.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPersonalData(database, clock);
const bag = 'H0612P 20R';
const password = 'Saddle.leather1874';

beforeAll(() => addProducts(database.db, [{ sku: bag, prices: { fr: 385_000 }, stock: 50 }]));

test('M13, S1: a sign-in from another account’s session takes nothing of that session over', async () => {
  await house.customer('eve@example.com');
  const browser = await house.customer('anne@example.com');
  await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 2 }] });
  const anne = await database.db
    .selectFrom('customer')
    .select('customer_id')
    .where('email', '=', 'anne@example.com')
    .executeTakeFirstOrThrow();
  const { session_id } = await database.db
    .selectFrom('session')
    .select('session_id')
    .where('customer_id', '=', anne.customer_id)
    .executeTakeFirstOrThrow();
  // A basket that belongs to the session itself, as a request leaves it that began before this session's sign-in.
  await database.db
    .updateTable('basket')
    .set({ customer_id: null, session_id })
    .where('customer_id', '=', anne.customer_id)
    .execute();
  const { body } = await browser.post('/api/commerce/login', { locale: 'fr_fr', email: 'eve@example.com', password });
  expect(body).toMatchObject({ user: { email: 'eve@example.com' }, basket: { total_items: 0 } });
});

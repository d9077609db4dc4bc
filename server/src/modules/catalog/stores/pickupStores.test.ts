// The cached stores of a country that hand orders over, which pages read with each checkout.
import { beforeAll, expect, test } from 'vitest';
import { addBoutiques } from '../../../testing/testBoutiques.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { cachedPickupStores } from './pickupStores.ts';

const database = testDatabase();
beforeAll(() => addBoutiques(database.db, [{ store_id: '1001', is_pickup: true, is_concession: false }]));

test('reads the stores once per version of the catalogue', async () => {
  const first = await cachedPickupStores(database.db, 'fr', 1);
  expect(first.length).toBeGreaterThan(0);
  await database.db.updateTable('store').set({ is_pickup: false }).execute();
  expect(await cachedPickupStores(database.db, 'fr', 1)).toEqual(first);
  expect(await cachedPickupStores(database.db, 'fr', 2)).toEqual([]);
  // A statement that began before the import.
  expect(await cachedPickupStores(database.db, 'fr', 1)).toEqual([]);
});

// The weight of a parcel, for carriers and customs. decisions/0143.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import type { CarrierPort, ParcelRequest } from '../../../platform/partners/carriers/carrier.ts';
import { homeAddressOf } from '../orders/modeOf.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { askLabel } from './issueLabel.ts';
import { soldGoods } from './parties.ts';
import { gramsOf } from './weightQueries.ts';

const { bought, database, house } = boughtOrders();
const weigh = (sku: string, grams: number | null) =>
  sql`update variant set weight = ${grams} where sku = ${sku}`.execute(database.db);

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: 'S0001 SET', prices: {}, stock: 0 },
    { sku: 'S0001 A', prices: {}, stock: 0 },
    { sku: 'S0001 B', prices: {}, stock: 0 },
  ]);
});

test('a label has the weight of its pieces today, and a kilogram for each that was not weighed', async () => {
  const { order: placed } = await bought();
  const order = await readWholeOrder(database.db, placed.order_id);
  if (!order) throw new Error('no order');
  const units = new Map(order.lines.map(({ item_order_id, qty }) => [item_order_id, qty]));
  const pieces = order.lines.reduce((sum, { qty }) => sum + qty, 0);
  const asked: ParcelRequest[] = [];
  const port: Pick<CarrierPort, 'label'> = {
    label: async (parcel) => {
      asked.push(parcel);
      return { track_number: 'X1', file: null };
    },
  };
  const ask = () =>
    askLabel(house.shop, port as CarrierPort, order, {
      reference: placed.order_id,
      number: placed.increment_id,
      is_return: false,
      address: homeAddressOf(order),
      goods: soldGoods(order, units),
    });
  await ask();
  await weigh(bag, 1340);
  await ask();
  await weigh(bag, null);
  expect(asked.map(({ weight }) => weight)).toEqual([pieces, Math.ceil(pieces * 13.4) / 10]);
});

test('a set weighs what its parts weigh together, once all of them are known, or what the house says of it', async () => {
  const whole = 'S0001 SET';
  const grams = async () => (await gramsOf(database.db, [whole])).get(whole);
  await database.db
    .insertInto('set_part')
    .values([
      { sku: whole, place: 0, part_sku: 'S0001 A', qty: 1 },
      { sku: whole, place: 1, part_sku: 'S0001 B', qty: 2 },
    ])
    .execute();
  await weigh('S0001 A', 300);
  expect(await grams()).toBeUndefined();
  await weigh('S0001 B', 50);
  expect(await grams()).toBe(400);
  await weigh(whole, 500);
  expect(await grams()).toBe(500);
});

// A shop at which guests have bought, for the tests of the office's pages.
import { beforeAll, beforeEach } from 'vitest';
import { bag, boughtOrders, stamp } from '../../../server/src/testing/boughtOrders.ts';
import { sentByHand } from '../../../server/src/testing/sentByHand.ts';
import { sentReturn } from '../../../server/src/testing/sentReturn.ts';
import { addProducts } from '../../../server/src/testing/testProducts.ts';

export { bag, email, stamp } from '../../../server/src/testing/boughtOrders.ts';

/** The shop of one test file. Call it at the file's top. */
export function boughtShop() {
  const shop = boughtOrders();
  const { clock, database } = shop;
  beforeAll(() =>
    addProducts(database.db, [
      { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
      { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
    ]),
  );
  beforeEach(async () => {
    clock.now = new Date('2026-11-21T10:00:00Z');
    await database.db.deleteFrom('rate_limit').execute();
  });
  return { ...shop, sentBack: () => sentReturn(shop), sentByHand: () => sentByHand(shop) };
}

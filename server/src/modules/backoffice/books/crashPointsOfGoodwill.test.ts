// A process that dies while a price reduction is granted and its refund is asked for: refund, credit note and mail happen once.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runJobs } from '../../../platform/jobs/runJobs.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { advanceOutboxes } from '../../../testing/advanceOutboxes.ts';
import { boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { orderFacts } from '../../../testing/orderFacts.ts';
import { longTest } from '../../../testing/patience.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { capturePayment } from '../../orders/fulfilment/capture/capture.ts';
import { grantGoodwill } from '../../orders/fulfilment/goodwill/grantGoodwill.ts';
import { payRefund } from '../../orders/fulfilment/refunds/refunds.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';
import { papersModule } from '../../orders/papers/module.ts';

const orders = boughtOrders();
const { bought, clock, database, house } = orders;
const { factsOf, mailsOf } = orderFacts(orders);
vi.setConfig({ testTimeout: longTest });

beforeAll(() =>
  addProducts(database.db, [{ sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 100_000 }]),
);
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('job').execute();
});

const handlers = new Map([['pay_refund', payRefund], ...Object.entries(papersModule.jobs)]);
async function work(shop: Shop): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await runJobs(shop, handlers);
    await house.simulator.settled();
    await advanceOutboxes(database.db, 3600);
  }
}
/** The press of the member with its key: a repeat grants nothing more. */
const press = (shop: Shop, order_id: string) =>
  grantGoodwill(shop, order_id, {
    amount: 1_000,
    item_order_id: null,
    reason: 'late',
    step_key: { key: `${order_id} goodwill`, payload_hash: Buffer.from('goodwill') },
  });

test('M4, M10: a goodwill is refunded, noted and mailed once', async () => {
  const seams = await dieEverywhere(
    { shop: house.shop, pool: database.pool },
    {
      prepare: async () => {
        const { order } = await bought([{ sku: stamp, qty: 2 }]);
        await takeStep(house.shop, order.order_id, 'ship', { actor: 'staff', track_number: 'ONE' });
        await capturePayment(house.shop, { order_id: order.order_id });
        await work(house.shop);
        return order;
      },
      act: async (shop, { order_id }) => {
        await press(shop, order_id);
        await work(shop);
      },
      recover: async ({ order_id }) => {
        expect(await press(house.shop, order_id)).toBeNull();
        await work(house.shop);
      },
      check: async ({ order_id }) => {
        expect(await factsOf(order_id)).toMatchObject({ refunded: 1_000, customer: 0 });
        expect(await mailsOf(order_id)).toMatchObject({ goodwill_granted: 1 });
        const notes = database.db.selectFrom('invoice').select('total_amount').where('order_id', '=', order_id);
        expect(await notes.where('kind', '=', 'credit_note').execute()).toEqual([{ total_amount: 1_000 }]);
      },
    },
  );
  expect(seams).toBeGreaterThanOrEqual(10);
});

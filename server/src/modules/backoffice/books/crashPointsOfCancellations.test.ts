// A process that dies while units of an order are cancelled and the others leave: stock, capture, release and mail happen once.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runJobs } from '../../../platform/jobs/runJobs.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { advanceOutboxes } from '../../../testing/advanceOutboxes.ts';
import { bag, boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { orderFacts } from '../../../testing/orderFacts.ts';
import { longTest } from '../../../testing/patience.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { captureParcel } from '../../orders/fulfilment/capture/capture.ts';
import { payRefund } from '../../orders/fulfilment/refunds/refunds.ts';
import { releaseRest } from '../../orders/fulfilment/steps/cancelRest.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';

const orders = boughtOrders();
const { bought, clock, database, house } = orders;
const { factsOf, figureOf, mailsOf } = orderFacts(orders);
vi.setConfig({ testTimeout: longTest });

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 100_000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 100_000 },
  ]);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('job').execute();
});

const handlers = new Map([
  ['capture_parcel', captureParcel],
  ['release_rest', releaseRest],
  ['pay_refund', payRefund],
]);
/** The jobs of a process; a release waits until the capture is reported. */
async function work(shop: Shop): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await runJobs(shop, handlers);
    await house.simulator.settled();
    await advanceOutboxes(database.db, 3600);
  }
}
/** Staff cancels a unit and ships the others: each press with a key of its own, so that a repeat takes no second step. */
async function press(shop: Shop, order_id: string): Promise<void> {
  const key = (step: string) => ({ key: `${order_id} ${step}`, payload_hash: Buffer.from(step) });
  const units = new Map([[stamp, 1]]);
  const staff = { actor: 'staff' } as const;
  await takeStep(shop, order_id, 'cancel_units', { ...staff, units, step_key: key('cancel') });
  await takeStep(shop, order_id, 'ship', { ...staff, track_number: 'ONE', step_key: key('ship') });
}

test('M2, M4: a cancelled unit is back in stock once, and what is left is captured and the rest released once', async () => {
  const [start, other] = [await figureOf(stamp), await figureOf(bag)];
  let made = 0;
  const seams = await dieEverywhere(
    { shop: house.shop, pool: database.pool },
    {
      prepare: async () => {
        made += 1;
        return (
          await bought([
            { sku: bag, qty: 1 },
            { sku: stamp, qty: 2 },
          ])
        ).order;
      },
      act: async (shop, { order_id }) => {
        await press(shop, order_id);
        await work(shop);
      },
      recover: async ({ order_id }) => {
        await press(house.shop, order_id);
        await work(house.shop);
      },
      check: async ({ order_id }) => {
        const captured = 385_000 + 6_001;
        expect(await factsOf(order_id)).toMatchObject({ captured, refunded: 0, customer: 0, authorised: 0 });
        expect(await mailsOf(order_id)).toMatchObject({ order_rest_canceled: 1, order_shipped: 1 });
        const { rows } = await sql<{ n: number }>`
          select count(*)::integer as n from unit_cancellation where order_id = ${order_id}`.execute(database.db);
        expect(rows).toEqual([{ n: 1 }]);
      },
    },
  );
  expect([await figureOf(stamp), await figureOf(bag)]).toEqual([start - made, other - made]);
  expect(seams).toBeGreaterThanOrEqual(20);
});

// A shop at which guests have bought, for the tests of the office's pages.
import { createReturn } from '@vitrine/contract/returns';
import { beforeAll, beforeEach } from 'vitest';
import { capturePayment } from '../../../server/src/modules/orders/fulfilment/capture/capture.ts';
import { readWholeOrder } from '../../../server/src/modules/orders/orders/readWholeOrder.ts';
import { takeStep } from '../../../server/src/modules/orders/fulfilment/steps/takeStep.ts';
import { bag, boughtOrders, stamp } from '../../../server/src/testing/boughtOrders.ts';
import { addProducts } from '../../../server/src/testing/testProducts.ts';

export { bag, email, stamp } from '../../../server/src/testing/boughtOrders.ts';

/** The shop of one test file. Call it at the file's top. */
export function boughtShop() {
  const shop = boughtOrders();
  const { bought, clock, database, house } = shop;
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

  /** A return of a bag that its buyer has sent off. */
  const sentBack = async () => {
    const { order, browser } = await bought();
    for (const step of ['prepare', 'pack', 'ship'] as const)
      await takeStep(house.shop, order.order_id, step, { actor: 'staff' });
    await capturePayment(house.shop, { order_id: order.order_id });
    await house.simulator.settled();
    await takeStep(house.shop, order.order_id, 'deliver', { actor: 'staff' });
    const [line] = (await readWholeOrder(database.db, order.order_id))?.lines ?? [];
    const items = [{ order_item_id: line?.item_order_id, qty: 1, return_reason: 'colour' }];
    const of = { locale: 'fr_fr', order_id: order.order_id, return_type: 'refund', items };
    const request = '/api/commerce/exchange-return/request';
    const made = createReturn.answer.parse((await browser.post(request, of)).body).request;
    const payload = { ...of, request_id: made.request_id, selected_return_method: 'office' };
    await browser.post(`${request}/finalize`, payload, { 'idempotency-key': crypto.randomUUID() });
    return { number: made.details.increment_id, return_id: made.return_id, order };
  };
  return { ...shop, sentBack };
}

import { randomUUID } from 'node:crypto';
import { createReturn } from '@vitrine/contract/returns';
import { capturePayment } from '../modules/orders/fulfilment/capture/capture.ts';
import { takeStep } from '../modules/orders/fulfilment/steps/takeStep.ts';
import { readWholeOrder } from '../modules/orders/orders/readWholeOrder.ts';
import type { BoughtOrders } from './boughtOrders.ts';
import type { Browser } from './testPayments.ts';

type House = BoughtOrders['house'];

/** Delivers an order. */
export async function delivered(house: House, order_id: string): Promise<void> {
  for (const step of ['prepare', 'pack', 'ship'] as const)
    await takeStep(house.shop, order_id, step, { actor: 'staff' });
  await capturePayment(house.shop, { order_id });
  await house.simulator.settled();
  await takeStep(house.shop, order_id, 'deliver', { actor: 'staff' });
}

/** Asks for a refund of one piece of some lines of a delivered order, and sends them off. */
export async function sentBack(browser: Browser, order_id: string, lines: readonly (string | undefined)[]) {
  const items = lines.map((order_item_id) => ({ order_item_id, qty: 1, return_reason: 'colour' }));
  const of = { locale: 'fr_fr', order_id, return_type: 'refund', items };
  const request = '/api/commerce/exchange-return/request';
  const made = createReturn.answer.parse((await browser.post(request, of)).body).request;
  const payload = { ...of, request_id: made.request_id, selected_return_method: 'office' };
  await browser.post(`${request}/finalize`, payload, { 'idempotency-key': randomUUID() });
  return { number: made.details.increment_id, return_id: made.return_id };
}

/** A return of a delivered bag that its buyer has sent off. */
export async function sentReturn({ bought, database, house }: BoughtOrders) {
  const { browser, order } = await bought();
  await delivered(house, order.order_id);
  const [line] = (await readWholeOrder(database.db, order.order_id))?.lines ?? [];
  return { ...(await sentBack(browser, order.order_id, [line?.item_order_id])), order };
}

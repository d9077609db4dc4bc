// Which withdrawals are urgent, and which have come to rest, of orders with several pieces. decisions/0083.
import { randomUUID } from 'node:crypto';
import { createReturn } from '@vitrine/contract/returns';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, email, stamp } from '../../../testing/boughtOrders.ts';
import { lifeModel } from '../../../testing/lifeModel.ts';
import { addProducts, addVariant } from '../../../testing/testProducts.ts';
import { takeReturnStep } from '../fulfilment/returns/takeReturnStep.ts';
import { takeStep } from '../fulfilment/steps/takeStep.ts';
import { figures } from '../../backoffice/operations/queries.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { openWithdrawals, takeWithdrawalStep } from './openWithdrawals.ts';

const orders = boughtOrders();
const { bought, clock, database, house } = orders;
const { comeToRest } = lifeModel(orders);

const blue = 'P0001 01';
beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]);
  await addVariant(database.db, stamp, { sku: blue, color: 'Blue', prices: { fr: 6_001 }, stock: 10 });
});
beforeEach(async () => {
  // The figures count by the database's clock.
  clock.now = new Date();
  for (const table of ['rate_limit', 'mail_outbox', 'withdrawal'] as const)
    await database.db.deleteFrom(table).execute();
});

const staff = { actor: 'staff' } as const;
const two = [
  { sku: bag, qty: 1 },
  { sku: stamp, qty: 1 },
];
const due = async () => (await figures(database.db)).withdrawals_due;
const open = async () => (await openWithdrawals(database.db, { limit: 10 })).rows.map(({ state }) => state);

/** An order that was withdrawn from eleven days ago, after some of its pieces had left. */
async function withdrawn({ units, pieces = '' }: { units?: ReadonlyMap<string, number>; pieces?: string } = {}) {
  const { browser, order } = await bought(two);
  const { order_id, ref } = order;
  const parcel = { ...staff, track_number: 'T1', ...(units && { units }) };
  for (const step of ['ship', 'deliver'] as const)
    expect(await takeStep(house.shop, order_id, step, parcel)).toBeNull();
  await comeToRest();
  const statement = { locale: 'fr_fr', statement_id: randomUUID(), name: 'Anne', reference: ref, email, pieces };
  expect((await browser.post('/api/commerce/withdrawal', statement)).status).toBe(200);
  await sql`update withdrawal set stated_at = now() - interval '11 days'`.execute(database.db);
  const lines = (await readWholeOrder(database.db, order_id))?.lines ?? [];
  const request = '/api/commerce/exchange-return/request';
  /** Sends a piece back; the house receives it. Returns the number. */
  return async (sku: string, return_type = 'return', more = {}): Promise<string> => {
    const order_item_id = lines.find((line) => line.sku === sku)?.item_order_id;
    const items = [{ order_item_id, qty: 1, return_reason: 'changed_mind', ...more }];
    const of = { locale: 'fr_fr', order_id, return_type, items };
    const { request_id, details } = createReturn.answer.parse((await browser.post(request, of)).body).request;
    const payload = { ...of, request_id, selected_return_method: 'office' };
    const sent = await browser.post(`${request}/finalize`, payload, { 'idempotency-key': randomUUID() });
    expect(sent.status).toBe(200);
    expect(await takeReturnStep(house.shop, details.increment_id, 'receive')).toBeNull();
    return details.increment_id;
  };
}
const refunded = async (number: string): Promise<void> => {
  expect(await takeReturnStep(house.shop, number, 'accept')).toBeNull();
  await comeToRest();
};

describe('near the end of its time, a withdrawal', () => {
  test('waits for the client, and is urgent from the goods on', async () => {
    const sendBack = await withdrawn();
    expect([await open(), await due()]).toEqual([['waits'], 0]);
    await sendBack(stamp);
    expect([await open(), await due()]).toEqual([['refund'], 1]);
  });

  test('is urgent from a proof of the dispatch on', async () => {
    await withdrawn();
    const [{ withdrawal_id } = { withdrawal_id: '' }] = (await openWithdrawals(database.db, { limit: 10 })).rows;
    expect(await takeWithdrawalStep(house.shop, withdrawal_id, 'proof')).toBeNull();
    expect([await open(), await due()]).toEqual([['refund'], 1]);
  });

  test('is urgent while pieces are still in the house', async () => {
    await withdrawn({ units: new Map([[bag, 1]]) });
    expect([await open(), await due()]).toEqual([['stop'], 1]);
  });

  test('still waits when the client has exchanged a piece', async () => {
    const sendBack = await withdrawn();
    await sendBack(stamp, 'exchange', { exchange_sku: blue });
    expect([await open(), await due()]).toEqual([['waits'], 0]);
  });
});

describe('a withdrawal is settled', () => {
  test('when all pieces are refunded, not with the first', async () => {
    const sendBack = await withdrawn();
    await refunded(await sendBack(bag));
    expect([await open(), await due()]).toEqual([['refund'], 1]);
    await refunded(await sendBack(stamp));
    expect([await open(), await due()]).toEqual([[], 0]);
  });

  test('from certain pieces, when none of its returns is under way', async () => {
    const sendBack = await withdrawn({ pieces: 'Pommeau, Petit rivet' });
    const [first, second] = [await sendBack(bag), await sendBack(stamp)];
    await refunded(first);
    expect([await open(), await due()]).toEqual([['refund'], 1]);
    await refunded(second);
    expect([await open(), await due()]).toEqual([[], 0]);
  });
});

// A return of which some units did not arrive: only what arrived is refunded, billed back and sold again.
import { randomUUID } from 'node:crypto';
import { order as orderCall } from '@vitrine/contract/orders';
import { createReturn } from '@vitrine/contract/returns';
import { staffReturn } from '@vitrine/contract/staff';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, cups, email, stamp } from '../../../../testing/boughtOrders.ts';
import { longTest } from '../../../../testing/patience.ts';
import { staffMember } from '../../../../testing/staffMembers.ts';
import { addProducts, addVariant, stockOf } from '../../../../testing/testProducts.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { issueCreditNote } from '../../papers/issueCreditNote.ts';
import { issueForShipment } from '../../papers/issueInvoice.ts';
import { capturePayment } from '../capture/capture.ts';
import { fulfilmentCommands } from '../commands/commands.ts';
import { inspectReturn } from './inspectReturn.ts';
import { lifeMailWriters } from '../mails/mailWriters.ts';
import { refundReturn } from '../refunds/refunds.ts';
import { takeReturnStep } from './takeReturnStep.ts';
import { takeStep } from '../steps/takeStep.ts';

const { bought, clock, database, house, lookup } = boughtOrders();

const blue = 'H0612P 20B';
const request = '/api/commerce/exchange-return/request';

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: cups, title: 'Étrier', prices: { fr: 12_001 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 1001 }, stock: 1000 },
  ]);
  await addVariant(database.db, bag, { sku: blue, color: 'Ink blue', prices: { fr: 385_000 }, stock: 1000 });
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['rate_limit', 'mail_outbox'] as const) await database.db.deleteFrom(table).execute();
});

type Browser = Awaited<ReturnType<typeof bought>>['browser'];

async function sendOff(browser: Browser, order_id: string, items: object[], return_type = 'refund') {
  const of = { locale: 'fr_fr', order_id, return_type, items };
  const made = createReturn.answer.parse((await browser.post(request, of)).body).request;
  const payload = { ...of, request_id: made.request_id, selected_return_method: 'office' };
  expect((await browser.post(`${request}/finalize`, payload, { 'idempotency-key': randomUUID() })).status).toBe(200);
  return { number: made.details.increment_id, return_id: made.return_id };
}

/** Three cups and a bag that were delivered and sent back. */
async function sent(
  return_type: 'refund' | 'exchange' = 'refund',
  ordered = [
    { sku: bag, qty: return_type === 'exchange' ? 2 : 1 },
    { sku: cups, qty: 3 },
  ],
) {
  const { browser, order } = await bought(ordered);
  const { order_id, ref } = order;
  for (const step of ['prepare', 'pack', 'ship'] as const)
    await takeStep(house.shop, order_id, step, { actor: 'staff' });
  await capturePayment(house.shop, { order_id });
  await house.simulator.settled();
  await takeStep(house.shop, order_id, 'deliver', { actor: 'staff' });
  const whole = async () => {
    const found = await readWholeOrder(database.db, order_id);
    if (!found) throw new Error('no order');
    return found;
  };
  const { lines } = await whole();
  const items = lines
    .filter(({ sku }) => return_type === 'refund' || sku === bag)
    .map(({ item_order_id, qty }) => ({
      order_item_id: item_order_id,
      qty,
      return_reason: 'colour',
      ...(return_type === 'exchange' ? { exchange_sku: blue } : {}),
    }));
  const back = await sendOff(browser, order_id, items, return_type);
  const shown = async () => orderCall.answer.parse((await lookup(ref, email)).body).order;
  return { ...back, browser, order_id, whole, shown, lines };
}
type Sent = Awaited<ReturnType<typeof sent>>;

const arrive = (number: string, units: Record<string, number>) =>
  takeReturnStep(house.shop, number, 'receive', { units: new Map(Object.entries(units)) });
const rowOf = ({ return_id }: Pick<Sent, 'return_id'>) =>
  database.db.selectFrom('return_request').selectAll().where('return_id', '=', return_id).executeTakeFirstOrThrow();
const mailOf = async (
  kind: 'return_received' | 'return_refunded' | 'exchange_shipped',
  { order_id, return_id }: Sent,
) => {
  const mail = { mail_id: '1', kind, customer_id: null, tries: 0, created_at: clock.now, locale: 'fr_fr', order_id };
  const sender = { site: 'https://shop.example', house: 'Maison' };
  const written = await lifeMailWriters[kind](house.shop, { ...mail, data: { return_id } } as never, sender);
  return JSON.stringify(written?.body);
};

describe('a return of which a part arrived', () => {
  test(
    'M8: refunds, bills back and restocks what arrived; the rest can be returned later for the rest',
    async () => {
      const back = await sent();
      const before = { bag: (await stockOf(database.db, bag)) ?? 0, cups: (await stockOf(database.db, cups)) ?? 0 };
      const whole = (await rowOf(back)).total_price;
      expect(whole).toBe(385_000 + 36_003);
      expect(await arrive(back.number, { [cups]: 4 })).toBe('not_this_count');
      expect(await arrive(back.number, { [bag]: 0, [cups]: 0 })).toBe('nothing_arrived');
      expect((await rowOf(back)).status).toBe('pending_shipping');
      expect(await arrive(back.number, { [cups]: 2 })).toBeNull();
      expect(await mailOf('return_received', back)).toMatch(/2 sur 3[^]*répondre/u);
      const shipment = database.db.selectFrom('shipment').select('shipment_id').where('order_id', '=', back.order_id);
      await issueForShipment(house.shop, { order_id: back.order_id, ...(await shipment.executeTakeFirstOrThrow()) });
      expect(await takeReturnStep(house.shop, back.number, 'accept')).toBeNull();
      const paid = await rowOf(back);
      expect(paid.total_price).toBe(385_000 + 24_002);
      expect(paid.total_items + paid.total_tax + paid.total_shipping - paid.adjustement_negative).toBe(
        paid.total_price,
      );
      expect([await stockOf(database.db, bag), await stockOf(database.db, cups)]).toEqual([
        before.bag + 1,
        before.cups + 2,
      ]);
      await refundReturn(house.shop, { return_id: back.return_id });
      await house.simulator.settled();
      const attempt = database.db
        .selectFrom('payment_attempt')
        .select('refunded')
        .where('order_id', '=', back.order_id);
      expect((await attempt.executeTakeFirstOrThrow()).refunded).toBe(409_002);
      await issueCreditNote(house.shop, { return_id: back.return_id });
      const note = database.db.selectFrom('invoice').select('total_amount').where('return_id', '=', back.return_id);
      expect(await note.execute()).toEqual([{ total_amount: 409_002 }]);
      expect(await mailOf('return_refunded', back)).toMatch(/2 sur 3[^]*répondre/u);
      const { items, returns } = await back.shown();
      expect(items.map(({ returned_qty, refundable_qty }) => [returned_qty, refundable_qty])).toEqual([
        [1, 0],
        [2, 1],
      ]);
      expect(returns[0]?.items.map(({ qty }) => qty)).toEqual([1, 2]);
      const cup = back.lines.find(({ sku }) => sku === cups)?.item_order_id;
      const rest = await sendOff(back.browser, back.order_id, [
        { order_item_id: cup, qty: 1, return_reason: 'colour' },
      ]);
      const value = database.db
        .selectFrom('return_line')
        .select('value_incl_tax')
        .where('return_id', '=', rest.return_id);
      expect(await value.execute()).toEqual([{ value_incl_tax: 12_001 }]);
      expect(paid.total_price + 12_001).toBe(whole);
    },
    longTest,
  );

  test('M10: refunds the delivery with the return that leaves nothing, not with the one of which a part arrived', async () => {
    const back = await sent('refund', [{ sku: stamp, qty: 3 }]);
    const { total_shipping, total_price } = await rowOf(back);
    expect(total_shipping).toBeGreaterThan(0);
    expect(await arrive(back.number, { [stamp]: 2 })).toBeNull();
    expect(await takeReturnStep(house.shop, back.number, 'accept')).toBeNull();
    const first = await rowOf(back);
    expect([first.total_shipping, first.total_price]).toEqual([0, 2002]);
    const piece = back.lines[0]?.item_order_id;
    const rest = await sendOff(back.browser, back.order_id, [
      { order_item_id: piece, qty: 1, return_reason: 'colour' },
    ]);
    for (const step of ['receive', 'accept'] as const)
      expect(await takeReturnStep(house.shop, rest.number, step)).toBeNull();
    const second = await rowOf(rest);
    expect(second.total_shipping).toBe(total_shipping);
    expect(first.total_price + second.total_price).toBe(total_price);
  });

  test('lists no line of which nothing arrived any more, but its mail does', async () => {
    const back = await sent();
    expect(await arrive(back.number, { [bag]: 0 })).toBeNull();
    expect(await takeReturnStep(house.shop, back.number, 'accept')).toBeNull();
    expect((await rowOf(back)).total_price).toBe(36_003);
    expect((await back.shown()).returns[0]?.items.map(({ name, qty }) => [name, qty])).toEqual([['Étrier', 3]]);
    expect((await back.shown()).items[0]).toMatchObject({ returned_qty: 0, refundable_qty: 1 });
    expect(await mailOf('return_refunded', back)).toContain('0 sur 1');
  });

  test('restocks only the units that staff found fit to be sold again', async () => {
    const back = await sent();
    const before = (await stockOf(database.db, cups)) ?? 0;
    await takeReturnStep(house.shop, back.number, 'receive');
    const found = { line: cups, condition: 'opened', loss: '0', reason: '', photo: null };
    const note = (counts: object) => inspectReturn(house.shop, back.number, { ...found, ...counts });
    expect(await note({ arrived_qty: 2, sellable_qty: 3 })).toBe('not_this_count');
    expect(await note({ arrived_qty: 4 })).toBe('not_this_count');
    expect(await note({ sellable_qty: 1 })).toBeNull();
    expect(await takeReturnStep(house.shop, back.number, 'accept')).toBeNull();
    expect([await stockOf(database.db, cups), (await rowOf(back)).total_price]).toEqual([before + 1, 421_003]);
  });

  test('M10: keeps no more of a line than its arrived units are worth', async () => {
    const back = await sent();
    await takeReturnStep(house.shop, back.number, 'receive');
    const found = { line: cups, condition: 'worn', reason: 'Usage', photo: null, arrived_qty: 1 };
    const note = (loss: string) => inspectReturn(house.shop, back.number, { ...found, loss });
    expect(await note('12002')).toBe('loss_refused');
    expect(await note('50%')).toBeNull();
    expect(await takeReturnStep(house.shop, back.number, 'accept')).toBeNull();
    const { total_price, adjustement_negative } = await rowOf(back);
    expect([total_price, adjustement_negative]).toEqual([385_000 + 12_001 - 6001, 6001]);
  });

  test('sends the new pieces of an exchange for what arrived, and gives the others back', async () => {
    const back = await sent('exchange');
    const before = (await stockOf(database.db, blue)) ?? 0;
    expect(await arrive(back.number, { [bag]: 1 })).toBeNull();
    expect(await takeReturnStep(house.shop, back.number, 'accept')).toBeNull();
    expect(await stockOf(database.db, blue)).toBe(before + 1);
    expect(await takeReturnStep(house.shop, back.number, 'send', { track_number: 'EX 1' })).toBeNull();
    expect(await stockOf(database.db, blue)).toBe(before + 1);
    const { items, returns } = await back.shown();
    expect([items[0]?.returned_qty, returns[0]?.items[0]?.qty]).toEqual([1, 1]);
    expect(await mailOf('exchange_shipped', back)).toContain('1 sur 2');
  });

  test('is counted by the calls and the command', async () => {
    const back = await sent();
    const warehouse = await staffMember(house.shop, 'warehouse');
    const units = [{ sku: cups, qty: 1 }];
    expect((await warehouse.post(`/returns/${back.number}/step`, { step: 'receive', units })).status).toBe(200);
    const note = (counts: object) =>
      warehouse.post(`/returns/${back.number}/inspect`, {
        sku: cups,
        condition: 'as_new',
        loss: '0',
        reason: '',
        ...counts,
      });
    expect((await note({ arrived_qty: 9 })).body).toMatchObject({
      error: { fields: { arrived_qty: 'not_this_count' } },
    });
    expect((await note({ arrived_qty: 2, sellable_qty: 1 })).status).toBe(200);
    const { return: seen } = staffReturn.answer.parse((await warehouse.get(`/returns/${back.number}`)).body);
    expect(seen.items.map(({ qty, arrived_qty, sellable_qty }) => [qty, arrived_qty, sellable_qty])).toEqual([
      [1, null, null],
      [3, 2, 1],
    ]);
    const inspect = ['inspect', cups, 'worn', '0', '', 'ARRIVED=1', 'SELLABLE=0'];
    await fulfilmentCommands['return']?.run(database.url, [back.number, ...inspect.filter(Boolean)]);
    const other = await sent();
    await fulfilmentCommands['return']?.run(database.url, [other.number, 'receive', `${cups}=1`]);
    const counted = async ({ return_id }: Sent) =>
      (
        await database.db
          .selectFrom('return_line')
          .select(['arrived_qty', 'sellable_qty'])
          .where('return_id', '=', return_id)
          .where('arrived_qty', 'is not', null)
          .execute()
      ).map(({ arrived_qty, sellable_qty }) => [arrived_qty, sellable_qty]);
    expect([await counted(back), await counted(other)]).toEqual([[[1, 0]], [[1, null]]]);
  });
});

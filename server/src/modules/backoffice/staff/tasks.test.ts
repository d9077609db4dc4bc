// What staff does beside the steps: each call behind its role, with the same use case as its command. decisions/0079.
import { randomUUID } from 'node:crypto';
import { staffBooks, staffExplain, staffReconcile, staffSettlement } from '@vitrine/contract/staffBooks';
import { photoBytes, staffExpiring, staffHeldOrders, staffPapers } from '@vitrine/contract/staffTasks';
import { placesOf } from '@vitrine/contract/testing/samples';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../../../modules.ts';
import { payloadHash } from '../../../platform/http/idempotent.ts';
import { createLog } from '../../../platform/log/log.ts';
import { bag, boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { sentReturn } from '../../../testing/sentReturn.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { card } from '../../../testing/testPayments.ts';
import { clientReadsOf, sweepClientReads } from '../../customers/customer/clientReads.ts';
import { screenOrder } from '../../orders/fulfilment/fraud/fraudReview.ts';
import { takeReturnStep } from '../../orders/fulfilment/returns/takeReturnStep.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';

const orders = boughtOrders();
const { bought, clock, database, house } = orders;

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

const refused = (status: number, internal_code: number, fields?: object) => ({
  status,
  body: { error: { internal_code, ...(fields ? { fields } : {}) } },
});

/** A received return of a bag. */
async function received() {
  const { number, return_id } = await sentReturn(orders);
  await takeReturnStep(house.shop, number, 'receive');
  return { number, return_id };
}
const finding = (change: object = {}) => ({
  sku: bag,
  condition: 'worn',
  loss: '20%',
  reason: 'Traces de pluie sur le cuir.',
  ...change,
});

describe('an inspection', () => {
  test('is noted with its photo and its member, as the command notes it', async () => {
    const { number, return_id } = await received();
    const { post, account } = await staffMember(house.shop, 'warehouse');
    const photo = await sharp({ create: { width: 2000, height: 1200, channels: 3, background: '#804020' } })
      .withExif({ IFD0: { Artist: 'Secret camera' } })
      .jpeg()
      .toBuffer();
    const answer = await post(`/returns/${number}/inspect`, finding({ photo: photo.toString('base64') }));
    expect(answer.body).toEqual({ done: true });
    const noted = await database.db
      .selectFrom('return_line')
      .innerJoin('return_photo', 'return_photo.photo_id', 'return_line.photo_id')
      .select(['condition', 'value_loss', 'inspected_by', 'inspected_at', 'bytes'])
      .where('return_line.return_id', '=', return_id)
      .executeTakeFirstOrThrow();
    expect(noted).toMatchObject({
      condition: 'worn',
      value_loss: 77_000,
      inspected_by: account.staff_id,
      inspected_at: clock.now,
    });
    expect(noted.bytes.includes('Secret camera')).toBe(false);
    expect(await sharp(noted.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600 });
  });

  test('names the field that is refused, and keeps nothing above the law', async () => {
    const { number } = await received();
    const { post } = await staffMember(house.shop, 'warehouse');
    const note = (change: object) => post(`/returns/${number}/inspect`, finding(change));
    expect(await note({ loss: '385001' })).toMatchObject(refused(409, 4_900_111, { loss: 'loss_refused' }));
    expect(await note({ reason: ' ' })).toMatchObject(refused(409, 4_900_111, { reason: 'reason_missing' }));
    expect(await note({ sku: 'X' })).toMatchObject(refused(409, 4_900_111, { sku: 'unknown_line' }));
    expect(await note({ condition: 'bad' })).toMatchObject({
      status: 400,
      body: { error: { fields: { condition: 'not_a_choice' } } },
    });
    expect(await note({ loss: '-1' })).toMatchObject({ status: 400, body: { error: { fields: { loss: 'format' } } } });
    expect(await post('/returns/R0/inspect', finding())).toMatchObject(refused(404, 404));
  });

  test('refuses what is no photo: a text, an SVG, a page with the head of a picture, a picture of too many pixels', async () => {
    const { number, return_id } = await received();
    const { post } = await staffMember(house.shop, 'warehouse');
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const fakes = [
      Buffer.from('a text'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]),
      bomb,
    ];
    for (const fake of fakes)
      expect(await post(`/returns/${number}/inspect`, finding({ photo: fake.toString('base64') }))).toMatchObject(
        refused(409, 4_900_111, { photo: 'photo_refused' }),
      );
    expect(await post(`/returns/${number}/inspect`, finding({ photo: 'no base64!' }))).toMatchObject({ status: 400 });
    const rows = await database.db
      .selectFrom('return_photo')
      .select('photo_id')
      .where('return_id', '=', return_id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('S12: a body above 20 MB of picture is refused by its length, and a large one of a stranger is not read', async () => {
    const { browser, post } = await staffMember(house.shop, 'warehouse');
    const inspect = '/api/backend/staff/returns/R1/inspect';
    const large = 'A'.repeat(Math.ceil(photoBytes / 3) * 4 + 8192);
    expect(await post('/returns/R1/inspect', finding({ photo: large }))).toMatchObject({ status: 413 });
    const over = finding({ photo: Buffer.alloc(photoBytes + 3).toString('base64') });
    expect((await post('/returns/R1/inspect', over)).status).toBe(404);
    // 1 MB: more than other calls take. Without a role the body's own fault is not even looked for.
    const broken = { photo: 'A'.repeat(1_000_000), unknown: true };
    expect(await post('/returns/R1/inspect', broken)).toMatchObject({ status: 400 });
    const care = await staffMember(house.shop, 'care');
    expect(await care.post('/returns/R1/inspect', broken)).toMatchObject(refused(403, 4_900_110));
    browser.jar.delete('vitrine-staff');
    expect((await browser.post(inspect, broken)).status).toBe(401);
    browser.jar.delete('XSRF-TOKEN');
    expect((await browser.post(inspect, broken)).status).toBe(403);
    // Every other call keeps its 256 KB.
    expect(await care.post('/orders/1/review', { verdict: 'accept', more: 'A'.repeat(300_000) })).toMatchObject({
      status: 413,
    });
  });
});

describe('the papers of an order', () => {
  test('are its slips as PDF files, and name its parcels', async () => {
    const { order } = await bought([{ sku: bag, qty: 1 }]);
    const { get, post } = await staffMember(house.shop, 'warehouse');
    const read = async () => staffPapers.answer.parse((await get(`/orders/${order.increment_id}/papers`)).body);
    const { papers } = await read();
    expect(papers.map(({ name, type }) => [name, type])).toEqual([['packing-slip.pdf', 'application/pdf']]);
    expect(
      Buffer.from(papers[0]?.base64 ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await post(`/orders/${order.increment_id}/track`, { track_number: '1Z999' })).toMatchObject(
      refused(409, 4_900_111, { track_number: 'not_now' }),
    );
    await post(`/orders/${order.increment_id}/step`, { step: 'ship' });
    expect((await post(`/orders/${order.increment_id}/track`, { track_number: '1Z999' })).body).toEqual({ done: true });
    const { track_number } = await database.db
      .selectFrom('shipment')
      .select('track_number')
      .where('order_id', '=', order.order_id)
      .executeTakeFirstOrThrow();
    expect(track_number).toBe('1Z999');
  });

  test('a parcel leaves with another carrier only where it serves the country', async () => {
    const { order } = await bought([{ sku: bag, qty: 1 }]);
    const { post } = await staffMember(house.shop, 'warehouse');
    const ship = (carrier: string) => post(`/orders/${order.increment_id}/step`, { step: 'ship', carrier });
    expect(await ship('pigeon')).toMatchObject({ status: 400, body: { error: { fields: { carrier: 'format' } } } });
    expect(await ship('sagawa')).toMatchObject(refused(409, 4_900_111, { carrier: 'not_this_carrier' }));
    expect((await ship('chronopost')).status).toBe(200);
  });
});

test('a held order is listed, and decided once under the name of its member', async () => {
  const browser = await house.browser();
  const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  const { body } = await house.pay(browser, total, { payment_data: card('Anne MANUAL_REVIEW') });
  await house.simulator.settled();
  const { order_id = '', increment_id = '' } = body.order ?? {};
  await screenOrder(house.shop, { order_id });
  const { get, post, account } = await staffMember(house.shop, 'care');
  const { orders } = staffHeldOrders.answer.parse((await get('/held-orders')).body);
  expect(orders).toContainEqual(expect.objectContaining({ increment_id, reasons: ['provider'], amount: 385_000 }));
  // A step would leave the review open.
  expect((await post(`/orders/${increment_id}/step`, { step: 'clear' })).status).toBe(400);
  expect((await post(`/orders/${increment_id}/review`, { verdict: 'accept' })).body).toEqual({
    order: { increment_id, status: 'validated' },
  });
  expect(await post(`/orders/${increment_id}/review`, { verdict: 'refuse' })).toMatchObject(
    refused(409, 4_900_111, { step: 'not_now' }),
  );
  const decided = database.db
    .selectFrom('fraud_review')
    .select(['verdict', 'staff_id'])
    .where('order_id', '=', order_id);
  expect(await decided.executeTakeFirst()).toEqual({ verdict: 'accepted', staff_id: account.staff_id });
});

test('M5: a part of an order is shipped once per key, also when the server died before it answered', async () => {
  const { order } = await bought([{ sku: stamp, qty: 2 }]);
  const ship = () =>
    takeStep(house.shop, order.order_id, 'ship', {
      actor: 'staff',
      step_key: { key: order.order_id, payload_hash: payloadHash('one') },
      units: new Map([[stamp, 1]]),
    });
  expect([await ship(), await ship()]).toEqual([null, null]);
  const parcels = database.db.selectFrom('shipment').select('shipment_id').where('order_id', '=', order.order_id);
  expect(await parcels.execute()).toHaveLength(1);
});

test('M5: a key of a step with another payload is refused, also at another order and in another session', async () => {
  const { order } = await bought([{ sku: stamp, qty: 2 }]);
  const { order: other } = await bought([{ sku: stamp, qty: 2 }]);
  const { post, browser } = await staffMember(house.shop, 'warehouse');
  const key = randomUUID();
  // Each call has a session of its own, as after a restart of the browser, so that no stored answer is repeated.
  const ship = async (number: string, qty: number) => {
    browser.jar.delete('vitrine');
    browser.jar.delete('XSRF-TOKEN');
    await browser.start();
    const body = { step: 'ship', track_number: 'ONE', units: [{ sku: stamp, qty }] };
    return post(`/orders/${number}/step`, body, key);
  };
  expect((await ship(order.increment_id, 1)).status).toBe(200);
  const conflict = { status: 409, body: { error: { internal_code: 4_900_009 } } };
  expect(await ship(order.increment_id, 2)).toMatchObject(conflict);
  expect(await ship(other.increment_id, 1)).toMatchObject(conflict);
  expect((await ship(order.increment_id, 1)).status).toBe(200);
  const parcels = database.db.selectFrom('shipment').select('order_id');
  expect(await parcels.where('order_id', 'in', [order.order_id, other.order_id]).execute()).toHaveLength(1);
  // A step of an earlier release has no hash.
  await database.db
    .updateTable('staff_step')
    .set({ payload_hash: null })
    .where('order_id', '=', order.order_id)
    .execute();
  expect((await ship(order.increment_id, 2)).status).toBe(200);
  expect(await parcels.where('order_id', '=', order.order_id).execute()).toHaveLength(1);
});

test.each([41, 64, 65])('a parcel number of %i characters is refused at its field', async (length) => {
  const { order } = await bought([{ sku: stamp, qty: 1 }]);
  const { post } = await staffMember(house.shop, 'warehouse');
  const track_number = 'X'.repeat(length);
  const wrong = { status: 400, body: { error: { fields: { track_number: 'too_long' } } } };
  expect(await post(`/orders/${order.increment_id}/step`, { step: 'ship', track_number })).toMatchObject(wrong);
  expect(await post(`/orders/${order.increment_id}/track`, { track_number })).toMatchObject(wrong);
  expect(await post('/returns/R1/step', { step: 'send', track_number })).toMatchObject(wrong);
});

test('S16: a read of a client’s address logs member, call and number, and nothing of the client', async () => {
  const { order } = await bought([{ sku: stamp, qty: 1 }]);
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const { get, account } = await staffMember({ ...house.shop, log }, 'warehouse');
  const reads = () =>
    lines.map((line) => JSON.parse(line) as { msg: string }).filter(({ msg }) => /data of a client/u.test(msg));
  expect((await get('/orders')).status).toBe(200);
  expect((await get('/orders/1/papers')).status).toBe(404);
  expect(reads()).toEqual([]);
  expect((await get(`/orders/${order.increment_id}/papers`)).status).toBe(200);
  expect(reads()).toEqual([
    expect.objectContaining({
      staff_id: account.staff_id,
      call: '/staff/orders/:increment_id/papers',
      increment_id: order.increment_id,
    }),
  ]);
  expect(lines.join('')).not.toMatch(/Lacombe|example\.com/u);
  // The row of the minute is there once, and for a year.
  expect((await get(`/orders/${order.increment_id}/papers`)).status).toBe(200);
  const kept = async (days: number) => {
    await sweepClientReads({ ...house.shop, now: () => new Date(clock.now.getTime() + days * 86_400_000) });
    return clientReadsOf(database.db, order.increment_id);
  };
  expect(await kept(364)).toMatchObject([
    { reader_kind: 'staff', reader: account.staff_id, call: '/staff/orders/:increment_id/papers' },
  ]);
  expect(await kept(366)).toEqual([]);
});

test('each read of staff whose answer has files, names or addresses is one that is logged', () => {
  const personal = /^(?:base64|name|email|phone|telephone|firstname|lastname|street\d?|postcode|address|last4)$/u;
  const endpoints = routes(house.shop).map((route) => route.endpoint);
  const wrong: string[] = [];
  for (const { path, method, answer, shows_client } of endpoints) {
    // The names of members of staff: the own one, in the life of an order, in the administration of their accounts, of what was changed.
    if (
      !path.startsWith('/staff/') ||
      method !== 'GET' ||
      path === '/staff/me' ||
      path.startsWith('/staff/members') ||
      // Of roles and boutiques.
      path.startsWith('/staff/roles') ||
      path === '/staff/changes' ||
      path === '/staff/audit' ||
      // Of promotions.
      path.startsWith('/staff/promotions') ||
      // Of programs of the house.
      path === '/staff/api-keys' ||
      // Of variables and settings, and of categories.
      path === '/staff/settings' ||
      path.startsWith('/staff/categories') ||
      // Of the pieces of kits.
      path === '/staff/payment-link-pieces/:sku/personalisation' ||
      path === '/staff/orders/:increment_id'
    )
      continue;
    const fields = placesOf(answer).map(({ place }) => String(place.at(-1)));
    if (fields.some((field) => personal.test(field)) !== (shows_client === true)) wrong.push(path);
  }
  expect(wrong).toEqual([]);
});

describe('the accounts', () => {
  test('read how an order’s totals came about, the books, and what expires', async () => {
    const { order } = await bought([{ sku: stamp, qty: 1 }]);
    const { get, post } = await staffMember(house.shop, 'accounts');
    const explained = staffExplain.answer.parse((await get(`/orders/${order.increment_id}/books`)).body);
    expect(explained.postings.map(({ kind }) => kind).toSorted()).toEqual(['authorised', 'sale']);
    expect(explained).toMatchObject({ open: 'authorised', order: { grand_total: 7_201, currency: 'EUR' } });
    const books = staffBooks.answer.parse((await get('/books')).body);
    expect(books.totals).toContainEqual(expect.objectContaining({ account: 'authorised', currency: 'EUR' }));
    expect(books.orders).toContainEqual(
      expect.objectContaining({ increment_id: order.increment_id, open: 'authorised', authorised: 7_201 }),
    );
    clock.now = new Date('2026-11-27T10:00:00Z');
    const late = await staffMember(house.shop, 'accounts');
    const { payments } = staffExpiring.answer.parse((await late.get('/expiring-payments')).body);
    expect(payments).toContainEqual(expect.objectContaining({ increment_id: order.increment_id, left: 7_201 }));
    expect(await post(`/orders/${order.increment_id}/capture`, {})).toMatchObject({ status: 401 });
    expect(await late.post(`/orders/${order.increment_id}/capture`, {})).toMatchObject(refused(409, 4_900_111));
    expect(await late.get('/orders/1/books')).toMatchObject(refused(404, 4_900_003));
  });

  test('reconcile payments and settlements with the provider, and close a line by hand', async () => {
    const { order } = await bought([{ sku: stamp, qty: 1 }]);
    await takeStep(house.shop, order.order_id, 'ship', { actor: 'staff' });
    const { post } = await staffMember(house.shop, 'accounts');
    expect((await post(`/orders/${order.increment_id}/capture`, {})).body).toEqual({ captures: 1 });
    await house.simulator.settled();
    const compared = staffReconcile.answer.parse((await post('/reconciliation', { apply: false })).body);
    expect(compared).toMatchObject({ from: '2026-11-14T10:00:00.000Z', restored: null });
    expect((await post('/reconciliation', { from: '2026-13-01', apply: true })).status).toBe(400);
    expect((await post('/reconciliation/acknowledge', { psp_reference: 'ABC' })).body).toEqual({ done: true });
    house.simulator.settle();
    await house.simulator.settled();
    const settled = staffSettlement.answer.parse((await post('/settlement', {})).body);
    expect(settled.is_settled).toBe(settled.differing_count + settled.unsettled_count === 0);
    expect(await post('/settlement', { batch: 99 })).toMatchObject(refused(404, 404));
    expect(await post('/settlement/lines/123456', { how: 'book' })).toMatchObject(refused(404, 404));
    expect(await post('/settlement/lines/zero', { how: 'book' })).toMatchObject({ status: 400 });
  });
});

// The work list, waves and missing pieces, at the calls. decisions/0115.
import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffMissing, staffPlaces, staffWave, staffWaveStart, staffWork } from '@vitrine/contract/staffWarehouse';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts, makeSets } from '../../../testing/testProducts.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';

const { bought, clock, database, house } = boughtOrders();
const cup = 'D8110P B';
const pair = `D8190P-${cup}-${cup}`;

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
    { sku: cup, title: 'Cup', prices: { fr: 20_000 }, stock: 1000 },
    { sku: pair, title: 'Pair of cups', prices: { fr: 38_000 }, stock: 0 },
  ]);
  await makeSets(database.db, { [pair]: [{ sku: cup }, { sku: cup }] });
});
beforeEach(async () => {
  clock.now = new Date('2026-11-20T10:00:00Z');
  await database.pool.query('delete from pick_wave; delete from missing_piece; delete from stock_place');
  await database.pool.query("update shop_order set status = 'received' where placed_at is not null");
  await database.db.deleteFrom('rate_limit').execute();
});

const refused = (fields: object) => ({ status: 409, body: { error: { internal_code: 4_900_111, fields } } });
type Member = Awaited<ReturnType<typeof staffMember>>;
const start = async ({ post }: Member, body: object) =>
  staffWaveStart.answer.parse((await post('/warehouse/waves', body)).body).wave;
const waveOf = async ({ get }: Member, number: number) =>
  staffWave.answer.parse((await get(`/warehouse/waves/${number}`)).body).wave;
const work = async ({ get }: Member, query = '') =>
  staffWork.answer.parse((await get(`/warehouse/orders${query}`)).body);
type Line = AnswerOf<typeof staffWave>['wave']['lines'][number];
const mark = ({ post }: Member, number: number, { item_order_id, sku, picked, missing }: Line, now: object) =>
  post(`/warehouse/waves/${number}/pick`, { item_order_id, sku, was: { picked, missing }, now });

describe('the work list', () => {
  test('has on top what must leave first for the day that was promised to the client, however late it was placed', async () => {
    const { order: slow } = await bought([{ sku: bag, qty: 1 }]);
    const { order: fast } = await bought([{ sku: stamp, qty: 2 }]);
    await database.db
      .updateTable('shop_order')
      .set({ shipping_method: 'express', arrives_from: '2026-11-23', arrives_until: '2026-11-23' })
      .where('order_id', '=', fast.order_id)
      .execute();
    const { order: unknown } = await bought([{ sku: bag, qty: 1 }]);
    await database.db
      .updateTable('shop_order')
      .set({ arrives_from: null, arrives_until: null })
      .where('order_id', '=', unknown.order_id)
      .execute();
    const member = await staffMember(house.shop, 'warehouse');
    const listed = await work(member);
    expect(
      listed.orders.map(({ increment_id, promise, arrives_until, leave_by }) => [
        increment_id,
        promise,
        arrives_until,
        leave_by,
      ]),
    ).toEqual([
      [slow.increment_id, 'leaves_today', '2026-11-25', '2026-11-20'],
      [fast.increment_id, 'leaves_today', '2026-11-23', '2026-11-20'],
      [unknown.increment_id, 'none', null, null],
    ]);
    expect(listed.orders[1]).toMatchObject({ pieces: 2, next_step: 'pick', first: { product_name: 'Petit rivet' } });
    expect(listed.late).toBe(0);
    clock.now = new Date('2026-11-24T10:00:00Z');
    const later = await staffMember(house.shop, 'warehouse');
    const late = await work(later, '?late=true');
    expect(late.late).toBe(2);
    expect(late.orders.map(({ increment_id, promise }) => [increment_id, promise])).toEqual([
      [slow.increment_id, 'cannot_arrive'],
      [fast.increment_id, 'passed'],
    ]);
  });

  test('leaves out what has left, is cancelled or waits for a review, and keeps the rest of a partly sent order', async () => {
    const { order: gone } = await bought([{ sku: bag, qty: 1 }]);
    await takeStep(house.shop, gone.order_id, 'ship', { actor: 'staff' });
    const { order: canceled } = await bought([{ sku: bag, qty: 1 }]);
    await takeStep(house.shop, canceled.order_id, 'cancel', { actor: 'staff' });
    const { order: held } = await bought([{ sku: bag, qty: 1 }]);
    await takeStep(house.shop, held.order_id, 'hold', { actor: 'system' });
    const { order: part } = await bought([{ sku: stamp, qty: 3 }]);
    await takeStep(house.shop, part.order_id, 'ship', { actor: 'staff', units: new Map([[stamp, 1]]) });
    const { orders } = await work(await staffMember(house.shop, 'warehouse'));
    expect(orders.map(({ increment_id, pieces }) => [increment_id, pieces])).toEqual([[part.increment_id, 2]]);
  });
});

describe('a wave', () => {
  test('lists the pieces of its orders by place, the parts of a set, and those without a place last', async () => {
    const { order } = await bought([{ sku: stamp, qty: 2 }]);
    await bought([{ sku: pair, qty: 1 }]);
    await bought([{ sku: bag, qty: 1 }]);
    const member = await staffMember(house.shop, 'warehouse');
    const rows = [
      { sku: stamp, place: ' b-10 ' },
      { sku: cup, place: 'B-9' },
    ];
    expect((await member.post('/warehouse/places', { rows })).body).toEqual({ changed: 2 });
    expect((await member.post('/warehouse/places', { rows })).body).toEqual({ changed: 0 });
    const { number, orders } = await start(member, { first: 50 });
    expect(orders).toBe(3);
    const wave = await waveOf(member, number);
    expect(wave.lines.map(({ sku, place, qty }) => [sku, place, qty])).toEqual([
      [cup, 'B-9', 2],
      [stamp, 'B-10', 2],
      [bag, null, 1],
    ]);
    expect(wave.orders.every(({ status, is_in }) => status === 'being_prepared' && is_in)).toBe(true);
    const { orders: listed } = await work(member);
    expect(listed.map(({ wave: of, next_step }) => [of, next_step])).toEqual([
      [number, 'picking'],
      [number, 'picking'],
      [number, 'picking'],
    ]);
    expect(await member.post('/warehouse/waves', { orders: [order.increment_id] })).toMatchObject(
      refused({ 'orders.0': 'in_wave' }),
    );
    expect(await member.post('/warehouse/waves', { first: 5 })).toMatchObject(refused({ first: 'nothing_to_pick' }));
    expect(await member.post('/warehouse/waves', {})).toMatchObject({ status: 400 });
  });

  test('M1: two people start a wave at once, and each order is in one of them', async () => {
    const placed: string[] = [];
    for (let made = 0; made < 6; made += 1) placed.push((await bought([{ sku: stamp, qty: 1 }])).order.increment_id);
    const members = [await staffMember(house.shop, 'warehouse'), await staffMember(house.shop, 'warehouse')];
    const answers = await Promise.all(members.map(({ post }) => post('/warehouse/waves', { first: 50 })));
    const rows = await database.db
      .selectFrom('pick_order')
      .innerJoin('shop_order', 'shop_order.order_id', 'pick_order.order_id')
      .select(['increment_id', 'wave_id'])
      .execute();
    expect(rows.map(({ increment_id }) => increment_id).toSorted()).toEqual(placed.toSorted());
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    // The same orders chosen by two: one gets all, the other reads which are taken.
    await database.pool.query('delete from pick_wave');
    const chosen = await Promise.all(members.map(({ post }) => post('/warehouse/waves', { orders: placed })));
    expect(chosen.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('M5: a repeated call starts one wave, and a key with another payload is refused', async () => {
    await bought([{ sku: stamp, qty: 1 }]);
    const { post, browser } = await staffMember(house.shop, 'warehouse');
    const key = randomUUID();
    const again = async (body: object) => {
      browser.jar.delete('vitrine');
      browser.jar.delete('XSRF-TOKEN');
      await browser.start();
      return post('/warehouse/waves', body, key);
    };
    const one = await again({ first: 5 });
    expect((await again({ first: 5 })).body).toEqual(one.body);
    expect(await again({ first: 6 })).toMatchObject({ status: 409, body: { error: { internal_code: 4_900_009 } } });
    expect(await database.db.selectFrom('pick_wave').select('number').execute()).toHaveLength(1);
  });

  test('ends once each piece is picked or reported; a missing one marks its order until it is found', async () => {
    const { order } = await bought([{ sku: stamp, qty: 3 }]);
    const member = await staffMember(house.shop, 'warehouse');
    const { number } = await start(member, { first: 1 });
    const [line] = (await waveOf(member, number)).lines;
    if (!line) throw new Error('no line');
    expect(await member.post(`/warehouse/waves/${number}/end`, {})).toMatchObject(refused({ step: 'lines_open' }));
    expect(await mark(member, number, line, { picked: 3, missing: 1 })).toMatchObject(refused({ picked: 'too_many' }));
    expect((await mark(member, number, line, { picked: 2, missing: 1 })).status).toBe(200);
    // Another device still shows the line as it was.
    expect(await mark(member, number, line, { picked: 3, missing: 0 })).toMatchObject(
      refused({ picked: 'changed_meanwhile' }),
    );
    // Repeated after a lost answer.
    expect((await mark(member, number, line, { picked: 2, missing: 1 })).status).toBe(200);
    expect((await member.post(`/warehouse/waves/${number}/end`, {})).status).toBe(200);
    const care = await staffMember(house.shop, 'care');
    const missing = async () => staffMissing.answer.parse((await care.get('/missing-pieces')).body).pieces;
    const [piece] = await missing();
    expect(piece).toMatchObject({ increment_id: order.increment_id, sku: stamp, qty: 1, by: member.account.name });
    expect((await work(member)).orders).toMatchObject([{ next_step: 'missing_piece' }]);
    expect(await member.post('/warehouse/waves', { first: 5 })).toMatchObject(refused({ first: 'nothing_to_pick' }));
    const events = database.db.selectFrom('order_event').select('reason').where('order_id', '=', order.order_id);
    expect((await events.execute()).map(({ reason }) => reason)).toContain('piece_missing');
    for (const _twice of [1, 2])
      expect((await care.post(`/missing-pieces/${piece?.missing_id}/found`, {})).body).toEqual({ found: true });
    expect((await events.execute()).filter(({ reason }) => reason === 'piece_found')).toHaveLength(1);
    expect(await missing()).toEqual([]);
    // The next wave asks for the found one alone.
    const again = await start(member, { first: 5 });
    expect((await waveOf(member, again.number)).lines.map(({ qty }) => qty)).toEqual([1]);
  });

  test('units that are cancelled meanwhile are put back, and their missing ones are missed no more', async () => {
    const { order } = await bought([{ sku: stamp, qty: 3 }]);
    const member = await staffMember(house.shop, 'warehouse');
    const { number } = await start(member, { first: 1 });
    const [line] = (await waveOf(member, number)).lines;
    if (!line) throw new Error('no line');
    await mark(member, number, line, { picked: 2, missing: 1 });
    await takeStep(house.shop, order.order_id, 'cancel_units', { actor: 'staff', units: new Map([[stamp, 2]]) });
    expect((await waveOf(member, number)).lines).toMatchObject([{ qty: 3, picked: 2, put_back: 1 }]);
    await takeStep(house.shop, order.order_id, 'cancel', { actor: 'staff' });
    expect((await waveOf(member, number)).lines).toMatchObject([{ put_back: 2 }]);
    expect((await member.get('/missing-pieces')).body).toMatchObject({ pieces: [] });
    expect((await member.post(`/warehouse/waves/${number}/end`, {})).status).toBe(200);
  });

  test('gives an order back to the list with nothing picked', async () => {
    const { order } = await bought([{ sku: stamp, qty: 1 }]);
    const member = await staffMember(house.shop, 'warehouse');
    const { number } = await start(member, { first: 1 });
    const give = () => member.post(`/warehouse/waves/${number}/give-back`, { increment_id: order.increment_id });
    expect((await give()).status).toBe(200);
    expect(await give()).toMatchObject(refused({ step: 'wave_ended' }));
    expect((await work(member)).orders).toMatchObject([{ next_step: 'pick', wave: null }]);
  });
});

describe('the places', () => {
  test('are refused as a whole, with the row that names no piece, a set, or a piece twice', async () => {
    const member = await staffMember(house.shop, 'warehouse');
    const put = (rows: object[]) => member.post('/warehouse/places', { rows });
    expect(
      await put([
        { sku: stamp, place: 'A-1' },
        { sku: 'NONE', place: 'A-2' },
        { sku: pair, place: 'A-3' },
        { sku: stamp, place: 'A-4' },
      ]),
    ).toMatchObject(refused({ 'rows.1.sku': 'sku_unknown', 'rows.2.sku': 'sku_unknown', 'rows.3.sku': 'named_twice' }));
    const read = async (query: string) =>
      staffPlaces.answer.parse((await member.get(`/warehouse/places${query}`)).body).places;
    expect(await read('')).toEqual([]);
    expect((await put([{ sku: stamp, place: 'A-1' }])).status).toBe(200);
    expect(await read('?q=a-')).toMatchObject([{ sku: stamp, place: 'A-1', product_name: 'Petit rivet' }]);
    expect(await read('?q=%25')).toEqual([]);
    // Those with a place come first; the text is the beginning of a SKU or of a place.
    const letter = stamp.slice(0, 1).toLowerCase();
    const named = (await read(`?q=${letter}`)).map(({ sku, place }) => ({ sku, place }));
    expect(named[0]).toEqual({ sku: stamp, place: 'A-1' });
    expect(named.slice(1).every(({ sku, place }) => place === null && sku.toLowerCase().startsWith(letter))).toBe(true);
    expect(named.map(({ sku }) => sku)).not.toContain(pair);
    expect((await read(`?q=${letter}&without=true`)).map(({ sku }) => sku)).not.toContain(stamp);
    expect((await read('?without=true')).map(({ sku }) => sku)).toEqual([cup, bag]);
    expect((await put([{ sku: stamp, place: null }])).body).toEqual({ changed: 1 });
    expect(await read('')).toEqual([]);
  });
});

// Packing by scan, one print for a parcel, and the manifest of the day. decisions/0115.
import { randomUUID } from 'node:crypto';
import {
  staffManifest,
  staffManifests,
  staffPack,
  staffParcel,
  staffPrint,
  staffScan,
} from '@vitrine/contract/staffPacking';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { lifeCarriers } from '../../../testing/lifeCarriers.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';

const orders = boughtOrders();
const { bought, clock, database, house } = orders;
lifeCarriers(orders);
const ean = '4006381333931';

beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]),
);
beforeEach(async () => {
  clock.now = new Date('2026-11-20T10:00:00Z');
  await database.pool.query('delete from manifest_parcel; delete from manifest; delete from piece_code');
  await database.pool.query(
    "update shipment set delivered_at = shipped_at; update shop_order set status = 'received' where placed_at is not null",
  );
  await database.db.deleteFrom('rate_limit').execute();
});

const refused = (fields: object) => ({ status: 409, body: { error: { internal_code: 4_900_111, fields } } });
type Member = Awaited<ReturnType<typeof staffMember>>;
const packOf = async ({ get }: Member, number: string) =>
  staffPack.answer.parse((await get(`/warehouse/orders/${number}/pack`)).body).order;
const send = ({ post }: Member, number: string, body: object, key?: string) =>
  post(`/warehouse/orders/${number}/parcel`, body, key);

/** An order of two stamps and a bag, and the units of all its lines. */
async function twoLines(member: Member) {
  const { order } = await bought([
    { sku: stamp, qty: 2 },
    { sku: bag, qty: 1 },
  ]);
  const { lines } = await packOf(member, order.increment_id);
  const lineOf = (sku: string) => lines.find((line) => line.sku === sku)?.item_order_id ?? '';
  const units = [
    { item_order_id: lineOf(stamp), qty: 2 },
    { item_order_id: lineOf(bag), qty: 1 },
  ];
  return { ...order, lines, units, lineOf };
}

describe('a parcel', () => {
  test('leaves when each piece was scanned, by SKU or EAN; its check names the member and the scans', async () => {
    const member = await staffMember(house.shop, 'warehouse');
    expect((await member.post('/warehouse/codes', { rows: [{ sku: stamp, code: ean }] })).body).toEqual({ changed: 1 });
    const { order_id, increment_id, units, lines } = await twoLines(member);
    expect(lines.find(({ sku }) => sku === stamp)?.pieces).toMatchObject([{ sku: stamp, qty: 1, codes: [`0${ean}`] }]);
    const scans = [ean, 'p0001-00', bag];
    expect(await send(member, increment_id, { units, scans: [ean, bag] })).toMatchObject(
      refused({ reason: 'not_scanned' }),
    );
    expect(await send(member, increment_id, { units, scans: [...scans, 'X1'] })).toMatchObject(
      refused({ scans: 'wrong_piece' }),
    );
    expect(await send(member, increment_id, { units, scans: [...scans, bag] })).toMatchObject(
      refused({ scans: 'too_many_pieces' }),
    );
    expect(
      await database.db.selectFrom('shipment').select('order_id').where('order_id', '=', order_id).execute(),
    ).toEqual([]);
    const answer = staffParcel.answer.parse((await send(member, increment_id, { units, scans })).body);
    expect(answer.order.status).toBe('out_for_delivery');
    const check = database.db.selectFrom('parcel_check').selectAll().where('order_id', '=', order_id);
    expect(await check.execute()).toMatchObject([
      { shipment_id: answer.shipment_id, scans, is_whole: true, reason: '', staff_id: member.account.staff_id },
    ]);
  });

  test('leaves without scans for a reason, which stays; the database takes no check without one', async () => {
    const member = await staffMember(house.shop, 'warehouse');
    const { order_id, increment_id, units } = await twoLines(member);
    expect(await send(member, increment_id, { units, scans: [], reason: ' ' })).toMatchObject({ status: 400 });
    const reason = 'The scanner is broken.';
    expect((await send(member, increment_id, { units, scans: [bag], reason })).status).toBe(200);
    const check = database.db
      .selectFrom('parcel_check')
      .select(['is_whole', 'reason'])
      .where('order_id', '=', order_id);
    expect(await check.execute()).toEqual([{ is_whole: false, reason }]);
    await expect(database.pool.query("update parcel_check set reason = ''")).rejects.toThrow('parcel_check');
  });

  test('may be a part of the order, chosen by unit; the rest waits', async () => {
    const member = await staffMember(house.shop, 'warehouse');
    const { increment_id, lineOf } = await twoLines(member);
    const units = [{ item_order_id: lineOf(stamp), qty: 1 }];
    expect(await send(member, increment_id, { units, scans: [bag] })).toMatchObject(
      refused({ scans: 'too_many_pieces' }),
    );
    expect(
      await send(member, increment_id, {
        units: [{ item_order_id: lineOf(stamp), qty: 3 }],
        scans: [stamp, stamp, stamp],
      }),
    ).toMatchObject(refused({ units: 'not_these_units' }));
    expect((await send(member, increment_id, { units, scans: [stamp] })).status).toBe(200);
    const order = await packOf(member, increment_id);
    expect(order.lines.map(({ sku, units: left }) => [sku, left])).toEqual([
      [stamp, 1],
      [bag, 1],
    ]);
    expect(order).toMatchObject({ status: 'being_prepared', may_pack: true, parcels: [{ units: 1 }] });
  });

  test('M5: is packed once per key, also in another session, and a key with other scans is refused', async () => {
    const member = await staffMember(house.shop, 'warehouse');
    const { order_id, increment_id, lineOf } = await twoLines(member);
    const units = [{ item_order_id: lineOf(stamp), qty: 1 }];
    const key = randomUUID();
    const again = async (scans: string[]) => {
      member.browser.jar.delete('vitrine');
      member.browser.jar.delete('XSRF-TOKEN');
      await member.browser.start();
      return send(member, increment_id, { units, scans }, key);
    };
    const one = await again([stamp]);
    expect((await again([stamp])).body).toEqual(one.body);
    expect(await again(['p0001 00'])).toMatchObject({ status: 409, body: { error: { internal_code: 4_900_009 } } });
    const parcels = database.db.selectFrom('shipment').select('shipment_id').where('order_id', '=', order_id);
    expect(await parcels.execute()).toHaveLength(1);
  });
});

test('a scanned code is an order, a parcel, a piece with the orders that wait for it, or nothing', async () => {
  const member = await staffMember(house.shop, 'warehouse');
  const { increment_id } = await twoLines(member);
  const scan = async ({ get }: Member, code: string) =>
    staffScan.answer.parse((await get(`/scan?code=${encodeURIComponent(code)}`)).body);
  const nothing = { order: null, return: null, piece: null, wanted_by: [] };
  expect(await scan(member, increment_id)).toEqual({ ...nothing, order: increment_id });
  expect(await scan(member, 'h0612p 20r')).toMatchObject({
    piece: { sku: bag, product_name: 'Pommeau' },
    wanted_by: [increment_id],
  });
  expect(await scan(member, ean)).toEqual(nothing);
  expect(await member.post('/warehouse/codes', { rows: [{ sku: stamp, code: '4006381333932' }] })).toMatchObject(
    refused({ 'rows.0.code': 'no_gtin' }),
  );
  // A boutique finds no order that is not collected there.
  expect(await scan(await staffMember(house.shop, 'boutique', '1001'), increment_id)).toEqual(nothing);
});

describe('the print of a parcel', () => {
  const print = async ({ post }: Member, number: string, body: object) =>
    staffPrint.answer.parse((await post(`/orders/${number}/print`, body)).body);
  const pagesOf = (base64: string): number =>
    (
      Buffer.from(base64, 'base64')
        .toString('latin1')
        .match(/\/Type\s*\/Page\b/gu) ?? []
    ).length;

  test('is one PDF: the carrier’s label and the slip, and the label is there without waiting for a job', async () => {
    const member = await staffMember(house.shop, 'warehouse');
    const { increment_id, units } = await twoLines(member);
    const { shipment_id } = staffParcel.answer.parse(
      (await send(member, increment_id, { units, scans: [stamp, stamp, bag], carrier: 'dhl' })).body,
    );
    const printed = await print(member, increment_id, { shipment_id });
    expect(printed).toMatchObject({ holds: ['label', 'slip'], waits_for: [], carrier: 'dhl', others: [] });
    expect(printed.track_number).not.toBeNull();
    expect(pagesOf(printed.print?.base64 ?? '')).toBe(2);
    // Once printed, it is printed again with the same number.
    expect((await print(member, increment_id, { shipment_id })).track_number).toBe(printed.track_number);
    expect((await member.post(`/orders/${increment_id}/print`, { shipment_id: randomUUID() })).status).toBe(404);
  });

  test('has the invoice where customs ask for it', async () => {
    const member = await staffMember(house.shop, 'warehouse');
    const { order_id, increment_id, units } = await twoLines(member);
    await sql`update shop_order set store = 'us',
      shipping_address = shipping_address || '{"country_id": "us", "region": "US-NY"}' where order_id = ${order_id}`.execute(
      database.db,
    );
    const { shipment_id } = staffParcel.answer.parse(
      (await send(member, increment_id, { units, scans: [stamp, stamp, bag], carrier: 'ups' })).body,
    );
    const printed = await print(member, increment_id, { shipment_id });
    expect(printed.holds).toContain('invoice');
    expect(printed.waits_for).toEqual([]);
  });

  test('before it is packed it is the slip alone', async () => {
    const member = await staffMember(house.shop, 'warehouse');
    const { increment_id } = await twoLines(member);
    expect(await print(member, increment_id, {})).toMatchObject({ holds: ['slip'], waits_for: [], carrier: null });
  });
});

describe('the manifest of the day', () => {
  const read = async ({ get }: Member) => staffManifests.answer.parse((await get('/warehouse/manifests')).body);
  const shipped = async (carrier: 'dhl' | 'ups') => {
    const { order } = await bought([{ sku: stamp, qty: 1 }]);
    await database.db.updateTable('shop_order').set({ store: 'de' }).where('order_id', '=', order.order_id).execute();
    expect(
      await takeStep(house.shop, order.order_id, 'ship', {
        actor: 'staff',
        carrier,
        track_number: `N${order.increment_id}`,
      }),
    ).toBeNull();
    const row = database.db.selectFrom('shipment').select('shipment_id').where('order_id', '=', order.order_id);
    return (await row.executeTakeFirstOrThrow()).shipment_id;
  };

  test('lists by carrier what waits, is closed once by the first member, and names the next day what was not scanned', async () => {
    const ids = [await shipped('dhl'), await shipped('dhl'), await shipped('ups')];
    const members = [await staffMember(house.shop, 'warehouse'), await staffMember(house.shop, 'warehouse')];
    const [one] = members;
    if (!one) throw new Error('no member');
    const { open, day } = await read(one);
    expect(day).toBe('2026-11-20');
    expect(open.map(({ carrier, parcels, pieces }) => [carrier, parcels.length, pieces])).toEqual([
      ['dhl', 2, 2],
      ['ups', 1, 1],
    ]);
    const dhl = ids.slice(0, 2);
    const close = ({ post }: Member) => post('/warehouse/manifests', { carrier: 'dhl', shipment_ids: dhl });
    expect(await one.post('/warehouse/manifests', { carrier: 'dhl', shipment_ids: ids })).toMatchObject(
      refused({ shipment_ids: 'parcels_changed' }),
    );
    const answers = await Promise.all(members.map(close));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused({ carrier: 'manifest_closed' }));
    const closed = await read(one);
    expect(closed.open.map(({ carrier }) => carrier)).toEqual(['ups']);
    expect(closed.closed).toMatchObject([{ carrier: 'dhl', parcel_count: 2, pieces: 2 }]);
    expect(closed.unscanned).toEqual([]);
    await database.db
      .insertInto('carrier_scan')
      .values({ shipment_id: dhl[0], kind: 'collected', code: 'PU', at: clock.now, received_at: clock.now })
      .execute();
    clock.now = new Date('2026-11-21T08:00:00Z');
    const later = await staffMember(house.shop, 'warehouse');
    const next = await read(later);
    expect(next.unscanned.map(({ shipment_id, carrier }) => [shipment_id, carrier])).toEqual([[dhl[1], 'dhl']]);
    const { manifest } = staffManifest.answer.parse(
      (await later.get(`/warehouse/manifests/${closed.closed[0]?.number}`)).body,
    );
    expect(manifest.parcels.map(({ first_scan_at }) => first_scan_at)).toEqual(
      expect.arrayContaining([null, '2026-11-20T10:00:00.000Z']),
    );
  });

  test('what leaves after it was closed goes into that of the next day', async () => {
    const first = await shipped('dhl');
    const member = await staffMember(house.shop, 'warehouse');
    const close = ({ post }: Member, id: string) =>
      post('/warehouse/manifests', { carrier: 'dhl', shipment_ids: [id] });
    expect((await close(member, first)).status).toBe(200);
    const second = await shipped('dhl');
    expect((await read(member)).open).toMatchObject([{ carrier: 'dhl', is_closed_today: true }]);
    expect(await close(member, second)).toMatchObject(refused({ carrier: 'manifest_closed' }));
    clock.now = new Date('2026-11-21T08:00:00Z');
    const later = await staffMember(house.shop, 'warehouse');
    expect(await close(later, first)).toMatchObject(refused({ shipment_ids: 'parcels_changed' }));
    expect((await close(later, second)).status).toBe(200);
  });
});

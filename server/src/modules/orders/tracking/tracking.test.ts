// What carriers do for an order: its label, and reports that come signed, late, twice and in any order.
import { createHash } from 'node:crypto';
import { order as orderCall } from '@vitrine/contract/orders';
import { calledCarriers, type CalledCarrier } from '@vitrine/rules/carriers/carrierTable';
import type { ScanKind } from '@vitrine/rules/carriers/scans';
import {
  createCarrierSimulator,
  type CarrierSimulator,
  localKeys,
} from '@vitrine/simulators/carriers/createCarrierSimulator';
import { reports } from '@vitrine/simulators/carriers/reports';
import { signReport } from '@vitrine/simulators/carriers/state';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, email, stamp } from '../../../testing/boughtOrders.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { longTest } from '../../../testing/patience.ts';
import { labelShipment, typeNumber } from '../fulfilment/parcels/labelShipment.ts';
import { moveDemo } from '../fulfilment/demoClock.ts';
import { takeStep } from '../fulfilment/steps/takeStep.ts';
import { labelOf } from '../parcels/labels.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { askCarriers } from './askCarriers.ts';
import { carrierWebhook } from './carrierWebhook.ts';

const { bought, clock, database, house, lookup } = boughtOrders();

let carriers: CarrierSimulator;
const start = new Date('2026-11-21T10:00:00Z');
const settings = (url: string) => ({
  ...Object.fromEntries(calledCarriers.map((name) => [`${name.toUpperCase()}_URL`, `${url}/${name}`])),
  CARRIER_TIMEOUT_MS: 5000,
});
const withSettings = (more: object) => ({ ...house.shop, config: { ...house.shop.config, ...more } });

beforeAll(async () => {
  carriers = await createCarrierSimulator({ port: 0, webhook_url: 'http://127.0.0.1:9/none' });
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]);
  Object.assign(house.shop, { config: { ...house.shop.config, ...settings(carriers.url) } });
});
afterAll(() => carriers.close());
beforeEach(async () => {
  clock.now = start;
  carriers.fault = 'none';
  for (const table of ['rate_limit', 'mail_outbox', 'job'] as const) await database.db.deleteFrom(table).execute();
});

const parcelsOf = (order_id: string) =>
  database.db.selectFrom('shipment').selectAll().where('order_id', '=', order_id).orderBy('shipped_at').execute();
const mailsOf = async (order_id: string) =>
  (await database.db.selectFrom('mail_outbox').select('kind').where('order_id', '=', order_id).execute()).map(
    ({ kind }) => kind,
  );
const statusOf = async (order_id: string) => (await readWholeOrder(database.db, order_id))?.status;
const shown = async (ref: string) => orderCall.answer.parse((await lookup(ref, email)).body).order;

/** An order whose parcel has left without a number, with a carrier. */
async function shipped(carrier: CalledCarrier = 'dhl', country = 'de') {
  const { order } = await bought([{ sku: bag, qty: 2 }]);
  await sql`update shop_order set store = ${country},
    shipping_address = shipping_address || jsonb_build_object('country_id', ${country}::text)
    where order_id = ${order.order_id}`.execute(database.db);
  expect(await takeStep(house.shop, order.order_id, 'ship', { actor: 'staff', carrier })).toBeNull();
  const [parcel] = await parcelsOf(order.order_id);
  if (!parcel) throw new Error('no parcel');
  return { ...order, shipment_id: parcel.shipment_id };
}
/** The same with the carrier's label. */
async function labelled(carrier: CalledCarrier = 'dhl', country = 'de') {
  const order = await shipped(carrier, country);
  await labelShipment(house.shop, { shipment_id: order.shipment_id });
  const label = await labelOf(database.db, { shipment_id: order.shipment_id });
  if (!label) throw new Error('no label');
  return { ...order, carrier, track_number: label.track_number };
}

const scansStored = async () => (await database.db.selectFrom('carrier_scan').select('scan_id').execute()).length;

type Sent = { carrier: CalledCarrier; track_number: string };
const moment = (hour: number) => new Date(start.getTime() + hour * 3_600_000);
const scan = (kind: ScanKind, hour: number) => ({ kind, at: moment(hour), place: 'Lyon' });
const report = ({ carrier, track_number }: Sent, ...scans: ReturnType<typeof scan>[]) =>
  reports[carrier]({ track_number }, scans).text;
const push = (carrier: string, body: string, signature?: string, shop = house.shop) =>
  carrierWebhook(shop).request(`/webhooks/carriers/${carrier}`, {
    method: 'POST',
    headers: { ...(signature && { 'carrier-signature': signature }) },
    body,
  });
const signed = (sent: Sent, body: string, at = clock.now) =>
  push(sent.carrier, body, signReport(localKeys(sent.carrier).hook_key, at, body));

describe('a label', () => {
  test.each([
    ['fedex', 'de', 'pdf', '%PDF-'],
    ['ups', 'de', 'zpl', '^XA'],
    ['dhl', 'de', 'pdf', '%PDF-'],
    ['chronopost', 'fr', 'pdf', '%PDF-'],
    ['colissimo', 'fr', 'pdf', '%PDF-'],
    ['tnt', 'de', null, null],
    ['sagawa', 'jp', null, null],
    // Outside the customs union the goods are declared.
    ['fedex', 'ch', 'pdf', '%PDF-'],
    ['ups', 'ch', 'zpl', '^XA'],
    ['dhl', 'ch', 'pdf', '%PDF-'],
  ] as const)(
    'of %s to %s is issued once, stored with its hash, and its number is mailed',
    async (carrier, country, format, begins) => {
      const { order_id, ref, shipment_id } = await shipped(carrier, country);
      expect(await mailsOf(order_id)).not.toContain('order_shipped');
      const before = carriers.parcels.size;
      await labelShipment(house.shop, { shipment_id });
      // A job that runs again asks nothing: this carrier would fail.
      carriers.fault = 'broken';
      await labelShipment(house.shop, { shipment_id });
      expect(carriers.parcels.size).toBe(before + 1);
      const label = await labelOf(database.db, { shipment_id });
      expect(label?.format).toBe(format);
      expect(label?.file?.toString('latin1', 0, begins?.length) ?? null).toBe(begins);
      const [{ track_number, tracking_url } = { track_number: null, tracking_url: null }] = await parcelsOf(order_id);
      expect(track_number).toBe(label?.track_number);
      expect(tracking_url).toContain(track_number);
      expect((await mailsOf(order_id)).filter((kind) => kind === 'order_shipped')).toHaveLength(1);
      const { shipment } = await shown(ref);
      expect(shipment).toMatchObject({ track_number, tracking_url, scans: [] });
      expect(shipment.carrier_name).not.toBeNull();
      // The country of each product, not the house's.
      if (country === 'ch') expect([...carriers.parcels.values()].at(-1)?.origins).toEqual(['IT']);
    },
  );

  test('of goods without a country of origin is refused before the carrier is asked, and staff types the number', async () => {
    const { order_id, shipment_id } = await shipped('dhl', 'ch');
    await sql`update shop_order_line set piece = piece || '{"origin_country": null}' where order_id = ${order_id}`.execute(
      database.db,
    );
    const before = carriers.parcels.size;
    // A carrier that were asked would fail, and the call with it.
    carriers.fault = 'broken';
    await labelShipment(house.shop, { shipment_id });
    carriers.fault = 'none';
    expect((await parcelsOf(order_id))[0]?.track_number).toBeNull();
    // An order of an earlier release has none in its piece: the product of today says it.
    await sql`update shop_order_line set piece = piece - 'origin_country' where order_id = ${order_id}`.execute(
      database.db,
    );
    await labelShipment(house.shop, { shipment_id });
    expect(carriers.parcels.size).toBe(before + 1);
  });

  test('M4: two servers and a lost answer make one label', async () => {
    const { order_id, shipment_id } = await shipped();
    const before = carriers.parcels.size;
    carriers.fault = 'slow';
    await expect(labelShipment(house.shop, { shipment_id })).rejects.toThrow();
    carriers.fault = 'none';
    await Promise.all([labelShipment(house.shop, { shipment_id }), labelShipment(house.shop, { shipment_id })]);
    expect(carriers.parcels.size).toBe(before + 1);
    expect((await mailsOf(order_id)).filter((kind) => kind === 'order_shipped')).toHaveLength(1);
  });

  test('whose file was changed is not printed', async () => {
    const { shipment_id } = await labelled();
    const { rows } = await sql<{ sha: string }>`
      select encode(file_sha256, 'hex') as sha from carrier_label where label_id = ${shipment_id}`.execute(database.db);
    const file = (await labelOf(database.db, { shipment_id }))?.file ?? Buffer.alloc(0);
    expect(rows[0]?.sha).toBe(createHash('sha256').update(file).digest('hex'));
    await sql`update carrier_label set file = 'other' where label_id = ${shipment_id}`.execute(database.db);
    await expect(labelOf(database.db, { shipment_id })).rejects.toThrow('a stored label was changed');
  });

  test('that the carrier refuses is not asked again, and staff types the number', async () => {
    const { order_id, shipment_id } = await shipped();
    carriers.fault = 'refusing';
    await labelShipment(house.shop, { shipment_id });
    expect(await mailsOf(order_id)).not.toContain('order_shipped');
    expect(await typeNumber(house.shop, order_id, 'HAND 1')).toBe(true);
    expect(await typeNumber(house.shop, order_id, 'HAND 2')).toBe(false);
    expect((await parcelsOf(order_id))[0]).toMatchObject({ track_number: 'HAND 1' });
    expect((await mailsOf(order_id)).filter((kind) => kind === 'order_shipped')).toHaveLength(1);
  });

  test('a broken carrier is asked again by the job', async () => {
    const { shipment_id } = await shipped();
    carriers.fault = 'broken';
    await expect(labelShipment(house.shop, { shipment_id })).rejects.toThrow('500');
  });

  test('without settings, or with a typed number, no carrier is asked and the mail leaves at once', async () => {
    const { order } = await bought([{ sku: bag, qty: 1 }]);
    const shop = withSettings({ COLISSIMO_URL: undefined });
    expect(await takeStep(shop, order.order_id, 'ship', { actor: 'staff' })).toBeNull();
    expect(await mailsOf(order.order_id)).toContain('order_shipped');
    const typed = await bought([{ sku: bag, qty: 1 }]);
    const details = { actor: 'staff', track_number: '6A 1' } as const;
    expect(await takeStep(house.shop, typed.order.order_id, 'ship', details)).toBeNull();
    expect(await mailsOf(typed.order.order_id)).toContain('order_shipped');
    const jobs = await database.db.selectFrom('job').select('kind').where('kind', '=', 'label_shipment').execute();
    expect(jobs).toEqual([]);
    expect((await parcelsOf(typed.order.order_id))[0]?.tracking_url).toBe(
      'https://www.laposte.fr/outils/suivre-vos-envois?code=6A%201',
    );
  });

  test('staff chooses no carrier that does not serve the country', async () => {
    const { order } = await bought([{ sku: bag, qty: 1 }]);
    expect(await takeStep(house.shop, order.order_id, 'ship', { actor: 'staff', carrier: 'sagawa' })).toBe(
      'not_this_carrier',
    );
  });

  test('the clock of a demo lets the carrier issue the number', async () => {
    const { order } = await bought([{ sku: bag, qty: 1 }]);
    const shop = withSettings({ DEMO_CLOCK: 1 });
    for (let tick = 0; tick < 3; tick += 1) {
      clock.now = new Date(clock.now.getTime() + 2000);
      await moveDemo(shop);
    }
    expect(await parcelsOf(order.order_id)).toMatchObject([{ track_number: null, carrier: 'colissimo' }]);
  });
});

describe('a report', () => {
  test.each(calledCarriers)(
    'of %s is shown with place and time, and the last parcel’s delivery is the order’s',
    async (carrier) => {
      const sent = await labelled(carrier, carrier === 'sagawa' ? 'jp' : 'fr');
      clock.now = moment(30);
      const body = report(sent, scan('collected', 1), scan('delivered', 26));
      expect((await signed(sent, body)).status).toBe(200);
      expect(await statusOf(sent.order_id)).toBe('received');
      const { shipment, status_label } = await shown(sent.ref);
      expect(status_label).toBe('delivered');
      // Delivered when the carrier delivered it, not when the report came.
      expect(shipment.delivered_at).toBe(moment(26).toISOString());
      expect(shipment.scans).toEqual([
        { kind: 'delivered', at: moment(26).toISOString(), place: 'Lyon' },
        { kind: 'collected', at: moment(1).toISOString(), place: 'Lyon' },
      ]);
      const events = await database.db
        .selectFrom('order_event')
        .select(['actor', 'to_status'])
        .where('order_id', '=', sent.order_id)
        .orderBy('event_id')
        .execute();
      expect(events.at(-1)).toEqual({ actor: 'carrier', to_status: 'received' });
    },
  );

  test.each(calledCarriers)('of %s maps every kind that it knows', async (carrier) => {
    const sent = await labelled(carrier, carrier === 'sagawa' ? 'jp' : 'fr');
    const kinds = ['announced', 'collected', 'in_transit', 'held', 'out_for_delivery', 'not_met', 'sent_back'] as const;
    clock.now = moment(30);
    await signed(sent, report(sent, ...kinds.map((kind, hour) => scan(kind, hour + 1))));
    expect((await shown(sent.ref)).shipment.scans.map(({ kind }) => kind)).toEqual(kinds.toReversed());
    expect(await statusOf(sent.order_id)).toBe('out_for_delivery');
  });

  test('S4: without a right and recent signature over its very body it changes nothing', async () => {
    const sent = await labelled();
    const body = report(sent, scan('delivered', 0));
    const { hook_key } = localKeys('dhl');
    const good = signReport(hook_key, clock.now, body);
    const refused = [
      undefined,
      '',
      't=1,v1=00',
      good.replace(/t=\d+/u, 't=1'),
      signReport('another-key-another-key-another-key', clock.now, body),
      signReport(localKeys('ups').hook_key, clock.now, body),
      signReport(hook_key, clock.now, `${body} `),
      signReport(hook_key, new Date(clock.now.getTime() - 301_000), body),
      signReport(hook_key, new Date(clock.now.getTime() + 301_000), body),
    ];
    for (const signature of refused)
      expect([signature, (await push('dhl', body, signature)).status]).toEqual([signature, 401]);
    expect(await statusOf(sent.order_id)).toBe('out_for_delivery');
    expect((await push('dhl', body, good)).status).toBe(200);
    expect(await statusOf(sent.order_id)).toBe('received');
  });

  test('is accepted with the key before while keys are changed, and from no carrier without settings', async () => {
    const sent = await labelled();
    const body = report(sent, scan('collected', 0));
    const next = withSettings({ DHL_HOOK_KEY: 'k'.repeat(40), DHL_HOOK_KEY_PREVIOUS: localKeys('dhl').hook_key });
    const signature = signReport(localKeys('dhl').hook_key, clock.now, body);
    expect((await push('dhl', body, signature, next)).status).toBe(200);
    const done = withSettings({ DHL_HOOK_KEY: 'k'.repeat(40) });
    expect((await push('dhl', body, signature, done)).status).toBe(401);
    expect((await push('dhl', body, signature, withSettings({ DHL_URL: undefined }))).status).toBe(404);
    expect((await push('pigeon', body, signature)).status).toBe(404);
    expect((await push('aramex', body, signature)).status).toBe(404);
  });

  test('S12: that is too large or not readable is refused, and an unknown parcel is ignored', async () => {
    const sent = { carrier: 'dhl', track_number: '999' } as const;
    const before = await scansStored();
    expect((await signed(sent, 'x'.repeat(300_000))).status).toBe(413);
    for (const body of ['', '{', '[]', '<xml/>', '{"shipments":[{"shipmentTrackingNumber":"9\\u00009","events":[]}]}'])
      expect([body, (await signed(sent, body)).status]).toEqual([body, body.includes('9') ? 200 : 400]);
    const unstorable =
      '{"shipments":[{"shipmentTrackingNumber":"9\\u00009","events":[{"date":"2026-11-21","time":"10:00:00","typeCode":"OK"}]}]}';
    expect((await signed(sent, unstorable)).status).toBe(400);
    expect((await signed(sent, report(sent, scan('delivered', 0)))).status).toBe(200);
    expect(await scansStored()).toBe(before);
  });

  test('of another carrier about the same number changes nothing', async () => {
    const sent = await labelled();
    await signed({ ...sent, carrier: 'fedex' }, report({ ...sent, carrier: 'fedex' }, scan('delivered', 0)));
    expect(await statusOf(sent.order_id)).toBe('out_for_delivery');
  });

  test('finds a number that staff typed with blanks', async () => {
    const { order } = await bought([{ sku: bag, qty: 1 }]);
    await takeStep(house.shop, order.order_id, 'ship', { actor: 'staff', track_number: '6a 123 456' });
    const sent = { carrier: 'colissimo', track_number: '6A123456' } as const;
    await signed(sent, report(sent, scan('delivered', 0)));
    expect(await statusOf(order.order_id)).toBe('received');
  });

  test('about one of two parcels delivers that one', async () => {
    const { order } = await bought([
      { sku: bag, qty: 1 },
      { sku: stamp, qty: 1 },
    ]);
    const staff = { actor: 'staff', carrier: 'chronopost' } as const;
    await takeStep(house.shop, order.order_id, 'ship', { ...staff, track_number: 'XY1', units: new Map([[bag, 1]]) });
    const one = { carrier: 'chronopost', track_number: 'XY1' } as const;
    await signed(one, report(one, scan('delivered', 0)));
    expect(await statusOf(order.order_id)).toBe('being_prepared');
    clock.now = moment(50);
    await takeStep(house.shop, order.order_id, 'ship', { ...staff, track_number: 'XY2' });
    const two = { carrier: 'chronopost', track_number: 'XY2' } as const;
    clock.now = moment(60);
    await signed(two, report(two, scan('delivered', 55)));
    expect(await statusOf(order.order_id)).toBe('received');
    expect((await shown(order.ref)).shipment.delivered_at).toBe(moment(55).toISOString());
  });

  test('that was lost is fetched by asking the carrier, at most every four hours', async () => {
    const sent = await labelled();
    await carriers.scan(sent.track_number, 'delivered', moment(3), true);
    clock.now = moment(3.5);
    await askCarriers(house.shop);
    expect(await statusOf(sent.order_id)).toBe('out_for_delivery');
    clock.now = moment(5);
    carriers.fault = 'broken';
    await askCarriers(house.shop);
    carriers.fault = 'none';
    await askCarriers(house.shop);
    expect(await statusOf(sent.order_id)).toBe('out_for_delivery');
    clock.now = moment(10);
    await askCarriers(house.shop);
    expect(await statusOf(sent.order_id)).toBe('received');
  });

  test('any order and repetition of the reports ends in one state', { timeout: longTest }, async () => {
    const scans = [scan('collected', 1), scan('in_transit', 5), scan('out_for_delivery', 20), scan('delivered', 26)];
    const order = fc.shuffledSubarray([...scans, ...scans], { minLength: 8, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(order, async (turns) => {
        clock.now = start;
        const sent = await labelled();
        clock.now = moment(30);
        for (const one of turns) expect((await signed(sent, report(sent, one))).status).toBe(200);
        const { status_label, shipment } = await shown(sent.ref);
        expect(status_label).toBe('delivered');
        expect(shipment.delivered_at).toBe(moment(26).toISOString());
        expect(shipment.scans.map(({ kind }) => kind)).toEqual([
          'delivered',
          'out_for_delivery',
          'in_transit',
          'collected',
        ]);
        expect((await mailsOf(sent.order_id)).filter((kind) => kind === 'order_delivered')).toHaveLength(1);
        await database.db.deleteFrom('rate_limit').execute();
      }),
      { numRuns: 12 },
    );
  });

  test('a stored scan cannot be changed', async () => {
    const sent = await labelled();
    await signed(sent, report(sent, scan('collected', 0)));
    await expect(sql`update carrier_scan set kind = 'delivered'`.execute(database.db)).rejects.toThrow(
      'is not changed',
    );
  });
});

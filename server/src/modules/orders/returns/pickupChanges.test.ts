// A booked pickup of a return: cancelled, chosen again, refused later, and attacked.
import { randomUUID } from 'node:crypto';
import { cancelPickup as cancelCall, createReturn, type ReturnRequest, returnFormOf } from '@vitrine/contract/returns';
import { shippingMethodsOf } from '@vitrine/rules/shipping/shippingMethods';
import type { ScanKind } from '@vitrine/rules/carriers/scans';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import {
  createCarrierSimulator,
  type CarrierSimulator,
  localKeys,
} from '@vitrine/simulators/carriers/createCarrierSimulator';
import { reports } from '@vitrine/simulators/carriers/reports';
import { signReport } from '@vitrine/simulators/carriers/state';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { advanceOutboxes } from '../../../testing/advanceOutboxes.ts';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { runJobs } from '../../../platform/jobs/runJobs.ts';
import { readVisitor } from '../../../platform/session/session.ts';
import { longTest } from '../../../testing/patience.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { takeReturnStep } from '../fulfilment/returns/takeReturnStep.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { carrierFor } from '../parcels/carrierFor.ts';
import { labelOf } from '../parcels/labels.ts';
import { carrierWebhook } from '../tracking/carrierWebhook.ts';
import { labelReturn } from './carrierReturns.ts';
import { dropBookingLater } from './bookingGuard.ts';
import { choosePickup } from './changePickup.ts';
import { bookPickupLater, cancelPickupLater, endPickup } from './pickupBooking.ts';
import * as queries from './queries.ts';
import { pickupMail } from './returnMail.ts';

const { bought, clock, database, house } = boughtOrders();

let carriers: CarrierSimulator;
const path = '/api/commerce/exchange-return/request';
const locale = 'fr_fr';
type Browser = Awaited<ReturnType<typeof house.browser>>;
type Carrier = 'fedex' | 'chronopost' | 'ups' | 'dhl' | 'sagawa';
type Sent = { browser: Browser; order_id: string; return_id: string; number: string; made: ReturnRequest };

beforeAll(async () => {
  carriers = await createCarrierSimulator({ port: 0, webhook_url: 'http://127.0.0.1:9/none' });
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
  const names = ['fedex', 'chronopost', 'ups', 'dhl', 'sagawa', 'tnt'];
  const urls = Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_URL`, `${carriers.url}/${name}`]));
  Object.assign(house.shop, { config: { ...house.shop.config, ...urls, CARRIER_TIMEOUT_MS: 5000 } });
});
afterAll(() => carriers.close());
beforeEach(async () => {
  // A Saturday.
  clock.now = new Date('2026-11-21T10:00:00Z');
  carriers.fault = 'none';
  carriers.answersAfter = () => Promise.resolve();
  for (const table of ['rate_limit', 'job', 'mail_outbox'] as const) await database.db.deleteFrom(table).execute();
});

const address = {
  firstname: 'Anne',
  lastname: 'Weiss',
  street1: 'Weg 1',
  postcode: '20095',
  city: 'Ort',
  telephone: '0612345678',
};

/** A return with a booked pickup. */
async function booked(carrier: Carrier = 'chronopost', country: Country = 'fr'): Promise<Sent> {
  const { browser, order } = await bought([{ sku: bag, qty: 1 }]);
  const { order_id } = order;
  await database.db
    .updateTable('shop_order')
    .set({
      store: country,
      shipping_method: shippingMethodsOf(country).find((method) => method.carrier === carrier)?.method ?? '',
      delivered_at: clock.now,
      shipped_at: clock.now,
      status: 'received',
      ...(country === 'fr' ? {} : { shipping_address: JSON.stringify({ ...address, country_id: country }) }),
    })
    .where('order_id', '=', order_id)
    .execute();
  const line = database.db.selectFrom('shop_order_line').select('item_order_id').where('order_id', '=', order_id);
  const { item_order_id: order_item_id } = await line.executeTakeFirstOrThrow();
  const items = [{ order_item_id, qty: 1, return_reason: 'colour' }];
  const answer = await browser.post(path, { locale, order_id, return_type: 'refund', items });
  const made = createReturn.answer.parse(answer.body).request;
  const [slot] = made.available_pickup_slots;
  const sent = await browser.post(
    `${path}/finalize`,
    {
      locale,
      order_id,
      request_id: made.request_id,
      return_type: 'refund',
      items: made.chosen,
      selected_return_method: 'pickup',
      pickup_date: slot?.day ?? '',
      pickup_time: slot?.times[0] ?? '',
    },
    { 'idempotency-key': randomUUID() },
  );
  expect(sent.status).toBe(200);
  return { browser, order_id, return_id: made.return_id, number: made.details.increment_id, made };
}
const cancel = ({ browser, order_id, return_id }: Sent) =>
  browser.post(`${path}/cancel-pickup`, { locale, order_id, return_id });
const choose = (
  { browser, order_id, return_id, made }: Sent,
  { nth = 1, key = randomUUID(), day }: { nth?: number; key?: string; day?: string } = {},
) => {
  const slot = made.available_pickup_slots[nth];
  const wanted = { pickup_date: day ?? slot?.day ?? '', pickup_time: slot?.times[0] ?? '' };
  return browser.post(`${path}/choose-pickup`, { locale, order_id, return_id, ...wanted }, { 'idempotency-key': key });
};
const pickupIn = ({ body }: { body: unknown }) => cancelCall.answer.parse(body).return.pickup?.state;
const rowOf = (return_id: string) =>
  database.db.selectFrom('return_request').selectAll().where('return_id', '=', return_id).executeTakeFirstOrThrow();
const live = () => [...carriers.pickups.values()].filter(({ isCanceled }) => !isCanceled).length;
const mails = async ({ order_id }: Sent) =>
  (
    await database.db
      .selectFrom('mail_outbox')
      .select(['kind', 'data'])
      .where('order_id', '=', order_id)
      .where('kind', 'like', 'return_pickup%')
      .execute()
  ).map(({ kind }) => kind);
const jobsOf = async (kind: string) =>
  (await database.db.selectFrom('job').select('data').where('kind', '=', kind).execute()).map(
    ({ data }) => data as Record<string, string>,
  );
const pickupJobs = new Map([
  ['label_return', labelReturn],
  ['book_pickup', bookPickupLater],
  ['cancel_pickup', cancelPickupLater],
  ['drop_booking', dropBookingLater],
]);
const refused = { error: { internal_code: 4_800_012 } };

describe('a cancelled pickup', () => {
  test.each([
    ['fedex', 'it'],
    ['chronopost', 'fr'],
    ['ups', 'es'],
    ['dhl', 'de'],
    ['sagawa', 'jp'],
  ] as const)('is cancelled at %s, mailed once, and can be booked again', async (carrier, country) => {
    const sent = await booked(carrier, country);
    const before = live();
    const answer = await cancel(sent);
    expect([answer.status, pickupIn(answer)]).toEqual([200, 'canceled']);
    expect(cancelCall.answer.parse(answer.body).return.pickup_date).toBeNull();
    expect(live()).toBe(before - 1);
    expect(await rowOf(sent.return_id)).toMatchObject({
      status: 'pending_shipping',
      pickup_confirmation: null,
    });
    // A second press changes nothing.
    expect(pickupIn(await cancel(sent))).toBe('canceled');
    expect(await mails(sent)).toEqual(['return_pickup_canceled']);
    const again = await choose(sent);
    expect([again.status, pickupIn(again)]).toEqual([200, 'booked']);
    expect(live()).toBe(before);
    expect((await rowOf(sent.return_id)).pickup_confirmation).toBe([...carriers.pickups.values()].at(-1)?.confirmation);
  });

  test('is cancelled by TNT too', async () => {
    const port = carrierFor(house.shop, 'tnt', 'pickup')?.pickup;
    const from = { ...party, country: 'FR' };
    const pickup = {
      reference: randomUUID(),
      from,
      day: '2026-11-24',
      time: '09:00-12:00',
      track_number: null,
      weight: 1,
    };
    const confirmation = (await port?.book(pickup)) ?? '';
    const before = live();
    await port?.cancel({ ...pickup, confirmation });
    await port?.cancel({ ...pickup, confirmation });
    expect(live()).toBe(before - 1);
    await expect(port?.cancel({ ...pickup, confirmation: 'TNT0' })).rejects.toThrow('TNT refuses');
  });

  test('stays booked after the cut-off, which the carrier is not asked about', async () => {
    const sent = await booked();
    // Two hours before one o'clock in Paris.
    await database.db
      .updateTable('return_request')
      .set({ pickup_date: '2026-11-21', pickup_time: '13:00-16:00' })
      .where('return_id', '=', sent.return_id)
      .execute();
    const before = live();
    expect((await cancel(sent)).body).toMatchObject(refused);
    expect(live()).toBe(before);
    clock.now = new Date('2026-11-21T09:59:59Z');
    expect((await cancel(sent)).status).toBe(200);
  });

  test('stays booked while a courier is on the way, and the shopper reads so', async () => {
    const sent = await booked();
    carriers.fault = 'underway';
    expect((await cancel(sent)).body).toMatchObject(refused);
    expect((await rowOf(sent.return_id)).pickup_cancel_asked_at).toBeNull();
    carriers.fault = 'none';
    expect(pickupIn(await cancel(sent))).toBe('canceled');
  });

  test('waits for a carrier that does not answer; the job cancels it once', async () => {
    const sent = await booked();
    const before = live();
    carriers.fault = 'broken';
    expect(pickupIn(await cancel(sent))).toBe('cancel_asked');
    expect((await choose(sent)).status).toBe(503);
    const [job] = await jobsOf('cancel_pickup');
    await expect(cancelPickupLater(house.shop, job ?? {})).rejects.toThrow();
    carriers.fault = 'none';
    for (let tries = 0; tries < 2; tries += 1) await cancelPickupLater(house.shop, job ?? {});
    expect(live()).toBe(before - 1);
    expect(await mails(sent)).toEqual(['return_pickup_canceled']);
    expect(pickupIn(await choose(sent))).toBe('booked');
    // A late repeat of the job is about the booking that has ended.
    await cancelPickupLater(house.shop, job ?? {});
    expect(live()).toBe(before);
  });

  test('that the carrier refuses in the end stays, and the customer is mailed', async () => {
    const sent = await booked();
    carriers.fault = 'broken';
    await cancel(sent);
    carriers.fault = 'underway';
    await cancelPickupLater(house.shop, (await jobsOf('cancel_pickup'))[0] ?? {});
    expect(await mails(sent)).toEqual(['return_pickup_kept']);
    expect((await rowOf(sent.return_id)).pickup_confirmation).not.toBeNull();
  });

  test('of a booking whose answer was lost is cancelled as well', async () => {
    const sent = await booked();
    const before = live();
    await database.db
      .updateTable('return_request')
      .set({ pickup_confirmation: null })
      .where('return_id', '=', sent.return_id)
      .execute();
    expect(pickupIn(await cancel(sent))).toBe('canceled');
    expect(live()).toBe(before - 1);
  });

  test('of a booking whose answer was lost keeps its number where the carrier does not let it go', async () => {
    const sent = await booked();
    await database.db
      .updateTable('return_request')
      .set({ pickup_confirmation: null })
      .where('return_id', '=', sent.return_id)
      .execute();
    carriers.fault = 'underway';
    expect((await cancel(sent)).body).toMatchObject(refused);
    expect((await rowOf(sent.return_id)).pickup_confirmation).not.toBeNull();
  });

  test('pressed twice at once is cancelled once', async () => {
    const sent = await booked();
    const answers = await Promise.all([cancel(sent), cancel(sent), cancel(sent)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await mails(sent)).toEqual(['return_pickup_canceled']);
  });
});

describe('another time', () => {
  test('cancels the booked one first, and is one booking per key', async () => {
    const sent = await booked();
    const before = live();
    const key = randomUUID();
    expect(pickupIn(await choose(sent, { key }))).toBe('booked');
    expect(pickupIn(await choose(sent, { key }))).toBe('booked');
    expect(live()).toBe(before);
    expect((await rowOf(sent.return_id)).pickup_date).toBe(sent.made.available_pickup_slots[1]?.day);
  });

  test('that two tabs choose at once is booked once, and the other one is cancelled again', async () => {
    const sent = await booked();
    await cancel(sent);
    const before = live();
    // Both have read the return before either is booked.
    const both = Promise.withResolvers<void>();
    let waiting = 0;
    carriers.answersAfter = () => {
      waiting += 1;
      if (waiting === 2) both.resolve();
      return both.promise;
    };
    const answers = await Promise.all([choose(sent, { nth: 1 }), choose(sent, { nth: 2 })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    for (const job of await jobsOf('drop_booking')) await dropBookingLater(house.shop, job);
    expect(live()).toBe(before + 1);
  });

  test.each([
    ['and comes again', true],
    ['and does not', false],
  ])('leaves no courier without a return where its process dies %s', { timeout: longTest }, async (_name, repeats) => {
    /** The new process: its jobs until none is left. */
    const goOn = async () => {
      for (let round = 0; round < 3; round += 1) {
        await advanceOutboxes(database.db, 3600);
        await runJobs(house.shop, pickupJobs);
      }
    };
    const seams = await dieEverywhere(
      { shop: house.shop, pool: database.pool },
      {
        prepare: async () => {
          await database.db.deleteFrom('rate_limit').execute();
          const others = new Set(carriers.pickups.keys());
          const sent = await booked();
          const visitor = await readVisitor(database.db, sent.browser.jar.get('vitrine'), clock.now);
          const [day, hours] = [
            sent.made.available_pickup_slots[1]?.day,
            sent.made.available_pickup_slots[1]?.times[0],
          ];
          const { order_id, return_id } = sent;
          const body = { locale, order_id, return_id, pickup_date: day ?? '', pickup_time: hours ?? '' } as const;
          return { others, visitor, body, key: randomUUID() };
        },
        act: async (shop, { visitor, body, key }) => {
          await choosePickup(shop, visitor, body, key);
          await runJobs(shop, pickupJobs);
        },
        recover: async ({ visitor, body, key }) => {
          // The lease of the dead process's key ends.
          await sql`update idempotency set lease_until = clock_timestamp() where key = ${key}`.execute(database.db);
          await advanceOutboxes(database.db, 60);
          await runJobs(house.shop, pickupJobs);
          if (repeats) await choosePickup(house.shop, visitor, body, key);
          await goOn();
        },
        check: async ({ others, body }) => {
          const row = await rowOf(body.return_id);
          const mine = [...carriers.pickups].filter(([id]) => !others.has(id)).map(([, pickup]) => pickup);
          const kept = row.pickup_canceled_at === null ? [row.pickup_confirmation] : [];
          expect(mine.filter(({ isCanceled }) => !isCanceled).map(({ confirmation }) => confirmation)).toEqual(kept);
          if (repeats) expect([row.pickup_date, kept.length]).toEqual([body.pickup_date, 1]);
          const open = database.db.selectFrom('job').select('kind').where('kind', '=', 'drop_booking');
          expect(await open.execute()).toEqual([]);
        },
      },
    );
    expect(seams).toBeGreaterThanOrEqual(12);
  });

  test('can be chosen ten times in a day, and the last one stays booked', async () => {
    const sent = await booked();
    const before = live();
    for (let nth = 0; nth < 10; nth += 1) expect((await choose(sent, { nth: nth % 2 })).status).toBe(200);
    expect((await choose(sent)).status).toBe(429);
    expect(await rowOf(sent.return_id)).toMatchObject({ pickup_canceled_at: null, pickup_cancel_asked_at: null });
    expect(live()).toBe(before);
  });

  test('is refused for a day that is not offered, and nothing typed is lost', async () => {
    const sent = await booked();
    const before = live();
    expect((await choose(sent, { day: '2027-01-01' })).body).toMatchObject({ error: { internal_code: 2_200_105 } });
    expect(live()).toBe(before);
  });

  test('is offered by the form of the return', async () => {
    const { browser, order_id, return_id } = await booked();
    const query = new URLSearchParams({ locale, order_id, return_id });
    const { request } = returnFormOf.answer.parse((await browser.get(`${path}?${query.toString()}`)).body);
    expect(request?.available_pickup_slots.length).toBeGreaterThan(0);
  });

  test('of a carrier that does not answer is booked by the job under the same reference', async () => {
    const sent = await booked();
    await cancel(sent);
    const before = live();
    carriers.fault = 'broken';
    expect(pickupIn(await choose(sent))).toBe('booked');
    carriers.fault = 'none';
    const [job] = await jobsOf('book_pickup');
    for (let tries = 0; tries < 2; tries += 1) await bookPickupLater(house.shop, job ?? {});
    expect(live()).toBe(before + 1);
  });
});

describe('a pickup that the carrier refuses later', () => {
  const push = async (sent: Sent, kind: ScanKind, at: Date) => {
    const { track_number = '' } = (await labelOf(database.db, { return_id: sent.return_id })) ?? {};
    const { text } = reports.chronopost({ track_number }, [{ kind, at, place: 'Lyon' }]);
    const headers = { 'carrier-signature': signReport(localKeys('chronopost').hook_key, clock.now, text) };
    const answer = await carrierWebhook(house.shop).request('/webhooks/carriers/chronopost', {
      method: 'POST',
      headers,
      body: text,
    });
    expect(answer.status).toBe(200);
  };
  const labelled = async () => {
    const sent = await booked();
    await labelReturn(house.shop, { return_id: sent.return_id });
    return sent;
  };
  const hours = (count: number) => new Date(clock.now.getTime() + count * 3_600_000);

  test('by the job is mailed once, and another time can be chosen', async () => {
    const sent = await booked();
    await database.db
      .updateTable('return_request')
      .set({ pickup_confirmation: null })
      .where('return_id', '=', sent.return_id)
      .execute();
    carriers.fault = 'refusing';
    const { pickup_reference } = await rowOf(sent.return_id);
    const job = { return_id: sent.return_id, reference: pickup_reference ?? '' };
    for (let tries = 0; tries < 2; tries += 1) await bookPickupLater(house.shop, job);
    expect(await mails(sent)).toEqual(['return_pickup_refused']);
    carriers.fault = 'none';
    expect(pickupIn(await choose(sent))).toBe('booked');
  });

  test('by a report is mailed once, however often it is reported', async () => {
    const sent = await labelled();
    for (let times = 0; times < 2; times += 1) await push(sent, 'not_collected', hours(1));
    expect(await mails(sent)).toEqual(['return_pickup_refused']);
    expect((await rowOf(sent.return_id)).pickup_refused_at).not.toBeNull();
    clock.now = hours(1.5);
    expect(pickupIn(await choose(sent))).toBe('booked');
    // The report comes again, late: it is about the first booking.
    await push(sent, 'not_collected', hours(-0.5));
    expect((await rowOf(sent.return_id)).pickup_refused_at).toBeNull();
  });

  test('is none when the parcel was collected, in whatever order the reports come', async () => {
    const sent = await labelled();
    await push(sent, 'collected', hours(2));
    await push(sent, 'not_collected', hours(1));
    expect(await mails(sent)).toEqual([]);
    expect((await cancel(sent)).body).toMatchObject(refused);
    expect((await choose(sent)).body).toMatchObject(refused);
  });

  test('is noted by staff who heard it by phone, and staff cancels as well', async () => {
    const sent = await booked();
    expect(await endPickup(house.shop, sent.return_id, 'refused')).toBe(true);
    expect(await endPickup(house.shop, sent.return_id, 'refused')).toBe(false);
    expect(await mails(sent)).toEqual(['return_pickup_refused']);
    const other = await booked();
    const before = live();
    expect(await endPickup(house.shop, other.return_id, 'cancel')).toBe(true);
    for (const job of await jobsOf('cancel_pickup')) await cancelPickupLater(house.shop, job);
    expect(live()).toBe(before - 1);
  });
});

describe('a return that ends', () => {
  test.each(['refuse', 'receive'] as const)('by %s before its courier comes needs none', async (step) => {
    const sent = await booked();
    const before = live();
    expect(await takeReturnStep(house.shop, sent.number, step, { refusal_reason: 'not_arrived' })).toBeNull();
    for (const job of await jobsOf('cancel_pickup')) await cancelPickupLater(house.shop, job);
    expect(live()).toBe(before - 1);
    // The step has a mail of its own.
    expect(await mails(sent)).toEqual([]);
  });

  test('after its courier came asks for nothing', async () => {
    const sent = await booked();
    clock.now = new Date('2026-11-24T10:00:00Z');
    await takeReturnStep(house.shop, sent.number, 'receive');
    expect(await jobsOf('cancel_pickup')).toEqual([]);
  });
});

test('S1: another visitor changes no pickup', async () => {
  const sent = await booked();
  const { browser: stranger } = await bought([{ sku: bag, qty: 1 }]);
  const before = live();
  for (const answer of [await cancel({ ...sent, browser: stranger }), await choose({ ...sent, browser: stranger })])
    expect(answer.status).toBe(401);
  // Nor does the owner of another order.
  const other = await booked();
  expect((await cancel({ ...other, return_id: sent.return_id })).body).toMatchObject(refused);
  expect(live()).toBe(before + 1);
});

const party = {
  name: 'Anne Weiss',
  company: null,
  lines: ['1 rue du Port'],
  postcode: '75002',
  city: 'Paris',
  region: null,
  phone: '0612345678',
};

test.each([
  ['de_de', 'refused', 'Keine Abholung Ihrer Rückgabe', 'Bitte wählen Sie'],
  ['jp_ja', 'canceled', '集荷を取り消しました', '別の時間をお選びください'],
  ['fr_fr', 'kept', 'est maintenu', '24 novembre 2026'],
] as const)('the mail in %s about a pickup that is %s names the next step', async (spoken, news, subject, words) => {
  const { order_id, return_id } = await booked();
  const [order, row] = [await readWholeOrder(database.db, order_id), await queries.requestById(database.db, return_id)];
  if (!order || !row) throw new Error('no return');
  const sender = { site: 'https://shop.example', house: 'Maison' };
  const about = { row, news, pickup_date: '2026-11-24', pickup_time: '09:00-12:00' };
  const mail = pickupMail(spoken, sender, order, about);
  expect(mail.subject).toContain(subject);
  expect(JSON.stringify(mail)).toContain(words);
  expect(JSON.stringify(mail)).toContain(`${spoken}/findyourorder/?ref=${order.ref}`);
});

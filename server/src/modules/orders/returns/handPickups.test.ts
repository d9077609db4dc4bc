// A pickup by a carrier that the shop does not call: the house books it by hand, and the customer is promised no more.
import { cancelPickup as cancelCall } from '@vitrine/contract/returns';
import { staffPickups } from '@vitrine/contract/staffReturns';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { sentByHand } from '../../../testing/sentByHand.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { writeHandPickup } from './handPickups.ts';
import { cancelPickupLater } from './pickupBooking.ts';
import * as queries from './queries.ts';
import { instruction } from './returnMail.ts';

const orders = boughtOrders();
const { clock, database, house } = orders;

const path = '/api/commerce/exchange-return/request';
const locale = 'fr_fr';

beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]));
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['rate_limit', 'mail_outbox', 'job'] as const) await database.db.deleteFrom(table).execute();
});

const sent = () => sentByHand(orders);
type Sent = Awaited<ReturnType<typeof sent>>;
const rowOf = async ({ return_id }: Sent) => {
  const row = await queries.requestById(database.db, return_id);
  if (!row) throw new Error('no return');
  return row;
};
const mailsToHouse = () =>
  database.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('kind', '=', 'return_pickup_by_hand')
    .orderBy('created_at')
    .execute();
const cancel = async ({ browser, order_id, return_id }: Sent) => {
  const answer = await browser.post(`${path}/cancel-pickup`, { locale, order_id, return_id });
  for (const { data } of await database.db
    .selectFrom('job')
    .select('data')
    .where('kind', '=', 'cancel_pickup')
    .execute())
    await cancelPickupLater(house.shop, data as Record<string, string>);
  return cancelCall.answer.parse(answer.body).return.pickup;
};

test('is mailed to the house, listed until it is booked, and confirmed to the customer only then', async () => {
  const back = await sent();
  expect(back.request.details.pickup).toMatchObject({ state: 'booked', is_confirmed: false });
  expect(instruction(await rowOf(back), locale, 'by_boutique')).toContain('Nous organisons');
  const [mail] = await mailsToHouse();
  const data = (mail?.data ?? {}) as Record<string, string>;
  const sender = { site: 'https://shop.example', house: 'Maison' };
  const written = await writeHandPickup(house.shop, { order_id: back.order_id, locale, data } as never, sender);
  expect(written?.to).toBe(house.shop.config.SERVICE_MAIL);
  expect(JSON.stringify(written)).toContain('Al Wasl Road 1');
  expect(JSON.stringify(written)).toContain(`pickup ${back.number} booked ${back.day}`);

  const member = await staffMember(house.shop, 'warehouse');
  const listed = async () => staffPickups.answer.parse((await member.get('/pickups')).body).pickups;
  const step = (body: object) => member.post(`/returns/${back.number}/pickup`, body);
  expect(await listed()).toMatchObject([
    { increment_id: back.number, work: 'book', carrier: 'aramex', pickup_date: back.day },
  ]);
  // The day that was chosen before is not the one that is booked now.
  expect((await step({ how: 'booked', day: '2026-11-30', confirmation: 'ARX1' })).status).toBe(409);
  expect((await step({ how: 'booked', day: back.day, confirmation: 'ARX1' })).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect(instruction(await rowOf(back), locale, 'by_boutique')).not.toContain('Nous organisons');

  // What the house booked by hand is cancelled by hand: until then the customer reads that it waits.
  expect(await cancel(back)).toMatchObject({ state: 'cancel_asked' });
  expect(await listed()).toMatchObject([{ work: 'cancel', pickup_confirmation: 'ARX1' }]);
  expect((await mailsToHouse()).map(({ data: asked }) => (asked as { work: string }).work)).toEqual(['book', 'cancel']);
  expect((await step({ how: 'canceled' })).status).toBe(200);
  expect((await rowOf(back)).pickup_canceled_at).not.toBeNull();
  expect(await listed()).toEqual([]);
  expect((await step({ how: 'canceled' })).status).toBe(409);
});

test('that the house has not booked yet is cancelled at once', async () => {
  const back = await sent();
  expect(await cancel(back)).toMatchObject({ state: 'canceled' });
  const care = await staffMember(house.shop, 'care');
  expect(staffPickups.answer.parse((await care.get('/pickups')).body).pickups).toEqual([]);
  expect(
    (await care.post(`/returns/${back.number}/pickup`, { how: 'booked', day: back.day, confirmation: 'X' })).status,
  ).toBe(409);
  const boutique = await staffMember(house.shop, 'boutique', '1001');
  expect((await boutique.get('/pickups')).status).toBe(403);
  expect((await boutique.post(`/returns/${back.number}/pickup`, { how: 'cancel' })).status).toBe(403);
});

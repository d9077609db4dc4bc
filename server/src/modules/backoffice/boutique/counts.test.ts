// Counts on the page of a boutique: the same as in the office, by PIN, once per entry, and honest about what moved meanwhile.
// decisions/0140.
import { randomUUID } from 'node:crypto';
import {
  boutiqueCount,
  boutiqueCountClose,
  boutiqueCountLine,
  boutiqueCountStart,
  boutiqueDepartments,
} from '@vitrine/contract/boutiqueCount';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bag, boutiqueShop } from '../../../testing/boutiqueShop.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { countStock } from '../../catalog/stock/countStock.ts';

const database = testDatabase();
const { house, clock, byPin, reserved, toCollect, codeOf, left } = boutiqueShop(database);
const stamp = 'P0001 00';
const ean = '3520000000017';
type Device = Awaited<ReturnType<typeof byPin>>;

beforeAll(async () => {
  await addProducts(database.db, [{ sku: stamp, title: 'Petit rivet', prices: { fr: 6001 }, stock: 10 }]);
  await sql`update product set department_code = 'BIJ' where code = (select code from variant where sku = ${stamp})`.execute(
    database.db,
  );
  await sql`insert into attribute_option (field, code, position, names)
    values ('department', 'BIJ', 0, '{"fr": "Bijoux", "en": "Jewellery", "br_pt": "Joias"}')`.execute(database.db);
});
async function forgetCounts(): Promise<void> {
  await sql`delete from stock_correction`.execute(database.db);
  await sql`delete from stock_count_line`.execute(database.db);
  await sql`delete from stock_count`.execute(database.db);
}
beforeEach(async () => {
  await forgetCounts();
  await countStock(database.db, [{ sku: stamp, source: '1001', qty: 3 }]);
});

const begun = async ({ page }: Device, body: object = {}): Promise<number> => {
  const answer = await page.post('/counts', { step_id: randomUUID(), is_blind: true, ...body });
  return boutiqueCountStart.answer.parse(answer.body).number;
};
const countOf = async ({ page }: Device, number: number) =>
  boutiqueCount.answer.parse((await page.get(`/counts/${number}`)).body).count;
const lineOf = async (device: Device, number: number, sku: string) =>
  (await countOf(device, number)).lines.find((line) => line.sku === sku);
type Entry = { code: string; counted: number; was?: number | null };
const noted = async (
  { page, account }: Device,
  number: number,
  { was = null, ...entry }: Entry,
  change: object = {},
) => {
  const own = { step_id: randomUUID(), staff_id: account.staff_id, is_scan: true };
  const body = { ...own, was, ...entry, counted_at: clock.now.toISOString(), ...change };
  const answer = await page.post(`/counts/${number}/lines`, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return boutiqueCountLine.answer.parse(answer.body);
};
/** How many bags are in the boutique, with those of other tests that wait to be collected. */
async function bagsHere(device: Device): Promise<number> {
  const count = await begun(device);
  await noted(device, count, { code: bag, counted: 1 });
  const closed = boutiqueCountClose.answer.parse((await device.page.post(`/counts/${count}/close`, {})).body);
  await forgetCounts();
  return closed.count.lines.find(({ sku }) => sku === bag)?.expected ?? 0;
}
/** The ledger has the database's clock, so a test of what moved since a moment has it too. */
const live = (): string => {
  clock.now = new Date();
  return clock.now.toISOString();
};

test('a boutique counts by PIN, in its own words; another person approves the differences in the office', async () => {
  const device = await byPin();
  await sql`insert into piece_code (gtin, sku, changed_at, staff_id)
    values (${`0${ean}`}, ${stamp}, now(), ${device.account.staff_id})
    on conflict do nothing`.execute(database.db);
  const { departments } = boutiqueDepartments.answer.parse((await device.page.get('/departments')).body);
  expect(departments).toContainEqual({ code: 'BIJ', name: 'Bijoux' });
  const number = await begun(device, { department: 'BIJ' });
  expect((await device.page.day()).counts).toMatchObject([{ number, department: 'Bijoux', counted: 0 }]);
  expect(await lineOf(device, number, stamp)).toMatchObject({ counted: null, expected: null, codes: [`0${ean}`] });
  expect(await noted(device, number, { code: ean, counted: 1 })).toMatchObject({
    refusal: null,
    line: { sku: stamp, name: 'Petit rivet', counted: 1, expected: null, by: 'Mme boutique' },
  });
  expect(await noted(device, number, { code: bag, counted: 1 })).toMatchObject({ refusal: 'not_in_count' });
  expect(await noted(device, number, { code: 'NONE', counted: 1 })).toEqual({
    step_id: expect.any(String),
    refusal: 'sku_unknown',
    line: null,
  });
  const closed = boutiqueCountClose.answer.parse((await device.page.post(`/counts/${number}/close`, {})).body);
  expect(closed.count.lines).toMatchObject([{ sku: stamp, counted: 1, expected: 3 }]);
  expect((await device.page.day()).counts).toMatchObject([{ number, differences: 1 }]);
  expect(await noted(device, number, { code: 'P0001-00', counted: 2, was: 1 })).toMatchObject({ refusal: null });
  const other = await staffMember(house.shop, 'supervisor');
  expect((await other.post(`/counts/${number}/approve`, {})).status).toBe(200);
  expect(await left('1001', stamp)).toBe(2);
  expect((await device.page.day()).counts).toEqual([]);
});

test('M5: a start and an entry count once, however often they are sent', async () => {
  const device = await byPin();
  const step_id = randomUUID();
  const number = await begun(device, { step_id });
  expect(await begun(device, { step_id })).toBe(number);
  expect(await device.page.post('/counts', { step_id: randomUUID(), is_blind: true })).toMatchObject({ status: 409 });
  const once = { step_id: randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => noted(device, number, { code: stamp, counted: 1 }, once)));
  expect(answers.map(({ refusal, line }) => [refusal, line?.counted])).toEqual([
    [null, 1],
    [null, 1],
    [null, 1],
  ]);
  const lines = database.db.selectFrom('stock_count_line').select('counted').where('sku', '=', stamp);
  expect(await lines.execute()).toEqual([{ counted: 1 }]);
});

test('of two devices the second reads who counted a piece, and its number', async () => {
  const [first, second] = [await byPin(), await byPin()];
  const number = await begun(first);
  await noted(first, number, { code: stamp, counted: 3 });
  expect(await noted(second, number, { code: stamp, counted: 1 })).toMatchObject({
    refusal: 'changed_meanwhile',
    line: { sku: stamp, counted: 3, by: 'Mme boutique' },
  });
  expect(await noted(second, number, { code: stamp, counted: 2, was: 3 })).toMatchObject({ refusal: null });
});

test('an entry of another person waits for its sign-in, and a count of another boutique is unknown', async () => {
  const [here, there] = [await byPin(), await byPin('1002')];
  const number = await begun(here);
  const body = { code: stamp, counted: 1, was: null, is_scan: true, counted_at: clock.now.toISOString() };
  const asOther = { step_id: randomUUID(), staff_id: there.account.staff_id, ...body };
  expect((await here.page.post(`/counts/${number}/lines`, asOther)).status).toBe(401);
  expect(await noted(there, number, { code: stamp, counted: 1 })).toEqual({
    step_id: expect.any(String),
    refusal: 'unknown',
    line: null,
  });
  expect((await there.page.get(`/counts/${number}`)).status).toBe(404);
});

test.each(['reservation', 'pickup'] as const)(
  'an entry from before a handed over %s is refused, because what was expected then is not known any more',
  async (subject) => {
    live();
    const device = await byPin();
    const order = subject === 'pickup' ? await toCollect() : null;
    const number = order?.increment_id ?? (await reserved());
    const here = await bagsHere(device);
    const count = await begun(device);
    await device.page.take({ subject, number, step: order ? 'make_ready' : 'confirm' });
    // The handover is of this very moment: the count may be from before it.
    const before = live();
    const code = order ? await codeOf(order.order_id) : '';
    const taken = await device.page.take({
      subject,
      number,
      step: 'collect',
      ...(order ? { code, is_id_checked: true } : {}),
    });
    expect(taken.refusal).toBeNull();
    live();
    const entry = { code: bag, counted: here };
    expect(await noted(device, count, entry, { counted_at: before })).toMatchObject({ refusal: 'moved_since' });
    expect(await noted(device, count, { code: bag, counted: here - 1 }, { counted_at: live() })).toMatchObject({
      refusal: null,
    });
    const closed = boutiqueCountClose.answer.parse((await device.page.post(`/counts/${count}/close`, {})).body);
    expect(closed.count.lines.find(({ sku }) => sku === bag)).toMatchObject({
      counted: here - 1,
      expected: here - 1,
    });
  },
);

test('an order since then takes no piece away: the entry counts', async () => {
  live();
  const device = await byPin();
  const count = await begun(device);
  const before = live();
  await toCollect();
  live();
  const entry = { code: bag, counted: 100 };
  expect(await noted(device, count, entry, { counted_at: before })).toMatchObject({ refusal: null });
});

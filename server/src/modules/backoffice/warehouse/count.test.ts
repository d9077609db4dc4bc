// Counts of a place, transfers and the look-up of stock, at the calls and the ledger. decisions/0115.
import { randomUUID } from 'node:crypto';
import {
  staffCount,
  staffCounts,
  staffCountStart,
  staffStockOf,
  staffTransferSend,
  staffTransfers,
} from '@vitrine/contract/staffStockCount';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bag, boughtOrders, scent, stamp } from '../../../testing/boughtOrders.ts';
import { longTest } from '../../../testing/patience.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { addTestStore } from '../../../testing/testStores.ts';
import { addProducts, stockOf } from '../../../testing/testProducts.ts';
import { countStock } from '../../catalog/stock/countStock.ts';
import { moveStock, releaseHeld } from '../../catalog/stock/moveStock.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';

vi.setConfig({ testTimeout: longTest });
const { bought, clock, database, house } = boughtOrders();
const boutique = '75001';

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 10 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 10 },
    { sku: scent, title: 'Brume', prices: { fr: 9_000 }, stock: 10 },
  ]);
  await addTestStore(database.db, boutique);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.pool.query('delete from stock_correction; delete from stock_count_line; delete from stock_count');
  await database.pool.query("update shop_order set status = 'received' where placed_at is not null");
  await countStock(
    database.db,
    [bag, stamp].map((sku) => ({ sku, source: 'ecom', qty: 10 })),
  );
  await database.db.deleteFrom('rate_limit').execute();
});

const refused = (fields: object, more: object = {}) => ({
  status: 409,
  body: { error: { internal_code: 4_900_111, fields, ...more } },
});
type Member = Awaited<ReturnType<typeof staffMember>>;
async function begun(member: Member, body: object = {}) {
  const answer = await member.post('/counts', { place: 'ecom', is_blind: false, ...body });
  return staffCountStart.answer.parse(answer.body).count.number;
}
const countOf = async ({ get }: Member, number: number) =>
  staffCount.answer.parse((await get(`/counts/${number}`)).body).count;
const note = (
  { post }: Member,
  number: number,
  code: string,
  counted: number,
  was: number | null = null,
  key?: string,
) => post(`/counts/${number}/lines`, { code, counted, was }, key);
const step = ({ post }: Member, number: number, name: string, body: object = {}) =>
  post(`/counts/${number}/${name}`, body);

test('an auditor reads counts and transfers of every place, and may do nothing with them', async () => {
  const warehouse = await staffMember(house.shop, 'warehouse');
  const number = await begun(warehouse);
  await note(warehouse, number, stamp, 9);
  const lines = [{ code: stamp, pieces: 1 }];
  const sent = await warehouse.post('/transfers', { from: 'ecom', to: boutique, reason: 'Window', lines });
  const { transfer } = staffTransferSend.answer.parse(sent.body);
  const auditor = await staffMember(house.shop, 'auditor');
  const { counts } = staffCounts.answer.parse((await auditor.get('/counts')).body);
  expect(counts.map((one) => one.number)).toContain(number);
  expect(await countOf(auditor, number)).toMatchObject({ may_count: false, lines: [{ sku: stamp, counted: 9 }] });
  await step(warehouse, number, 'close');
  expect(await countOf(auditor, number)).toMatchObject({ may_approve: false, may_undo: false });
  const { transfers } = staffTransfers.answer.parse((await auditor.get('/transfers')).body);
  expect(transfers.find((one) => one.number === transfer.number)).toMatchObject({
    from: 'ecom',
    to: boutique,
    may_receive: false,
  });
  expect((await note(auditor, number, stamp, 8, 9)).status).toBe(403);
  const receive = ({ post }: Member) =>
    post(`/transfers/${transfer.number}/receive`, { lines: [{ sku: stamp, received: 1 }] });
  expect((await receive(auditor)).status).toBe(403);
  expect((await receive(await staffMember(house.shop, 'boutique', boutique))).status).toBe(200);
});

describe('a count', () => {
  test('finds exactly what was lost, whatever is bought, sent, cancelled or written off between its lines', async () => {
    const member = await staffMember(house.shop, 'warehouse');
    const supervisor = await staffMember(house.shop, 'supervisor');
    const events = ['buy', 'ship', 'cancel', 'write_off', 'receive', 'count'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...events), { minLength: 3, maxLength: 7 }),
        fc.nat(2),
        async (made, lost) => {
          await database.pool.query("update shop_order set status = 'received' where placed_at is not null");
          await countStock(database.db, [{ sku: stamp, source: 'ecom', qty: 10 }]);
          let there = 10 - lost;
          const open: string[] = [];
          const number = await begun(supervisor);
          let was: number | null = null;
          for (const event of [...made, 'count' as const]) {
            if (event === 'buy') open.push((await bought([{ sku: stamp, qty: 1 }])).order.order_id);
            if (event === 'ship' && open.length > 0) {
              await takeStep(house.shop, open.shift() ?? '', 'ship', { actor: 'staff' });
              there -= 1;
            }
            if (event === 'cancel' && open.length > 0)
              await takeStep(house.shop, open.shift() ?? '', 'cancel', { actor: 'staff' });
            if (event === 'write_off') {
              const moved = await member.post('/stock/write-off', {
                sku: stamp,
                place: 'ecom',
                pieces: 1,
                reason: 'X',
              });
              if (moved.status === 200) there -= 1;
            }
            if (event === 'receive') {
              await database.db
                .transaction()
                .execute((tx) =>
                  moveStock(tx, { cause: 'staff' }, [{ kind: 'received', sku: stamp, source: 'ecom', pieces: 1 }]),
                );
              there += 1;
            }
            if (event === 'count') {
              const noted = await note(member, number, stamp, Math.max(0, there), was);
              const [line] = staffCount.answer.parse(noted.body).count.lines;
              expect(line?.difference).toBe(Math.max(0, there) - (there + lost));
              was = Math.max(0, there);
            }
          }
          await step(supervisor, number, 'close');
        },
      ),
      { numRuns: 6 },
    );
  });

  test('a difference above the limit is approved by another member than the counters, and undone by a counter-entry', async () => {
    const [counter, other] = [await staffMember(house.shop, 'warehouse'), await staffMember(house.shop, 'warehouse')];
    const number = await begun(counter);
    await note(counter, number, bag, 8);
    await note(counter, number, stamp, 11);
    expect(await step(counter, number, 'approve')).toMatchObject(refused({ step: 'count_not_closed' }));
    await step(counter, number, 'close');
    expect(await countOf(counter, number)).toMatchObject({ needs_other: true, may_approve: false, differences: 2 });
    expect(await step(counter, number, 'approve')).toMatchObject(refused({ step: 'own_count' }));
    // In parts it is as much.
    expect(await step(counter, number, 'approve', { skus: [stamp] })).toMatchObject(refused({ step: 'own_count' }));
    const both = await Promise.all([other, other].map((member) => step(member, number, 'approve')));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([await stockOf(database.db, bag), await stockOf(database.db, stamp)]).toEqual([8, 11]);
    const entries = database.db.selectFrom('stock_entry').select(['kind', 'change']).where('sku', '=', bag);
    expect((await entries.orderBy('entry_id').execute()).at(-1)).toEqual({ kind: 'counted', change: -2 });
    expect(await step(counter, number, 'undo')).toMatchObject(refused({ step: 'own_count' }));
    expect((await step(other, number, 'undo')).status).toBe(200);
    expect([await stockOf(database.db, bag), await stockOf(database.db, stamp)]).toEqual([10, 10]);
    expect((await step(other, number, 'undo')).status).toBe(200);
    expect(await stockOf(database.db, bag)).toBe(10);
    expect((await countOf(other, number)).lines).toMatchObject([
      { sku: bag, is_corrected: true, is_undone: true },
      { sku: stamp, is_corrected: true, is_undone: true },
    ]);
  });

  test('a small difference is approved by the counter, and a sale since the count does not change it', async () => {
    const counter = await staffMember(house.shop, 'warehouse');
    const number = await begun(counter);
    await note(counter, number, stamp, 9);
    const { order } = await bought([{ sku: stamp, qty: 3 }]);
    await takeStep(house.shop, order.order_id, 'ship', { actor: 'staff' });
    await step(counter, number, 'close');
    expect((await step(counter, number, 'approve')).status).toBe(200);
    expect(await stockOf(database.db, stamp)).toBe(6);
  });

  test('M1: pieces that orders hold are never counted away: the refusal names the SKU and what is free', async () => {
    const [counter, other] = [await staffMember(house.shop, 'warehouse'), await staffMember(house.shop, 'warehouse')];
    const cause = { cause: 'reservation', cause_id: randomUUID() } as const;
    await database.db
      .transaction()
      .execute((tx) => moveStock(tx, cause, [{ kind: 'reserved', sku: stamp, source: 'ecom', pieces: 9 }]));
    const number = await begun(counter);
    await note(counter, number, stamp, 7);
    await note(counter, number, bag, 9);
    await step(counter, number, 'close');
    expect(await step(other, number, 'approve')).toMatchObject(
      refused({ skus: 'reserved_pieces' }, { sku: stamp, free: 1 }),
    );
    expect([await stockOf(database.db, bag), await stockOf(database.db, stamp)]).toEqual([10, 1]);
    await database.db.transaction().execute((tx) => releaseHeld(tx, cause.cause_id));
    // The others can be entered without it.
    expect((await step(other, number, 'approve', { skus: [bag] })).status).toBe(200);
    expect([await stockOf(database.db, bag), await stockOf(database.db, stamp)]).toEqual([9, 10]);
  });

  test('a blind one hides what is expected until it ends; a recount replaces a line, and a stale line is refused', async () => {
    const [counter, other] = [await staffMember(house.shop, 'warehouse'), await staffMember(house.shop, 'warehouse')];
    const number = await begun(counter, { is_blind: true });
    expect(await counter.post('/counts', { place: 'ecom', is_blind: false })).toMatchObject(
      refused({ place: 'count_open' }),
    );
    await note(counter, number, stamp, 9);
    expect((await countOf(counter, number)).lines).toMatchObject([{ counted: 9, expected: null, difference: null }]);
    expect(await note(other, number, stamp, 10)).toMatchObject(refused({ counted: 'changed_meanwhile' }));
    expect((await countOf(counter, number)).uncounted.map(({ sku }) => sku)).toContain(bag);
    await step(counter, number, 'close');
    expect(await note(counter, number, bag, 10)).toMatchObject(refused({ code: 'count_closed' }));
    expect((await note(other, number, stamp, 8, 9)).status).toBe(200);
    expect((await countOf(counter, number)).lines).toMatchObject([{ counted: 8, expected: 10, recounts: 1 }]);
    await countStock(database.db, [{ sku: stamp, source: 'ecom', qty: 8 }]);
    expect(await step(await staffMember(house.shop, 'supervisor'), number, 'approve')).toMatchObject(
      refused({ skus: 'counted_since' }, { sku: stamp }),
    );
    expect(await stockOf(database.db, stamp)).toBe(8);
  });

  test('a scan that adds a piece is no recount, a number that is named again is one', async () => {
    const counter = await staffMember(house.shop, 'warehouse');
    const number = await begun(counter);
    const scanned = async (counted: number, was: number | null) =>
      counter.post(`/counts/${number}/lines`, { code: stamp, counted, was, is_scan: true });
    for (const was of [null, 1, 2]) await scanned((was ?? 0) + 1, was);
    expect((await countOf(counter, number)).lines).toMatchObject([{ counted: 3, recounts: 0 }]);
    await note(counter, number, stamp, 10, 3);
    await scanned(11, 10);
    expect((await countOf(counter, number)).lines).toMatchObject([{ counted: 11, recounts: 1 }]);
  });

  test('M5: a repeated line counts once; a boutique counts its own place alone', async () => {
    const counter = await staffMember(house.shop, 'warehouse');
    const number = await begun(counter);
    const key = randomUUID();
    for (const _twice of [1, 2]) expect((await note(counter, number, stamp, 9, null, key)).status).toBe(200);
    expect((await countOf(counter, number)).lines).toMatchObject([{ counted: 9, recounts: 0 }]);
    const seller = await staffMember(house.shop, 'boutique', boutique);
    expect(await seller.get(`/counts/${number}`)).toMatchObject({ status: 404 });
    expect(await seller.post('/counts', { place: 'ecom', is_blind: true })).toMatchObject({ status: 403 });
    expect(await begun(seller, { place: boutique })).toBeGreaterThan(number);
  });
});

describe('a transfer', () => {
  const places = async ({ get }: Member, sku: string) =>
    staffStockOf.answer
      .parse((await get(`/stock-of?code=${encodeURIComponent(sku)}`)).body)
      .places.map(({ place, free, reserved, sold, coming }) => [place, free, reserved, sold, coming]);
  const send = async ({ post }: Member, pieces: number, key?: string) =>
    post('/transfers', { from: 'ecom', to: boutique, reason: 'Window', lines: [{ code: stamp, pieces }] }, key);

  test('is under way until it is received; a difference has its reason and leaves the stock', async () => {
    const [sender, receiver] = [
      await staffMember(house.shop, 'warehouse'),
      await staffMember(house.shop, 'boutique', boutique),
    ];
    await countStock(database.db, [{ sku: stamp, source: boutique, qty: 0 }]);
    expect(await send(sender, 11)).toMatchObject(refused({ lines: 'not_free' }, { sku: stamp, free: 10 }));
    const key = randomUUID();
    const { transfer } = staffTransferSend.answer.parse((await send(sender, 4, key)).body);
    expect((await send(sender, 4, key)).body).toMatchObject({ transfer: { number: transfer.number } });
    expect(await places(sender, stamp)).toEqual([
      ['ecom', 6, 0, 0, 0],
      [boutique, 0, 0, 0, 4],
    ]);
    // What is under way is in neither place.
    const number = await begun(sender);
    await note(sender, number, stamp, 6);
    expect((await countOf(sender, number)).lines).toMatchObject([{ expected: 6, difference: 0 }]);
    const receive = ({ post }: Member, received: number, reason?: string) =>
      post(`/transfers/${transfer.number}/receive`, {
        lines: [{ sku: stamp, received }],
        ...(reason ? { reason } : {}),
      });
    expect(await receive(sender, 4)).toMatchObject({ status: 403 });
    expect(await receive(receiver, 5)).toMatchObject(refused({ lines: 'too_many' }));
    expect(await receive(receiver, 3)).toMatchObject(refused({ reason: 'reason_missing' }));
    const answers = await Promise.all([1, 2].map(() => receive(receiver, 3, 'One box was empty')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await places(receiver, stamp)).toEqual([
      ['ecom', 6, 0, 0, 0],
      [boutique, 3, 0, 0, 0],
    ]);
    const { rows } = await database.pool.query(
      `select sku, source from stock s where qty <> coalesce(
        (select sum(change) from stock_entry e where e.sku = s.sku and e.source = s.source), 0)`,
    );
    expect(rows).toEqual([]);
  });

  const sending = ({ post }: Member, change: object, key?: string) =>
    post(
      '/transfers',
      { from: 'ecom', to: boutique, reason: 'Window', lines: [{ code: stamp, pieces: 2 }], ...change },
      key,
    );

  test('leaves from a place of its member alone, for another place, with each piece once', async () => {
    const sender = await staffMember(house.shop, 'warehouse');
    const before = await places(sender, stamp);
    expect(await sending(await staffMember(house.shop, 'boutique', boutique), {})).toMatchObject({ status: 403 });
    expect(await sending(sender, { to: 'ecom' })).toMatchObject(refused({ to: 'same_place' }));
    const line = { code: stamp, pieces: 2 };
    expect(await sending(sender, { lines: [line, { code: 'NONE', pieces: 1 }, line] })).toMatchObject(
      refused({ 'lines.1.code': 'sku_unknown', 'lines.2.code': 'named_twice' }),
    );
    expect(await places(sender, stamp)).toEqual(before);
  });

  test('M5: of a repeated call leaves once, also where its answer was forgotten', async () => {
    const sender = await staffMember(house.shop, 'warehouse');
    const key = randomUUID();
    const first = staffTransferSend.answer.parse((await sending(sender, {}, key)).body).transfer;
    const after = await places(sender, stamp);
    await database.db.deleteFrom('idempotency').execute();
    expect((await sending(sender, {}, key)).body).toMatchObject({ transfer: { number: first.number } });
    expect(await places(sender, stamp)).toEqual(after);
  });

  test('is received with each of its lines, and what is missing is written off by a second member without a limit', async () => {
    const supervisor = await staffMember(house.shop, 'supervisor');
    const lines = [
      { code: stamp, pieces: 2 },
      { code: scent, pieces: 1 },
    ];
    const { number } = staffTransferSend.answer.parse((await sending(supervisor, { lines })).body).transfer;
    const receive = ({ post }: Member, stamps: number, more: object = {}) =>
      post(`/transfers/${number}/receive`, {
        lines: [
          { sku: stamp, received: stamps },
          { sku: scent, received: 1 },
        ],
        reason: 'Lost on the way',
        ...more,
      });
    const other = await staffMember(house.shop, 'supervisor');
    expect(await receive(other, 2, { lines: [{ sku: stamp, received: 2 }] })).toMatchObject(
      refused({ lines: 'not_these_lines' }),
    );
    expect(await receive(supervisor, 1)).toMatchObject(refused({ lines: 'second_person' }));
    const limited = await staffMember(house.shop, await addRole(house.shop, 'supervisor', { limit: 50_000 }));
    expect(await receive(limited, 1)).toMatchObject(refused({ lines: 'second_person' }));
    expect((await receive(other, 1)).status).toBe(200);
  });
});

test('a code shows what is free, reserved and sold in each place; care may look too', async () => {
  await bought([{ sku: bag, qty: 2 }]);
  const { get } = await staffMember(house.shop, 'care');
  const found = staffStockOf.answer.parse((await get('/stock-of?code=h0612p-20r')).body);
  expect(found.piece).toMatchObject({ sku: bag, product_name: 'Pommeau' });
  expect(found.places).toMatchObject([{ place: 'ecom', free: 8, reserved: 0, sold: 2, coming: 0 }]);
  expect((await get('/stock-of?code=NONE')).body).toEqual({ piece: null, places: [] });
});

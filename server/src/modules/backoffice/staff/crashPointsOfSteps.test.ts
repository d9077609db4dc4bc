// M4: a server that dies while a member takes a step, and the member that presses again: the step is taken once, as a whole.
import { staffTransferSend } from '@vitrine/contract/staffStockCount';
import { randomUUID } from 'node:crypto';
import { staffCountStart } from '@vitrine/contract/staffStockCount';
import { staffReturnForm, staffReturnRequest } from '@vitrine/contract/staffReturnStart';
import type { StaffRole } from '@vitrine/rules/staff/staffRoles';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { routes } from '../../../modules.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { bag, boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { longTest } from '../../../testing/patience.ts';
import { preparedLinks, spoken } from '../../../testing/preparedLinks.ts';
import { paris } from '../../../testing/samples.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { addTestStore } from '../../../testing/testStores.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { testClient } from '../../../testing/testShop.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';

const { bought, clock, database, house } = boughtOrders();
const boutique = '75001';
vi.setConfig({ testTimeout: longTest });

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 100_000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 100_000 },
  ]);
  await addTestStore(database.db, boutique);
});
beforeEach(() => {
  clock.now = new Date('2026-11-21T10:00:00Z');
});

type Member = Awaited<ReturnType<typeof staffMember>>;
const members = new Map<string, Promise<Member>>();
/** One member of each preset: their sign-ins are slow. */
const member = (role: StaffRole): Promise<Member> => {
  const found = members.get(role) ?? staffMember(house.shop, role);
  members.set(role, found);
  return found;
};
const { totalOf } = preparedLinks(house, bag);
const ok = ({ status, body }: { status: number; body: unknown }): unknown => {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};

/** A call of a member, not yet sent. */
type Press = { readonly by: Member; readonly path: string; readonly body: object };

async function ofOrder(path: string, body: object): Promise<Press> {
  const { order } = await bought([{ sku: stamp, qty: 2 }]);
  return { by: await member('care'), path: `/orders/${order.increment_id}/${path}`, body };
}

async function returnToSend(): Promise<Press> {
  const { order } = await bought([{ sku: bag, qty: 2 }]);
  for (const step of ['pack', 'ship', 'deliver'] as const)
    await takeStep(house.shop, order.order_id, step, { actor: 'staff' });
  const by = await member('care');
  const path = `/orders/${order.increment_id}/return`;
  const form = async () => staffReturnForm.answer.parse(ok(await by.get(`${path}?return_type=refund`)));
  const { form: first } = await form();
  const items = [{ order_item_id: first.items[0]?.item_order_id ?? '', qty: 1, return_reason: 'colour' }];
  const asked = { return_type: 'refund', items, request_notes: '' };
  const { request_id } = staffReturnRequest.answer.parse(ok(await by.post(path, asked)));
  const way = { request_id, selected_return_method: 'office' };
  ok(await by.post(`${path}/method`, way));
  const { request } = await form();
  const shown_refund = request?.details.totals?.totalPrice.amount;
  return { by, path: `${path}/send`, body: { ...asked, ...way, shown_refund } };
}

/** A cancellation above the limit of its member, which another one approves. */
async function toApprove(): Promise<Press> {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  const role = await addRole(house.shop, 'care', { limit: 100 });
  const low = await staffMember(house.shop, role);
  const { body } = await low.post(`/orders/${order.increment_id}/step`, { step: 'cancel' });
  const { approval_id } = (body as { error: { approval_id: string } }).error;
  return { by: await member('supervisor'), path: `/approvals/${approval_id}/decide`, body: { verdict: 'approved' } };
}

async function countToApprove(): Promise<Press> {
  await database.pool.query('delete from stock_correction; delete from stock_count_line; delete from stock_count');
  const by = await member('warehouse');
  const started = staffCountStart.answer.parse(ok(await by.post('/counts', { place: 'ecom', is_blind: false })));
  const path = `/counts/${started.count.number}`;
  const { rows } = await sql<{ there: number }>`select sum(change)::int as there from stock_entry
    where sku = ${stamp} and source = 'ecom' and kind not in ('reserved', 'released')`.execute(database.db);
  ok(await by.post(`${path}/lines`, { code: stamp, counted: (rows[0]?.there ?? 0) - 1, was: null }));
  ok(await by.post(`${path}/close`, {}));
  return { by: await member('supervisor'), path: `${path}/approve`, body: {} };
}

async function presentPrice(): Promise<number> {
  const row = database.db.selectFrom('price').select('amount').where('sku', '=', bag).where('country', '=', 'fr');
  return (await row.executeTakeFirstOrThrow()).amount;
}

async function setToApprove(): Promise<Press> {
  const before = await presentPrice();
  const rows = [{ key: `${bag}/fr`, before, after: before + 1000 }];
  const asked = await (
    await member('merchandiser')
  ).post('/proposal-sets', { subject: 'price', reason: 'Season', rows });
  const { set } = ok(asked) as { set: { set_id: string } };
  return { by: await member('supervisor'), path: `/proposal-sets/${set.set_id}/step`, body: { step: 'approve' } };
}

const setIdOf = (asked: Parameters<typeof ok>[0]): string => (ok(asked) as { set: { set_id: string } }).set.set_id;

/** A set whose price runs; it holds nowhere else. */
async function runningSet(): Promise<string> {
  const rows = [{ key: `${bag}/de`, before: null, after: 1000 }];
  const local_end = { day: '2027-06-01', time: '00:00' };
  const asked = { subject: 'price', reason: 'Season', rows, local_end };
  const set_id = setIdOf(await (await member('merchandiser')).post('/proposal-sets', asked));
  ok(await (await member('supervisor')).post(`/proposal-sets/${set_id}/step`, { step: 'approve' }));
  return set_id;
}
let running: Promise<string> | null = null;
let moves = 0;

/** Another end of it, each time another day. */
async function endToApprove(): Promise<Press> {
  running ??= runningSet();
  const local_end = { day: new Date(Date.UTC(2027, 6, (moves += 1))).toISOString().slice(0, 10), time: '00:00' };
  const path = `/proposal-sets/${await running}/end`;
  const moved = setIdOf(await (await member('merchandiser')).post(path, { local_end, reason: 'Longer' }));
  return { by: await member('supervisor'), path: `/proposal-sets/${moved}/step`, body: { step: 'approve' } };
}

async function priceToApprove(): Promise<Press> {
  const by = await member('merchandiser');
  const before = await presentPrice();
  const proposal = { subject: 'price', key: `${bag}/fr`, before, after: before + 1000, reason: 'Season' };
  const made = ok(await by.post('/proposals', proposal)) as { proposal: { proposal_id: string } };
  return {
    by: await member('supervisor'),
    path: `/proposals/${made.proposal.proposal_id}/step`,
    body: { step: 'approve' },
  };
}

const everywhere = { countries: null, has_own_store: false, stores: null, limit: null };

const presses: Readonly<Record<string, () => Promise<Press>>> = {
  'the delivery address': () => ofOrder('address', { address: { ...paris, street1: '2, rue Royale' } }),
  'the delivery method': async () => {
    const press = await ofOrder('delivery', { method: 'express' });
    // As if express had been paid for.
    await sql`update shop_order set shipping_amount = 2083, shipping_tax_amount = 417, tax_amount = tax_amount + 217,
      grand_total = grand_total + 1300 where shipping_amount = 1000 and status = 'validated'`.execute(database.db);
    return press;
  },
  'the gift': () =>
    ofOrder('gift', {
      gift: { is_gift: true, message: 'Pour toi', hide_price: true, handwritten: false, gift_card_type: 'custom' },
    }),
  'one unit cancelled': () => ofOrder('step', { step: 'cancel_units', units: [{ sku: stamp, qty: 1 }] }),
  'a return for the client': returnToSend,
  'a cancellation that a second person approves': toApprove,
  'a wave': async () => {
    await database.pool.query('delete from pick_wave');
    await database.pool.query("update shop_order set status = 'received' where placed_at is not null");
    await bought([{ sku: stamp, qty: 1 }]);
    return { by: await member('warehouse'), path: '/warehouse/waves', body: { first: 5 } };
  },
  'a count': countToApprove,
  'a transfer': async () => ({
    by: await member('warehouse'),
    path: '/transfers',
    body: { from: 'ecom', to: boutique, reason: 'Window', lines: [{ code: stamp, pieces: 1 }] },
  }),
  'a transfer taken back': async () => {
    const by = await member('warehouse');
    const body = { from: 'ecom', to: boutique, reason: 'Window', lines: [{ code: stamp, pieces: 1 }] };
    const { transfer } = staffTransferSend.answer.parse((await by.post('/transfers', body)).body);
    return { by, path: `/transfers/${transfer.number}/cancel`, body: { reason: 'Wrong piece' } };
  },
  'an order by telephone': async () => {
    const draft = spoken(bag);
    const email = `${randomUUID()}@example.com`;
    const body = { ...draft, email, shown_total: await totalOf(draft), send: true };
    return { by: await member('care'), path: '/payment-links', body };
  },
  'an invitation': async () => ({
    by: await member('supervisor'),
    path: '/members',
    body: { locale: 'fr_fr', email: `${randomUUID()}@house.example`, name: 'Mme Neuve', role: 'warehouse' },
  }),
  'a role': async () => ({
    by: await member('supervisor'),
    path: '/roles',
    body: { name: `Quai ${randomUUID()}`, orders: [], returns: [], acts: ['see_stock'], ...everywhere },
  }),
  'a price': priceToApprove,
  'a set of prices': setToApprove,
  'another end of prices': endToApprove,
};

/** Tables of the mechanism itself and derived ones: they differ after a repeat, and hold nothing of the step. */
const technical = [
  'idempotency',
  'rate_limit',
  'session',
  'staff_session',
  'client_read',
  'database_beat',
  'office_event',
  'search_document',
  'search_word',
];

/** Rows of each table, pieces in stock, and orders by status: what a step changes shows in one of them. */
async function state(): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database.db);
  const counted = tables
    .filter(({ name }) => !technical.includes(name))
    .map(({ name }) => sql`select ${name}::text as name, count(*)::int as number from ${sql.table(name)}`);
  const others = [
    sql`select 'status ' || status, count(*)::int from shop_order group by 1`,
    sql`select 'stock ' || source, coalesce(sum(change), 0)::int from stock_entry group by 1`,
    sql`select 'prices', sum(amount)::int from price`,
  ];
  const { rows } = await sql<{ name: string; number: number }>`${sql.join(
    [...counted, ...others],
    sql` union all `,
  )}`.execute(database.db);
  return new Map(rows.map(({ name, number }) => [name, number]));
}

function difference(before: Map<string, number>, after: Map<string, number>): Record<string, number> {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const changes = names.map((name) => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

/** Sends a press to a server, with the cookies of its member. */
async function send(shop: Shop, { by, path, body }: Press, key: string) {
  const client = testClient(shop, routes(shop));
  for (const [name, value] of by.browser.jar) client.jar.set(name, value);
  return client.post(`/api/backend/staff${path}`, body, { 'idempotency-key': key });
}

async function withoutLimits(): Promise<void> {
  await database.db.deleteFrom('rate_limit').execute();
  // The lease of a server that is gone has ended.
  await sql`update idempotency set lease_until = now() - interval '1 minute' where outcome is null`.execute(
    database.db,
  );
}

async function prepared(prepare: () => Promise<Press>) {
  await withoutLimits();
  const press = await prepare();
  return { press, key: randomUUID(), before: await state() };
}

test.each(Object.entries(presses))('M4: %s is taken once, wherever the server dies', async (_what, prepare) => {
  const { press, key, before } = await prepared(prepare);
  ok(await send(house.shop, press, key));
  const once = difference(before, await state());
  expect(once).not.toEqual({});
  const seams = await dieEverywhere(
    { shop: house.shop, pool: database.pool },
    {
      prepare: () => prepared(prepare),
      act: (shop, made) => send(shop, made.press, made.key),
      recover: async (made) => {
        await withoutLimits();
        ok(await send(house.shop, made.press, made.key));
      },
      check: async (made) => expect(difference(made.before, await state())).toEqual(once),
    },
  );
  expect(seams).toBeGreaterThanOrEqual(3);
});

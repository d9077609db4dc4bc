// Promotions by the calls of marketing: drafts, two members for a start, conflicts, codes, and what they did. decisions/0134.
import { randomUUID } from 'node:crypto';
import {
  staffPromotion,
  staffPromotionAdd,
  staffPromotionCodes,
  staffPromotionCodesAdd,
  staffPromotionCodesFile,
  staffPromotionFind,
  staffPromotions,
  type WrittenPromotion,
} from '@vitrine/contract/staffPromotions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const shop = boughtOrders();
const { bought, clock, database, house } = shop;
type Member = Awaited<ReturnType<typeof staffMember>>;
let marketing: Member;
let merchandiser: Member;
let supervisor: Member;
const scarf = 'H9999 01';
const code = bag.toLowerCase().replace(' ', '_');

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000, jp: 480_000 }, stock: 1000 },
    { sku: scarf, title: 'Brides', prices: { fr: 42_000 }, stock: 5 },
  ]);
  marketing = await staffMember(house.shop, 'marketing');
  merchandiser = await staffMember(house.shop, 'merchandiser');
  supervisor = await staffMember(house.shop, 'supervisor');
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

const written = (more: Partial<WrittenPromotion> = {}): WrittenPromotion => ({
  name: 'Opening of the season',
  kind: 'percent',
  percent: 1_000,
  all_methods: null,
  gift: null,
  countries: ['fr', 'jp'],
  starts_at: '2026-11-20T08:00:00.000Z',
  ends_at: '2027-03-08T08:00:00.000Z',
  minimums: {},
  needs_code: true,
  needs_account: false,
  per_person: null,
  in_all: null,
  categories: [],
  products: [],
  excepted_categories: [],
  excepted_products: [],
  ...more,
});
const post = (more: Partial<WrittenPromotion> = {}, key?: string) =>
  marketing.post('/promotions', { written: written(more) }, key);
const add = async (more: Partial<WrittenPromotion> = {}) =>
  staffPromotionAdd.answer.parse((await post(more)).body).promotion;
const read = async (promotion_id: string, by = marketing) =>
  staffPromotion.answer.parse((await by.get(`/promotions/${promotion_id}`)).body).promotion;
const step = async (promotion_id: string, what: string, by = marketing) =>
  by.post(`/promotions/${promotion_id}/step`, {
    step: what,
    version: (await read(promotion_id)).version,
    reason: 'Test',
  });
const decide = (proposal_id: string, by: Member, what = 'approve') =>
  by.post(`/proposals/${proposal_id}/step`, { step: what });
const waiting = async (promotion_id: string): Promise<string> =>
  (await read(promotion_id)).starts[0]?.proposal_id ?? 'none';
const change = (
  at: { promotion_id: string; version: number; written: WrittenPromotion },
  more: object,
  by = marketing,
) =>
  by.post(`/promotions/${at.promotion_id}`, {
    version: at.version,
    before: at.written,
    written: { ...at.written, ...more },
  });
async function started(more: Partial<WrittenPromotion> = {}) {
  const { promotion_id } = await add(more);
  await step(promotion_id, 'start');
  expect((await decide(await waiting(promotion_id), merchandiser)).status).toBe(200);
  return read(promotion_id);
}
const shopVersion = async (): Promise<number> => {
  const { rows } = await sql<{ version: number }>`select version::integer as version from catalogue_state`.execute(
    database.db,
  );
  return rows[0]?.version ?? 0;
};
const typed = (promotion_id: string, text: string, most: number | null = null, key?: string) =>
  marketing.post(`/promotions/${promotion_id}/codes`, { typed: text, most, reason: 'Test' }, key);
const codesOf = async (promotion_id: string, query = '') =>
  staffPromotionCodes.answer.parse((await marketing.get(`/promotions/${promotion_id}/codes${query}`)).body).codes;

test('a start needs another member, and the shop reads the promotions again with it', async () => {
  const { promotion_id, steps } = await add();
  expect(steps).toEqual(['start', 'remove']);
  const before = await shopVersion();
  expect(await step(promotion_id, 'end')).toMatchObject({ body: { error: { fields: { step: 'not_now' } } } });
  expect((await step(promotion_id, 'start')).status).toBe(200);
  expect(await step(promotion_id, 'start')).toMatchObject({ body: { error: { fields: { step: 'start_waits' } } } });
  const waits = await read(promotion_id);
  expect(waits).toMatchObject({ state: 'draft', steps: [], starts: [{ state: 'proposed', steps: ['withdraw'] }] });
  expect(await shopVersion()).toBe(before);
  const proposal_id = await waiting(promotion_id);
  expect(await decide(proposal_id, marketing)).toMatchObject({ body: { error: { fields: { step: 'not_now' } } } });
  expect((await read(promotion_id, merchandiser)).starts).toMatchObject([{ steps: ['approve', 'refuse'] }]);
  expect((await decide(proposal_id, merchandiser)).status).toBe(200);
  expect(await read(promotion_id)).toMatchObject({ state: 'running', steps: ['end'], starts: [] });
  expect(await shopVersion()).toBe(before + 1);
});

test('what was changed after its start was proposed does not start, and both values show', async () => {
  const at = await add();
  await step(at.promotion_id, 'start');
  expect((await change(at, { percent: 5_000, categories: [] })).status).toBe(200);
  expect((await read(at.promotion_id)).starts).toMatchObject([{ changed: ['percent'] }]);
  expect(await decide(await waiting(at.promotion_id), merchandiser)).toMatchObject({
    status: 409,
    body: { error: { conflict: [{ field: 'percent', expected: 1_000, now: 5_000 }] } },
  });
  expect((await read(at.promotion_id)).state).toBe('draft');
});

test('of two members that approve at once one starts it; an end at the same time comes before or after it', async () => {
  const one = await add();
  await step(one.promotion_id, 'start');
  const proposal_id = await waiting(one.promotion_id);
  const answers = await Promise.all([decide(proposal_id, merchandiser), decide(proposal_id, supervisor)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { rows } =
    await sql`select from change where subject = 'promotion' and key = ${one.promotion_id} and after->>'state' = 'active'`.execute(
      database.db,
    );
  expect(rows).toHaveLength(1);
  const other = await add();
  await step(other.promotion_id, 'start');
  const waits = await waiting(other.promotion_id);
  const [ended] = await Promise.all([
    supervisor.post(`/promotions/${other.promotion_id}/step`, { step: 'end', version: 1, reason: 'Stop' }),
    decide(waits, merchandiser),
  ]);
  expect((await read(other.promotion_id)).stored_state).toBe(ended.status === 200 ? 'ended' : 'active');
});

test('what has started keeps what it gives; its name may change, and one member ends it earlier or at once', async () => {
  const at = await started();
  expect(await change(at, { percent: 2_000, countries: ['fr'] })).toMatchObject({
    status: 409,
    body: { error: { fields: { percent: 'started', countries: 'started' } } },
  });
  expect(await change(at, { ends_at: '2026-11-21T09:00:00.000Z' })).toMatchObject({
    body: { error: { fields: { ends_at: 'end_passed' } } },
  });
  const before = await shopVersion();
  // One member ends it earlier; for longer than another one has approved it is none.
  for (const ends_at of ['2027-03-15T08:00:00.000Z', null])
    // oxlint-disable-next-line no-await-in-loop -- one change after the other
    expect(await change(at, { ends_at })).toMatchObject({ body: { error: { fields: { ends_at: 'end_later' } } } });
  const longer = sql`update promotion set ends_at = null where promotion_id = ${at.promotion_id}`.execute(database.db);
  await expect(longer).rejects.toThrow('keeps what it gives');
  expect((await change(at, { name: 'Second week', ends_at: '2027-03-05T08:00:00.000Z' })).status).toBe(200);
  expect(await shopVersion()).toBe(before + 1);
  // Whatever the program does.
  const kept = sql`update promotion set percent = 5000 where promotion_id = ${at.promotion_id}`.execute(database.db);
  await expect(kept).rejects.toThrow('keeps what it gives');
  expect((await step(at.promotion_id, 'end')).status).toBe(200);
  const ended = await read(at.promotion_id);
  expect(ended).toMatchObject({ state: 'ended', stored_state: 'ended', steps: [], written: { percent: 1_000 } });
  expect(ended.written.ends_at).toBe(clock.now.toISOString());
  expect(await change(ended, { name: 'Third' })).toMatchObject({ body: { error: { fields: { name: 'started' } } } });
  expect(await shopVersion()).toBe(before + 2);
});

test('where a colleague was first both values show, and nothing is written; a code added meanwhile is no conflict', async () => {
  const at = await add();
  expect((await change(at, { percent: 1_500 }, merchandiser)).status).toBe(200);
  expect(await change(at, { name: 'Mine' })).toMatchObject({
    status: 409,
    body: { error: { conflict: [{ field: 'percent', expected: 1_000, now: 1_500 }] } },
  });
  const now = await read(at.promotion_id);
  expect(now.written).toMatchObject({ name: 'Opening of the season', percent: 1_500 });
  await typed(at.promotion_id, `SPRING-${randomUUID().slice(0, 8)}`);
  expect((await change(now, { name: 'Mine' })).status).toBe(200);
  expect((await read(at.promotion_id)).version).toBe(now.version + 2);
});

test('refused input names each field, and nothing of it is stored', async () => {
  const { rows: before } = await sql<{ count: string }>`select count(*) from promotion`.execute(database.db);
  expect(
    await post({
      kind: 'gift',
      percent: null,
      gift: 'X 404',
      minimums: { EUR: 50_000 },
      ends_at: '2026-11-20T08:00:00.000Z',
      products: [code, 'nothing'],
      excepted_categories: ['none'],
    }),
  ).toMatchObject({
    status: 400,
    body: {
      error: {
        fields: {
          gift: 'sku_unknown',
          'minimums.JPY': 'required',
          ends_at: 'end_before_start',
          products: 'unknown_code',
          excepted_categories: 'unknown_code',
        },
      },
    },
  });
  const { rows: after } = await sql<{ count: string }>`select count(*) from promotion`.execute(database.db);
  expect(after).toEqual(before);
});

test('a repeated call writes one draft; a gift says where it has no price, and one that is withdrawn does not start', async () => {
  const key = randomUUID();
  const gift: Partial<WrittenPromotion> = { kind: 'gift', percent: null, gift: scarf, products: [code] };
  const first = staffPromotionAdd.answer.parse((await post(gift, key)).body).promotion;
  await database.db.deleteFrom('idempotency').execute();
  expect(staffPromotionAdd.answer.parse((await post(gift, key)).body).promotion).toEqual(first);
  expect(first.gift).toEqual({ title: 'Brides', is_withdrawn: false, unpriced: ['jp'] });
  expect(first.names.products).toEqual([{ code, title: 'Pommeau' }]);
  const withdraw = (is: boolean) =>
    sql`update variant set is_withdrawn = ${is} where sku = ${scarf}`.execute(database.db);
  await withdraw(true);
  expect(await step(first.promotion_id, 'start')).toMatchObject({
    status: 400,
    body: { error: { fields: { gift: 'gift_withdrawn' } } },
  });
  await withdraw(false);
  await step(first.promotion_id, 'start');
  await withdraw(true);
  try {
    expect(await decide(await waiting(first.promotion_id), merchandiser)).toMatchObject({
      body: { error: { fields: { gift: 'gift_withdrawn' } } },
    });
  } finally {
    await withdraw(false);
  }
  expect((await read(first.promotion_id)).state).toBe('draft');
});

test('a draft whose end has come is not proposed for its start', async () => {
  const { promotion_id } = await add({ ends_at: '2026-11-21T10:02:00.000Z' });
  clock.now = new Date('2026-11-21T10:02:00Z');
  expect(await step(promotion_id, 'start')).toMatchObject({
    status: 409,
    body: { error: { fields: { ends_at: 'end_passed' } } },
  });
});

test('undo takes an edit of a draft back and raises the version; of what has started it takes nothing back', async () => {
  const at = await add();
  await change(at, { percent: 3_000 });
  const last = async (promotion_id: string) => {
    const { body } = await marketing.get(`/changes?subject=promotion&key=${promotion_id}`);
    return (body as { changes: { change_id: number; may_undo: boolean; after: object }[] }).changes;
  };
  const [edit, added] = await last(at.promotion_id);
  expect(edit).toMatchObject({ may_undo: true, after: { percent: 3_000 } });
  expect(added).toMatchObject({ may_undo: false });
  expect((await marketing.post(`/changes/${edit?.change_id}/undo`, { reason: 'Slip' })).status).toBe(200);
  expect(await read(at.promotion_id)).toMatchObject({ version: at.version + 2, written: { percent: 1_000 } });
  const running = await started();
  await change(running, { ends_at: '2027-03-05T08:00:00.000Z' });
  const [later, start] = await last(running.promotion_id);
  expect(start).toMatchObject({ may_undo: false, after: { state: 'active' } });
  expect(await marketing.post(`/changes/${later?.change_id}/undo`, { reason: 'Slip' })).toMatchObject({
    body: { error: { fields: { change: 'refused' } } },
  });
});

test('a code is in the shop once, however it is typed; codes of chance are made once for a repeated call', async () => {
  const [one, other] = [await add(), await add()];
  const text = `hiver–${randomUUID().slice(0, 6)}`;
  expect((await typed(one.promotion_id, text, 3)).body).toEqual({ added: 1 });
  expect(await typed(other.promotion_id, text.toUpperCase().replace('–', '-'))).toMatchObject({
    status: 409,
    body: { error: { fields: { typed: 'code_used' } } },
  });
  expect(await typed(other.promotion_id, 'é?')).toMatchObject({
    status: 400,
    body: { error: { fields: { typed: 'code_format' } } },
  });
  const key = randomUUID();
  const make = () =>
    marketing.post(`/promotions/${other.promotion_id}/codes`, { made: 5_000, most: 1, reason: 'Letters' }, key);
  const before = (await read(other.promotion_id)).version;
  expect(staffPromotionCodesAdd.answer.parse((await make()).body)).toEqual({ added: 5_000 });
  await database.db.deleteFrom('idempotency').execute();
  expect(staffPromotionCodesAdd.answer.parse((await make()).body)).toEqual({ added: 5_000 });
  expect(await read(other.promotion_id)).toMatchObject({
    version: before + 1,
    codes: { usable: 5_000, in_all: 5_000 },
  });
  const [first] = await codesOf(other.promotion_id);
  const withdraw = await marketing.post(`/promotions/${other.promotion_id}/codes/withdraw`, {
    withdrawn: first?.code,
    reason: 'Lost',
  });
  expect(withdraw.body).toEqual({ withdrawn: 1 });
  expect(await codesOf(other.promotion_id, '?state=withdrawn')).toMatchObject([{ code: first?.code }]);
  expect(await typed(other.promotion_id, first?.code ?? '')).toMatchObject({
    body: { error: { fields: { typed: 'code_withdrawn' } } },
  });
  const { body } = await marketing.post(`/promotions/${other.promotion_id}/codes/file`, {});
  const lines = Buffer.from(staffPromotionCodesFile.answer.parse(body).base64, 'base64').toString().split('\r\n');
  // The last line ends too.
  expect(lines).toHaveLength(5_002);
  expect(lines[0]).toBe('\uFEFFcode,uses,uses_at_most,created_at_utc,withdrawn_at_utc');
});

test('what a promotion did counts orders that are placed and not cancelled, by currency; a code its uses', async () => {
  const at = await started();
  const text = `PARIS-${randomUUID().slice(0, 6).toUpperCase()}`;
  await typed(at.promotion_id, text, 1);
  for (const status of ['kept', 'canceled']) {
    // oxlint-disable-next-line no-await-in-loop -- one order after the other
    const { order } = await bought();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await database.db
      .insertInto('order_promotion')
      .values({
        order_id: order.order_id,
        promotion_id: at.promotion_id,
        name: at.written.name,
        kind: 'percent',
        percent: 1_000,
        code: text,
        amount: 38_500,
      })
      .execute();
    if (status === 'canceled')
      // oxlint-disable-next-line no-await-in-loop -- as above
      await sql`update shop_order set status = 'canceled' where order_id = ${order.order_id}`.execute(database.db);
  }
  const { rows } = await sql<{ total: string }>`
    select max(o.grand_total)::text as total from shop_order o join order_promotion g using (order_id) where g.promotion_id = ${at.promotion_id}`.execute(
    database.db,
  );
  expect((await read(at.promotion_id)).did).toEqual({
    orders: 1,
    by_currency: [{ currency: 'EUR', orders: 1, given: 38_500, turnover: Number(rows[0]?.total) }],
  });
  expect(await codesOf(at.promotion_id, '?state=used_up')).toMatchObject([{ code: text, uses: 1, most: 1 }]);
  expect(await codesOf(at.promotion_id, '?state=usable')).toEqual([]);
});

test('the list narrows to a state, a kind, a country, and finds by name or code; a draft is removed with its codes', async () => {
  const name = `Sale ${randomUUID().slice(0, 8)}`;
  const draft = await add({ name });
  const coming = await started({ name, starts_at: '2027-01-01T00:00:00.000Z', countries: ['fr'] });
  const over = await started({ name, ends_at: '2026-11-21T10:05:00.000Z', kind: 'delivery', percent: null });
  clock.now = new Date('2026-11-21T10:06:00Z');
  const found = async (query: string) => {
    const { body } = await marketing.get(`/promotions?q=${encodeURIComponent(name)}${query}`);
    return staffPromotions.answer.parse(body).promotions.map(({ promotion_id }) => promotion_id);
  };
  expect(await found('')).toHaveLength(3);
  expect(await found('&state=draft')).toEqual([draft.promotion_id]);
  expect(await found('&state=coming')).toEqual([coming.promotion_id]);
  expect(await found('&state=running')).toEqual([]);
  expect(await found('&state=ended')).toEqual([over.promotion_id]);
  expect(await found('&kind=delivery')).toEqual([over.promotion_id]);
  expect(await found('&country=jp&with_code=yes')).toHaveLength(2);
  expect(await found('&with_code=no')).toEqual([]);
  // An end that has passed is not moved: that would start it again without another member.
  expect(await change(over, { ends_at: '2027-03-01T00:00:00.000Z' })).toMatchObject({
    body: { error: { fields: { ends_at: 'started' } } },
  });
  const text = `GONE-${randomUUID().slice(0, 6).toUpperCase()}`;
  await typed(draft.promotion_id, text);
  const byCode = staffPromotions.answer.parse((await marketing.get(`/promotions?q=${text.toLowerCase()}`)).body);
  expect(byCode.promotions.map(({ promotion_id }) => promotion_id)).toEqual([draft.promotion_id]);
  expect((await step(draft.promotion_id, 'remove')).body).toEqual({ promotion: null });
  expect((await marketing.get(`/promotions/${draft.promotion_id}`)).status).toBe(404);
  const things = async (query: string) =>
    staffPromotionFind.answer.parse((await marketing.get(`/promotion-find?${query}`)).body).found;
  // By its SKU from the beginning, by a part of it, by a short text.
  for (const q of [scarf.slice(0, 5), scarf.slice(1), scarf.slice(0, 2)])
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    expect(await things(`of=piece&q=${encodeURIComponent(q)}`)).toContainEqual({ code: scarf, title: 'Brides' });
  const { body } = await marketing.get('/promotion-find?of=piece&q=brid');
  expect(staffPromotionFind.answer.parse(body).found).toEqual([{ code: scarf, title: 'Brides' }]);
});

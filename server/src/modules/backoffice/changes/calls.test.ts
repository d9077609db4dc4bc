// History, undo, proposals and what a row was at a moment, by the calls of staff. decisions/0118.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { staffChangeList, staffProposals } from '@vitrine/contract/staffHistory';
import { runJobs } from '../../../platform/jobs/runJobs.ts';
import { jobHandlers } from '../../../modules.ts';
import { eventually } from '../../../testing/patience.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { testShop } from '../../../testing/testShop.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const shop = () => testShop(database.db, clock);
const sku = 'H0612P 20R';
const code = 'h0612p_20r';
const key = `${sku}/fr`;

beforeAll(() => addProducts(database.db, [{ sku, title: 'Pommeau', prices: { fr: 385_000 }, stock: 10 }]));
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
  await setPrice(385_000);
  await setMost(9);
  await database.db
    .updateTable('change_proposal')
    .set({ verdict: 'withdrawn', decided_by: sql<string>`proposed_by`, decided_at: clock.now })
    .where('applied_at', 'is', null)
    .execute();
});

const setPrice = (amount: number) =>
  database.db.updateTable('price').set({ amount }).where('sku', '=', sku).where('country', '=', 'fr').execute();
const setMost = (max_sale_qty: number) =>
  database.db.updateTable('product').set({ max_sale_qty }).where('code', '=', code).execute();
const most = async () =>
  (await database.db.selectFrom('product').select('max_sale_qty').where('code', '=', code).executeTakeFirst())
    ?.max_sale_qty;
const price = async (): Promise<number | undefined> =>
  (
    await database.db
      .selectFrom('price')
      .select('amount')
      .where('sku', '=', sku)
      .where('country', '=', 'fr')
      .executeTakeFirst()
  )?.amount;
type Member = Awaited<ReturnType<typeof staffMember>>;
const supervisor = () => staffMember(shop(), 'supervisor');
const changes = async ({ get }: Member, query = '') =>
  staffChangeList.answer.parse((await get(`/changes${query}`)).body);
const newestOf = async (member: Member, one = key) => {
  const [first] = (await changes(member, `?key=${encodeURIComponent(one)}`)).changes;
  if (!first) throw new Error('there is no change');
  return first;
};
const undo = (member: Member, change_id: number, reason = 'Typing error') =>
  member.post(`/changes/${change_id}/undo`, { reason });
const propose = (member: Member, body: object = {}) =>
  member.post('/proposals', { subject: 'price', key, before: 385_000, after: 400_000, reason: 'Season', ...body });
const idOf = ({ body }: { body: unknown }): string =>
  staffProposals.answer.shape.proposals.element.parse((body as { proposal: unknown }).proposal).proposal_id;
/** Takes a price back by two members. */
async function undoByTwo(one: Member, change_id: number): Promise<void> {
  const id = idOf(await undo(one, change_id));
  expect((await step(await supervisor(), id, 'approve')).body).toMatchObject({ proposal: { state: 'applied' } });
}
const step = (member: Member, id: string, taken: string) => member.post(`/proposals/${id}/step`, { step: taken });
const end = ({ account }: Member) =>
  database.db
    .updateTable('staff_account')
    .set({ ended_at: clock.now })
    .where('staff_id', '=', account.staff_id)
    .execute();
const proposalsOf = async ({ get }: Member) => staffProposals.answer.parse((await get('/proposals')).body).proposals;
const refused = (fields: object, more: object = {}) => ({ status: 409, body: { error: { fields, ...more } } });

describe('the history', () => {
  test('is found by subject, by the beginning of a key, by member and by day, in pages', async () => {
    const member = await supervisor();
    const { members: before } = await changes(member);
    await setPrice(390_000);
    expect(await newestOf(member)).toMatchObject({
      by: null,
      actor: 'vitrine',
      before: { amount: 385_000 },
      after: { amount: 390_000 },
      may_undo: true,
    });
    const { change_id } = await newestOf(member);
    await undoByTwo(member, change_id);
    const { members } = await changes(member);
    expect(new Set(members)).toEqual(
      new Set([...before, { staff_id: member.account.staff_id, name: 'Mme supervisor' }]),
    );
    const mine = await changes(member, `?staff_id=${member.account.staff_id}`);
    expect(mine.changes).toMatchObject([
      { subject: 'price', key, undoes: change_id, reason: 'Typing error', by: 'Mme supervisor' },
    ]);
    const day = new Date().toISOString().slice(0, 10);
    expect((await changes(member, `?day=${day}&subject=price`)).changes.length).toBeGreaterThan(1);
    expect((await changes(member, '?day=2020-01-01')).changes).toEqual([]);
    expect((await changes(member, '?subject=store')).changes).toEqual([]);
    expect((await changes(member, '?key=H06')).changes.length).toBeGreaterThan(1);
    // Of prices alone: the id of a member may begin so.
    expect((await changes(member, '?key=06&subject=price')).changes).toEqual([]);
  });

  test('reads no table from end to end, however it is asked', async () => {
    const member = await supervisor();
    for (const query of [
      '',
      '?subject=price',
      '?subject=price&key=H06',
      '?key=H06',
      '?key=H06&day=2026-11-21',
      `?staff_id=${member.account.staff_id}`,
      '?day=2026-11-21',
    ])
      expect([query, await database.wholeTablesOf(() => changes(member, query))]).toEqual([query, []]);
  });

  test('tells what a row was at a moment', async () => {
    const member = await supervisor();
    const before = new Date();
    await setPrice(390_000);
    await setPrice(391_000);
    const lasting = { until: null, regular: null };
    const asOf = async (at: Date, of = key) =>
      (await member.get(`/changes/as-of?subject=price&key=${encodeURIComponent(of)}&at=${at.toISOString()}`)).body;
    expect(await asOf(before)).toEqual({ row: { sku, country: 'fr', amount: 385_000, ...lasting } });
    expect(await asOf(new Date(Date.now() + 1000))).toEqual({
      row: { sku, country: 'fr', amount: 391_000, ...lasting },
    });
    expect(await asOf(new Date('2020-01-01T00:00:00Z'))).toEqual({ row: null });
    expect(await asOf(before, 'no-key')).toMatchObject({ error: {} });
  });
});

describe('undo', () => {
  test('writes the value before, in the name of the member, and is itself taken back', async () => {
    const member = await supervisor();
    await setMost(4);
    const { change_id } = await newestOf(member, code);
    expect((await undo(member, change_id)).body).toMatchObject({
      change: { undoes: change_id, after: { max_sale_qty: 9 } },
      proposal: null,
    });
    expect(await most()).toBe(9);
    expect((await changes(member)).changes.find((one) => one.change_id === change_id)).toMatchObject({
      may_undo: false,
    });
    expect(await undo(member, change_id)).toMatchObject(refused({ change: 'undone' }));
    expect((await undo(member, (await newestOf(member, code)).change_id)).status).toBe(200);
    expect(await most()).toBe(4);
  });

  test('S1: of a price needs another member, as every change of a price does', async () => {
    const member = await supervisor();
    await setPrice(390_000);
    const { change_id } = await newestOf(member);
    const made = await undo(member, change_id);
    expect(made.body).toMatchObject({
      change: null,
      proposal: { state: 'proposed', before: 390_000, after: 385_000, undoes: change_id, steps: ['withdraw'] },
    });
    expect(await price()).toBe(390_000);
    await undoByTwo(member, change_id);
    expect(await price()).toBe(385_000);
    expect(await newestOf(member)).toMatchObject({ undoes: change_id, approved_by: 'Mme supervisor' });
    expect(await undo(member, change_id)).toMatchObject(refused({ change: 'undone' }));
    // The first proposal was made on the price of before.
    expect(await step(await supervisor(), idOf(made), 'approve')).toMatchObject(refused({ before: 'changed_since' }));
  });

  test('of a price, proposed twice and approved twice with the price changed between, is noted once', async () => {
    const member = await supervisor();
    await setPrice(390_000);
    const { change_id } = await newestOf(member);
    const second = idOf(await undo(member, change_id));
    await undoByTwo(member, change_id);
    await setPrice(390_000);
    expect(await step(await supervisor(), second, 'approve')).toMatchObject(refused({ step: 'undone' }));
    expect(await price()).toBe(390_000);
  });

  test('is refused with both values where another change followed', async () => {
    const member = await supervisor();
    await setPrice(390_000);
    const { change_id } = await newestOf(member);
    await setPrice(395_000);
    const conflict = [{ field: 'amount', expected: 390_000, now: 395_000 }];
    expect(await undo(member, change_id)).toMatchObject(refused({ before: 'changed_since' }, { conflict }));
    expect(await price()).toBe(395_000);
    await setMost(5);
    const qty = await newestOf(member, code);
    await setMost(6);
    const of = [{ field: 'max_sale_qty', expected: 5, now: 6 }];
    expect(await undo(member, qty.change_id)).toMatchObject(refused({ change: 'changed_since' }, { conflict: of }));
  });

  test('S1: is refused to a member that reads the change and may not make it', async () => {
    await setMost(4);
    const { change_id } = await newestOf(await supervisor(), code);
    for (const role of ['auditor', 'translator'] as const)
      // oxlint-disable-next-line no-await-in-loop -- one role after the other
      expect([role, (await undo(await staffMember(shop(), role), change_id)).status]).toEqual([role, 403]);
    expect(await most()).toBe(4);
  });

  test('of two at once takes one back', async () => {
    const [one, other] = [await supervisor(), await supervisor()];
    await setMost(4);
    const { change_id } = await newestOf(one, code);
    const answers = await Promise.all([undo(one, change_id), undo(other, change_id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await most()).toBe(9);
  });

  test('S1: of a price that was withdrawn brings it back by two members, and the product is sold there again', async () => {
    const member = await supervisor();
    await database.db.deleteFrom('price').where('country', '=', 'fr').execute();
    await database.db.updateTable('product').set({ sold_in: [] }).execute();
    const { change_id } = await newestOf(member);
    expect((await undo(member, change_id)).body).toMatchObject({
      change: null,
      proposal: { state: 'proposed', before: null, after: 385_000, undoes: change_id },
    });
    expect(await price()).toBeUndefined();
    await undoByTwo(member, change_id);
    expect(await price()).toBe(385_000);
    expect(await database.db.selectFrom('product').select('sold_in').execute()).toEqual([{ sold_in: ['fr'] }]);
  });

  test('of a row on which others hang is refused, and so is one of an account of staff', async () => {
    const member = await supervisor();
    const product = (await changes(member, `?subject=product&key=${code}`)).changes.find(
      ({ before }) => before === null,
    );
    expect(await undo(member, product?.change_id ?? 0)).toMatchObject({ status: 409 });
    const [account] = (await changes(member, '?subject=staff_account')).changes;
    expect(account).toMatchObject({ may_undo: false });
    expect(await undo(member, account?.change_id ?? 0)).toMatchObject(refused({ change: 'not_allowed' }));
    expect((await undo(member, 999_999_999)).status).toBe(404);
  });
});

describe('a proposed price', () => {
  test('counts when another member approves it, and never by its own', async () => {
    const [one, other] = [await supervisor(), await supervisor()];
    const made = await propose(one);
    expect(made.body).toMatchObject({
      proposal: { state: 'proposed', steps: ['withdraw'], before: 385_000, after: 400_000 },
    });
    const id = idOf(made);
    expect(await price()).toBe(385_000);
    expect(await step(one, id, 'approve')).toMatchObject(refused({ step: 'not_now' }));
    expect(await proposalsOf(other)).toMatchObject([{ proposal_id: id, steps: ['approve', 'refuse'] }]);
    expect((await step(other, id, 'approve')).body).toMatchObject({ proposal: { state: 'applied' } });
    expect(await price()).toBe(400_000);
    expect(await newestOf(one)).toMatchObject({
      by: 'Mme supervisor',
      approved_by: 'Mme supervisor',
      reason: 'Season',
    });
    expect(await proposalsOf(one)).toEqual([]);
    // The database refuses it too, whatever a program does.
    const own = idOf(await propose(one, { before: 400_000, after: 410_000 }));
    await expect(
      database.db
        .updateTable('change_proposal')
        .set({ verdict: 'approved', decided_by: one.account.staff_id, decided_at: clock.now })
        .where('proposal_id', '=', own)
        .execute(),
    ).rejects.toThrow('violates check constraint');
    await step(one, own, 'withdraw');
  });

  test('of two that decide at once one does', async () => {
    const [one, other, third] = [await supervisor(), await supervisor(), await supervisor()];
    const id = idOf(await propose(one));
    const answers = await Promise.all([step(other, id, 'approve'), step(third, id, 'refuse')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is refused where the price is another one than was seen, also when it is approved', async () => {
    const [one, other] = [await supervisor(), await supervisor()];
    const conflict = [{ field: 'amount', expected: 380_000, now: 385_000 }];
    expect(await propose(one, { before: 380_000 })).toMatchObject(refused({ before: 'changed_since' }, { conflict }));
    const id = idOf(await propose(one));
    await setPrice(390_000);
    expect(await step(other, id, 'approve')).toMatchObject(refused({ before: 'changed_since' }));
    expect(await price()).toBe(390_000);
    expect((await step(other, id, 'refuse')).body).toMatchObject({ proposal: { state: 'refused' } });
  });

  test('waits for its moment, is listed and can be withdrawn', async () => {
    const [one, other] = [await supervisor(), await supervisor()];
    const effective_at = '2026-11-30T08:00:00.000Z';
    const id = idOf(await propose(one, { effective_at }));
    expect((await step(other, id, 'approve')).body).toMatchObject({
      proposal: { state: 'scheduled', steps: ['withdraw'], effective_at },
    });
    expect(await price()).toBe(385_000);
    expect(await proposalsOf(one)).toMatchObject([{ proposal_id: id, state: 'scheduled' }]);
    expect((await step(one, id, 'withdraw')).body).toMatchObject({ proposal: { state: 'withdrawn' } });
    expect(await database.db.selectFrom('job').select('key').where('key', '=', id).execute()).toEqual([]);
  });

  test('is applied by a job at its moment, once', async () => {
    const [one, other] = [await supervisor(), await supervisor()];
    const id = idOf(await propose(one, { effective_at: '2026-11-21T10:05:00Z' }));
    await step(other, id, 'approve');
    await jobHandlers.get('apply_change')?.(shop(), { proposal_id: id });
    expect(await price()).toBe(400_000);
    await setPrice(385_000);
    await jobHandlers.get('apply_change')?.(shop(), { proposal_id: id });
    expect(await price()).toBe(385_000);
    // Its job is due by then, and runs with the others.
    clock.now = new Date('2026-11-21T10:05:00Z');
    await eventually(async () => {
      await runJobs(shop(), jobHandlers);
      expect(await database.db.selectFrom('job').select('key').where('key', '=', id).execute()).toEqual([]);
    });
  });

  test('fails at its moment where the price is another one by then, and says so', async () => {
    const [one, other] = [await supervisor(), await supervisor()];
    const id = idOf(await propose(one, { effective_at: '2026-11-21T10:05:00Z' }));
    await step(other, id, 'approve');
    await setPrice(390_000);
    await jobHandlers.get('apply_change')?.(shop(), { proposal_id: id });
    expect(await price()).toBe(390_000);
    expect(await proposalsOf(one)).toMatchObject([{ proposal_id: id, state: 'failed', failure: 'changed' }]);
    expect((await step(other, id, 'withdraw')).status).toBe(200);
    expect(await proposalsOf(one)).toEqual([]);
  });

  test('S1: is approved only while its proposer may change prices', async () => {
    const [one, other] = [await supervisor(), await supervisor()];
    const id = idOf(await propose(one));
    await end(one);
    expect(await step(other, id, 'approve')).toMatchObject(refused({ step: 'proposer_gone' }));
    expect(await price()).toBe(385_000);
    expect((await step(other, id, 'refuse')).status).toBe(200);
  });

  test('S1: counts at its moment while one of its two members may change prices, and fails after both have gone', async () => {
    const planned = async () => {
      const [one, other] = [await supervisor(), await supervisor()];
      const id = idOf(await propose(one, { effective_at: '2026-11-21T10:05:00Z' }));
      await step(other, id, 'approve');
      return { one, other, id };
    };
    const first = await planned();
    await end(first.one);
    await end(first.other);
    await jobHandlers.get('apply_change')?.(shop(), { proposal_id: first.id });
    expect(await price()).toBe(385_000);
    expect(await proposalsOf(await supervisor())).toMatchObject([{ state: 'failed', failure: 'members_gone' }]);
    const second = await planned();
    await end(second.one);
    await jobHandlers.get('apply_change')?.(shop(), { proposal_id: second.id });
    expect(await price()).toBe(400_000);
  });

  test.each([
    ['a value that no price has', { after: 0 }, 400, { after: 'format' }],
    ['a moment that is over', { effective_at: '2026-11-21T09:00:00Z' }, 400, { effective_at: 'past' }],
  ])('names the field of %s', async (_what, body, status, fields) => {
    expect(await propose(await supervisor(), body)).toMatchObject({ status, body: { error: { fields } } });
  });

  test('of an unknown row is none', async () => {
    expect((await propose(await supervisor(), { key: 'X 1/fr' })).status).toBe(404);
  });
});

test('a setting of the stock is set at once by one member, and stays with its history', async () => {
  const member = await supervisor();
  const made = await propose(member, { subject: 'product', key: code, before: 9, after: 3, reason: 'Rare' });
  expect(made.body).toMatchObject({ proposal: { state: 'applied' } });
  expect(await database.db.selectFrom('product').select('max_sale_qty').execute()).toEqual([{ max_sale_qty: 3 }]);
  expect(await newestOf(member, code)).toMatchObject({
    before: { max_sale_qty: 9 },
    after: { max_sale_qty: 3 },
    approved_by: null,
  });
});

// M4: a server that dies while something is published, at once, at its moment, or by a second member, or while a change is taken back: it
// happens once and whole. decisions/0138.
import { randomUUID } from 'node:crypto';
import { staffContentPage } from '@vitrine/contract/staffContents';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { jobHandlers, routes } from '../../../modules.ts';
import { runJobs } from '../../../platform/jobs/runJobs.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { longTest } from '../../../testing/patience.ts';
import { code, productShop } from '../../../testing/productShop.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { testClient } from '../../../testing/testShop.ts';
import { draftsOf } from '../../../testing/undoModel.ts';

vi.setConfig({ testTimeout: longTest });
const { database, shop } = productShop();
type Member = Awaited<ReturnType<typeof staffMember>>;
let one: Member;
let other: Member;
beforeAll(async () => {
  [one, other] = [await staffMember(shop(), 'supervisor'), await staffMember(shop(), 'supervisor')];
});

const ok = ({ status, body }: { status: number; body: unknown }): unknown => {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
async function withoutLimits(): Promise<void> {
  await database.db.deleteFrom('rate_limit').execute();
  // The lease of a server that is gone has ended.
  await sql`update idempotency set lease_until = now() - interval '1 minute' where outcome is null`.execute(
    database.db,
  );
}
/** A call of a member at a server that may die, with the member’s cookies. */
async function send(at: Shop, { browser }: Member, { path, body, key }: { path: string; body: object; key: string }) {
  const client = testClient(at, routes(at));
  for (const [name, value] of browser.jar) client.jar.set(name, value);
  return client.post(`/api/backend/staff${path}`, body, { 'idempotency-key': key });
}
/** Makes the jobs due that a proposal or a dead server has left for later. */
const makeDue = () => sql`update job set due_at = now() - interval '1 second'`.execute(database.db);
const changesOf = async (subject: string, key: string) => {
  const { body } = await one.get(`/changes?subject=${subject}&key=${encodeURIComponent(key)}`);
  return staffChangeList.answer.parse(body).changes.filter((change) => change.key === key);
};
const applied = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from change_proposal where applied_at is not null`.execute(database.db);
  return rows[0]?.count ?? 0;
};
const statusOf = async (): Promise<string> =>
  (await database.db.selectFrom('product').select('status').where('code', '=', code).executeTakeFirstOrThrow()).status;
const open = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from change_proposal where applied_at is null and failure is null and verdict is null`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
};
const later = () => new Date(shop().now().getTime() + 60_000).toISOString();
/** The moment of what waits: it has come. */
const reach = async (): Promise<void> => {
  await sql`update change_proposal set effective_at = ${shop().now()} where applied_at is null and effective_at is not null`.execute(
    database.db,
  );
  await makeDue();
};
const atShop = () => ({ shop: shop(), pool: database.pool });

test('M4: a product is published or hidden at its moment once, with its variants', async () => {
  const seams = await dieEverywhere(atShop(), {
    async prepare() {
      await withoutLimits();
      const before = await statusOf();
      const after = before === 'hidden' ? 'published' : 'hidden';
      const change = { subject: 'product', key: code, field: 'status', before, after, reason: 'Season' };
      ok(await one.post('/proposals', { ...change, effective_at: later() }));
      await reach();
      return { after, changes: (await changesOf('product', code)).length };
    },
    act: (dying) => runJobs(dying, jobHandlers),
    async recover() {
      await makeDue();
      await runJobs(shop(), jobHandlers);
    },
    async check({ after, changes }) {
      expect(await statusOf()).toBe(after);
      const { rows } = await sql<{ sold: number }>`
        select count(*)::int as sold from variant where code = ${code} and not is_withdrawn and not is_removed`.execute(
        database.db,
      );
      expect((rows[0]?.sold ?? 0) > 0).toBe(after === 'published');
      expect(await changesOf('product', code)).toHaveLength(changes + 1);
      expect(await open()).toBe(0);
    },
  });
  expect(seams).toBeGreaterThanOrEqual(5);
});

test.each([
  ['at once', undefined],
  ['at its moment', 'later'],
] as const)('M4: a story is published %s once, in all its languages', async (_when, moment) => {
  const path = '/contents/story/silk';
  const titleIn = async (language: string): Promise<unknown> =>
    staffContentPage.answer.parse((await one.get(path)).body).texts[language as 'en']?.['title'];
  let number = 0;
  const seams = await dieEverywhere(atShop(), {
    async prepare() {
      await withoutLimits();
      number += 1;
      const title = `Title ${moment ?? 'now'} ${number}`;
      const { version, texts } = staffContentPage.answer.parse((await one.get(path)).body);
      const changed = Object.fromEntries(
        (['en', 'fr'] as const).flatMap((language) => {
          const own = texts[language];
          return own ? [[language, { ...own, title }]] : [];
        }),
      );
      const body = { version, texts: changed, reason: title, ...(moment && { effective_at: later() }) };
      const call = { path, body, key: randomUUID() };
      if (moment) {
        ok(await send(shop(), one, call));
        await reach();
      }
      return { title, call };
    },
    act: (dying, { call }) => (moment ? runJobs(dying, jobHandlers) : send(dying, one, call)),
    async recover({ call }) {
      await withoutLimits();
      if (!moment) ok(await send(shop(), one, call));
      await makeDue();
      await runJobs(shop(), jobHandlers);
    },
    async check({ title }) {
      expect([await titleIn('en'), await titleIn('fr')]).toEqual([title, title]);
      const made = await changesOf('content_page', 'story/silk/en');
      expect(made.filter(({ reason }) => reason === title)).toHaveLength(1);
      expect(await open()).toBe(0);
    },
  });
  expect(seams).toBeGreaterThanOrEqual(4);
});

test('M4: a promotion that a second member starts starts once, and the shop reads it', async () => {
  const seams = await dieEverywhere(atShop(), {
    async prepare() {
      await withoutLimits();
      const [promotion_id = ''] = await draftsOf(one, 1);
      const { promotion } = ok(await one.get(`/promotions/${promotion_id}`)) as { promotion: { version: number } };
      const start = { step: 'start', version: promotion.version, reason: 'Season' };
      const { promotion: waiting } = ok(await one.post(`/promotions/${promotion_id}/step`, start)) as {
        promotion: { starts: { proposal_id: string }[] };
      };
      const path = `/proposals/${waiting.starts[0]?.proposal_id ?? ''}/step`;
      const before = await applied();
      return { promotion_id, before, call: { path, body: { step: 'approve' }, key: randomUUID() } };
    },
    act: (dying, { call }) => send(dying, other, call),
    async recover({ call }) {
      await withoutLimits();
      ok(await send(shop(), other, call));
    },
    async check({ promotion_id, before }) {
      const row = database.db.selectFrom('promotion').select('state').where('promotion_id', '=', promotion_id);
      expect(await row.executeTakeFirst()).toEqual({ state: 'active' });
      expect(await applied()).toBe(before + 1);
    },
  });
  expect(seams).toBeGreaterThanOrEqual(3);
});

test('M4: a change is taken back once, and what follows from it too', async () => {
  const most = async () =>
    (await database.db.selectFrom('product').select('max_sale_qty').where('code', '=', code).executeTakeFirstOrThrow())
      .max_sale_qty;
  const seams = await dieEverywhere(atShop(), {
    async prepare() {
      await withoutLimits();
      const before = await most();
      ok(await one.post('/proposals', { subject: 'product', key: code, before, after: before + 1, reason: 'Season' }));
      const [change] = await changesOf('product', code);
      const path = `/changes/${change?.change_id ?? 0}/undo`;
      return { before, change_id: change?.change_id, call: { path, body: { reason: 'No' }, key: randomUUID() } };
    },
    act: (dying, { call }) => send(dying, other, call),
    async recover({ call }) {
      await withoutLimits();
      ok(await send(shop(), other, call));
    },
    async check({ before, change_id }) {
      expect(await most()).toBe(before);
      const { rows } = await sql`select from change where undoes = ${change_id}`.execute(database.db);
      expect(rows).toHaveLength(1);
    },
  });
  expect(seams).toBeGreaterThanOrEqual(3);
});

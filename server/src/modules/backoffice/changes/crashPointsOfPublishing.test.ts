// M4: a server that dies while something is published, at once, at its moment, or by a second member: it happens once and whole.
// decisions/0138.
import { randomUUID } from 'node:crypto';
import { staffContentPage } from '@vitrine/contract/staffContents';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { jobHandlers } from '../../../modules.ts';
import { runJobs } from '../../../platform/jobs/runJobs.ts';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { dyingOffice, ok, send } from '../../../testing/dyingOffice.ts';
import { longTest } from '../../../testing/patience.ts';
import { bag, code, productShop } from '../../../testing/productShop.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { draftsOf } from '../../../testing/undoModel.ts';

vi.setConfig({ testTimeout: longTest });
const { database, shop } = productShop();
const office = dyingOffice({ database, shop });
type Member = Awaited<ReturnType<typeof staffMember>>;
let one: Member;
let other: Member;
beforeAll(async () => {
  [one, other] = [await staffMember(shop(), 'supervisor'), await staffMember(shop(), 'supervisor')];
});

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
  await office.makeDue();
};

test('M4: a product is published or hidden at its moment once, with its variants', async () => {
  const seams = await dieEverywhere(office.dying(), {
    async prepare() {
      await office.withoutLimits();
      const before = await statusOf();
      const after = before === 'hidden' ? 'published' : 'hidden';
      const change = { subject: 'product', key: code, field: 'status', before, after, reason: 'Season' };
      ok(await one.post('/proposals', { ...change, effective_at: later() }));
      await reach();
      return { after, changes: (await changesOf('product', code)).length };
    },
    act: (dying) => runJobs(dying, jobHandlers),
    async recover() {
      await office.workOn();
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
  const seams = await dieEverywhere(office.dying(), {
    async prepare() {
      await office.withoutLimits();
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
      if (!moment) await office.again(one, call);
      await office.workOn();
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
  const seams = await dieEverywhere(office.dying(), {
    async prepare() {
      await office.withoutLimits();
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
      await office.again(other, call);
    },
    async check({ promotion_id, before }) {
      const row = database.db.selectFrom('promotion').select('state').where('promotion_id', '=', promotion_id);
      expect(await row.executeTakeFirst()).toEqual({ state: 'active' });
      expect(await applied()).toBe(before + 1);
    },
  });
  expect(seams).toBeGreaterThanOrEqual(3);
});

test.each([
  ['at once', undefined],
  ['at its moment', 'later'],
] as const)('M4: a price that a second member approves counts %s once', async (_when, moment) => {
  const key = `${bag}/fr`;
  const price = async (): Promise<number | null> => {
    const row = database.db.selectFrom('price').select('amount').where('sku', '=', bag).where('country', '=', 'fr');
    return (await row.executeTakeFirst())?.amount ?? null;
  };
  const seams = await dieEverywhere(office.dying(), {
    async prepare() {
      await office.withoutLimits();
      const before = await price();
      const after = (before ?? 0) + 10_000;
      const body = { subject: 'price', key, before, after, reason: 'Season', ...(moment && { effective_at: later() }) };
      const { proposal } = ok(await one.post('/proposals', body)) as { proposal: { proposal_id: string } };
      const call = { path: `/proposals/${proposal.proposal_id}/step`, body: { step: 'approve' }, key: randomUUID() };
      if (moment) {
        ok(await send(shop(), other, call));
        await reach();
      }
      return { after, changes: (await changesOf('price', key)).length, call };
    },
    act: (dying, { call }) => (moment ? runJobs(dying, jobHandlers) : send(dying, other, call)),
    async recover({ call }) {
      if (!moment) await office.again(other, call);
      await office.workOn();
    },
    async check({ after, changes }) {
      expect(await price()).toBe(after);
      expect(await changesOf('price', key)).toHaveLength(changes + 1);
      expect(await open()).toBe(0);
    },
  });
  expect(seams).toBeGreaterThanOrEqual(3);
});

// Prices with an end: their moments, what comes after them, and who may not end them by a slip. decisions/0150.
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { staffPriceBoard } from '@vitrine/contract/staffPrices';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { bag, belt, code, idOf, pricedShop, propose, row, stepSet } from '../../../testing/pricedShop.ts';
import type { staffMember } from '../../../testing/staffMembers.ts';

const { clock, database, merchandiser, supervisor, price, heldPrice, setOf, work, reach } = pricedShop();
type Member = Awaited<ReturnType<typeof staffMember>>;

const midnight = (day: string) => ({ day, time: '00:00' });
const week = { local_time: midnight('2026-12-07'), local_end: midnight('2026-12-14') };
const weekOfParis = '2026-12-06T23:00:00.000Z/2026-12-13T23:00:00.000Z';
const [start, end] = ['2026-12-06T23:00:00Z', '2026-12-13T23:00:00Z'];
const lasting = { until: null, regular: null };
const sale = [row(`${bag}/fr`, 385_000, 300_000)];

const periods = async (): Promise<number> =>
  (await database.db.selectFrom('price_period').select('sku').execute()).length;

/** A set that two members have decided. */
async function decided(rows: readonly object[], more: object): Promise<string> {
  const id = idOf(await propose(await merchandiser(), rows, more));
  expect(await stepSet(await supervisor(), id, 'approve')).toMatchObject({ status: 200 });
  return id;
}

async function at(moment: string): Promise<void> {
  await reach(moment);
  await work();
}

/** The last changes of the price of France, the newest first. */
async function changesOf(member: Member) {
  const answer = await member.get(`/changes?subject=price&key=${encodeURIComponent(`${bag}/fr`)}`);
  return staffChangeList.answer.parse(answer.body).changes;
}

describe('a price with an end', () => {
  test('holds from its moment to its end on the clock of each storefront; then the earlier one does', async () => {
    const rows = [...sale, row(`${bag}/jp`, 627_000, 500_000), row(`${bag}/de`, null, 310_000)];
    const id = await decided(rows, week);
    expect(await periods()).toBe(3);
    await at('2026-12-06T15:00:00Z');
    expect([await price(bag, 'jp'), await price(bag, 'fr')]).toEqual([500_000, 385_000]);
    await at(start);
    expect(await heldPrice(bag, 'fr')).toEqual({ amount: 300_000, until: new Date(end), regular: 385_000 });
    expect(await heldPrice(bag, 'de')).toEqual({ amount: 310_000, until: new Date(end), regular: null });
    const sold = () =>
      database.db.selectFrom('product').select('sold_in').where('code', '=', code).executeTakeFirstOrThrow();
    expect((await sold()).sold_in).toContain('de');
    await at('2026-12-13T15:00:00Z');
    expect([await price(bag, 'jp'), await price(bag, 'fr')]).toEqual([627_000, 300_000]);
    await at(end);
    expect(await heldPrice(bag, 'fr')).toEqual({ amount: 385_000, ...lasting });
    expect(await heldPrice(bag, 'de')).toBeNull();
    expect((await sold()).sold_in).not.toContain('de');
    expect(await periods()).toBe(0);
    const member = await merchandiser();
    const { proposals } = await setOf(member, id);
    expect(proposals.map(({ state, ends_at, ended_at }) => [state, ends_at === ended_at])).toEqual(
      rows.map(() => ['applied', true]),
    );
    expect((await changesOf(member)).slice(0, 2)).toMatchObject([
      { before: { amount: 300_000, regular: 385_000 }, after: { amount: 385_000, until: null }, reason: 'Season' },
      { before: { amount: 385_000, until: null }, after: { amount: 300_000, regular: 385_000 }, reason: 'Season' },
    ]);
  });

  test('begins as soon as it is approved where it has no moment, and the board shows its end and what comes after', async () => {
    const member = await merchandiser();
    const { local_end } = week;
    idOf(await propose(member, [row(`${belt}/fr`, 60_000, 50_000)], week));
    await decided(sale, { local_end });
    const { rows } = staffPriceBoard.answer.parse((await member.get('/price-board')).body);
    const until = new Date(end).toISOString();
    expect(rows).toMatchObject([
      { sku: bag, prices: { fr: 300_000 }, ends: [{ country: 'fr', until, regular: 385_000 }] },
      { sku: belt, ends: [], waits: [{ country: 'fr', after: 50_000, ends_at: until, is_approved: false }] },
    ]);
  });

  test.each([
    [sale, { ...week, local_end: midnight('2026-12-07') }, 'local_end', 'end_before_start'],
    [sale, { local_end: midnight('2026-11-20') }, 'local_end', 'end_passed'],
    [[row(`${bag}/fr`, 385_000, null)], week, 'rows.0.after', 'withdrawn_until'],
    [[row(`${code}/fr`, null, true)], { ...week, subject: 'product_hidden' }, 'local_end', 'format'],
    [[row(`${code}/fr`, null, 500)], { ...week, subject: 'engraving_price' }, 'local_end', 'format'],
  ])('%j with %j is refused at %s: %s', async (rows, more, field, reason) => {
    expect(await propose(await merchandiser(), rows, more)).toMatchObject({
      status: 400,
      body: { error: { fields: { [field]: reason } } },
    });
  });

  test('cannot be approved after its end, and fails where its beginning comes after it', async () => {
    const other = await supervisor();
    const late = idOf(await propose(await merchandiser(), sale, week));
    const missed = await decided([row(`${belt}/fr`, 60_000, 50_000)], week);
    clock.now = new Date('2026-12-14T00:00:00Z');
    await database.db.deleteFrom('rate_limit').execute();
    const again = await supervisor();
    expect(other.account.staff_id).not.toBe(again.account.staff_id);
    expect(await stepSet(again, late, 'approve')).toMatchObject({
      status: 409,
      body: { error: { fields: { local_end: 'end_passed' } } },
    });
    await at('2026-12-14T00:00:00Z');
    expect(await heldPrice(belt, 'fr')).toEqual({ amount: 60_000, ...lasting });
    expect((await setOf(again, missed)).proposals).toMatchObject([{ state: 'failed', failure: 'over' }]);
    expect(await periods()).toBe(0);
  });

  test('that fails at its beginning or is withdrawn before it keeps no moment', async () => {
    const member = await merchandiser();
    const id = await decided([...sale, row(`${belt}/fr`, 60_000, 50_000)], week);
    const [first] = (await setOf(member, id)).proposals.filter(({ key }) => key === `${belt}/fr`);
    expect((await member.post(`/proposals/${first?.proposal_id}/step`, { step: 'withdraw' })).status).toBe(200);
    expect(await periods()).toBe(1);
    await sql`update price set amount = 390000 where sku = ${bag} and country = 'fr'`.execute(database.db);
    await at(start);
    expect([await price(bag, 'fr'), await price(belt, 'fr'), await periods()]).toEqual([390_000, 60_000, 0]);
    expect((await setOf(await merchandiser(), id)).proposals.map(({ state }) => state)).toEqual([
      'failed',
      'withdrawn',
    ]);
    await at(end);
    expect(await price(bag, 'fr')).toBe(390_000);
  });

  test('is approved with its period alone: a server that does not know ends is refused', async () => {
    const id = idOf(await propose(await merchandiser(), sale, week));
    const approving = sql`update change_proposal set verdict = 'approved', decided_at = now(),
      decided_by = (select staff_id from staff_account where staff_id <> proposed_by limit 1) where set_id = ${id}`;
    await expect(approving.execute(database.db)).rejects.toMatchObject({ code: '23514' });
  });
});

describe('two periods of one price', () => {
  test('never share a moment: the second one is refused when it is proposed, with both', async () => {
    await decided([...sale, row(`${belt}/fr`, 60_000, 50_000)], week);
    const member = await merchandiser();
    const other = { local_time: midnight('2026-12-13'), local_end: midnight('2026-12-20') };
    expect(await propose(member, [row(`${bag}/fr`, 385_000, 290_000)], other)).toMatchObject({
      status: 409,
      body: {
        error: {
          fields: { local_end: 'overlaps' },
          conflict: [
            {
              field: `${bag}/fr`,
              expected: '2026-12-12T23:00:00.000Z/2026-12-19T23:00:00.000Z',
              now: weekOfParis,
            },
          ],
        },
      },
    });
    // Another country, and the moment at which the first one is over.
    expect((await propose(member, [row(`${bag}/jp`, 627_000, 500_000)], other)).status).toBe(200);
    const next = { local_time: week.local_end, local_end: midnight('2026-12-21') };
    expect((await propose(member, [row(`${bag}/fr`, 385_000, 290_000)], next)).status).toBe(200);
  });

  test('proposed before either is approved: of two approvals at once one counts, and the other names both', async () => {
    const [one, other, third] = [await merchandiser(), await supervisor(), await supervisor()];
    const ids = [
      idOf(await propose(one, [...sale, row(`${belt}/fr`, 60_000, 50_000)], week)),
      idOf(await propose(one, [row(`${belt}/fr`, 60_000, 51_000), row(`${bag}/fr`, 385_000, 290_000)], week)),
    ];
    const answers = await Promise.all([
      stepSet(other, ids[0] ?? '', 'approve'),
      stepSet(third, ids[1] ?? '', 'approve'),
    ]);
    const [good, bad] = answers.toSorted((a, b) => a.status - b.status);
    expect(good).toMatchObject({ status: 200, body: { set: { counts: { scheduled: 2 } } } });
    expect(bad).toMatchObject({ status: 409, body: { error: { fields: { local_end: 'overlaps' } } } });
    expect(bad?.body).toMatchObject({
      error: {
        conflict: [`${bag}/fr`, `${belt}/fr`].map((field) => ({ field, expected: weekOfParis, now: weekOfParis })),
      },
    });
    expect(await periods()).toBe(2);
  });

  test('are kept apart by the database where another approval is under way, which no question finds', async () => {
    const [one, other] = [await merchandiser(), await supervisor()];
    const first = idOf(await propose(one, sale, week));
    const second = idOf(await propose(one, [row(`${bag}/fr`, 385_000, 290_000)], week));
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query(
      `insert into price_period (proposal_id, sku, country, during)
       select proposal_id, $2, 'fr', tstzrange($3, $4) from change_proposal where set_id = $1`,
      [first, bag, start, end],
    );
    const answer = stepSet(other, second, 'approve');
    await untilWaiting(database.db);
    await holder.query('commit');
    holder.release();
    expect(await answer).toMatchObject({
      status: 409,
      body: { error: { fields: { local_end: 'overlaps' }, conflict: [{ field: `${bag}/fr`, now: weekOfParis }] } },
    });
    await database.db.deleteFrom('price_period').execute();
  });

  test('that follow each other leave no moment to the price between them, whichever job comes first', async () => {
    const second = { local_time: week.local_end, local_end: midnight('2026-12-21') };
    await decided(sale, week);
    await decided([row(`${bag}/fr`, 385_000, 280_000)], second);
    await at(start);
    clock.now = new Date(end);
    // The beginning of the second one before the end of the first one.
    await sql`update job set due_at = case when data ->> 'set_id' in (select set_id::text from change_set where local_time = '2026-12-14 00:00')
        then now() - interval '1 second' else now() + interval '1 hour' end
      where (data ->> 'at')::timestamptz <= ${clock.now}`.execute(database.db);
    await work();
    const until = new Date('2026-12-20T23:00:00Z');
    expect(await heldPrice(bag, 'fr')).toEqual({ amount: 280_000, until, regular: 385_000 });
    await at(end);
    expect(await heldPrice(bag, 'fr')).toEqual({ amount: 280_000, until, regular: 385_000 });
    expect(await periods()).toBe(1);
    await at('2026-12-20T23:00:00Z');
    expect(await heldPrice(bag, 'fr')).toEqual({ amount: 385_000, ...lasting });
  });
});

describe('what changes while a price with an end runs', () => {
  const running = () => decided(sale, { local_end: week.local_end });

  test('holds after it: a change of a member, with its own two members, in the history', async () => {
    await running();
    const member = await merchandiser();
    const stale = await propose(member, [row(`${bag}/fr`, 300_000, 395_000)]);
    expect(stale.body).toMatchObject({ error: { conflict: [{ expected: 300_000, now: 385_000 }] } });
    await decided([row(`${bag}/fr`, 385_000, 395_000)], {});
    expect(await heldPrice(bag, 'fr')).toMatchObject({ amount: 300_000, regular: 395_000 });
    const [change] = await changesOf(member);
    expect(change).toMatchObject({ before: { regular: 385_000 }, after: { regular: 395_000 } });
    await at(end);
    expect(await heldPrice(bag, 'fr')).toEqual({ amount: 395_000, ...lasting });
  });

  test('a write that knows no ends neither ends it nor is lost, also one that withdraws the piece or names the running price', async () => {
    await running();
    const { db } = database;
    const write = (amount: number) =>
      sql`insert into price (sku, country, amount) values (${bag}, 'fr', ${amount})
        on conflict (sku, country) do update set amount = excluded.amount`.execute(db);
    const until = new Date(end);
    await write(390_000);
    expect(await heldPrice(bag, 'fr')).toEqual({ amount: 300_000, until, regular: 390_000 });
    await write(300_000);
    expect(await heldPrice(bag, 'fr')).toEqual({ amount: 300_000, until, regular: 300_000 });
    await db.deleteFrom('price').where('sku', '=', bag).where('country', '=', 'fr').execute();
    expect(await heldPrice(bag, 'fr')).toEqual({ amount: 300_000, until, regular: null });
    await at(end);
    expect(await heldPrice(bag, 'fr')).toBeNull();
  });

  test('taking its beginning back ends it with two members, and the price that the house has set since holds', async () => {
    await running();
    await decided([row(`${bag}/fr`, 385_000, 395_000)], {});
    const [member, other] = [await merchandiser(), await supervisor()];
    const begun = (await changesOf(member)).find(({ after }) => after?.['until'] !== undefined);
    const undo = await member.post(`/changes/${begun?.change_id}/undo`, { reason: 'Too early' });
    expect(undo.body).toMatchObject({ change: null, proposal: { before: 300_000, after: 395_000, state: 'proposed' } });
    const { proposal } = undo.body as { proposal: { proposal_id: string } };
    expect(await heldPrice(bag, 'fr')).toMatchObject({ amount: 300_000 });
    // Another price follows: what is approved is what happens.
    await sql`update price set amount = 400000 where sku = ${bag} and country = 'fr'`.execute(database.db);
    const step = () => other.post(`/proposals/${proposal.proposal_id}/step`, { step: 'approve' });
    expect(await step()).toMatchObject({
      status: 409,
      body: { error: { conflict: [{ field: 'regular', expected: 395_000, now: 400_000 }] } },
    });
    await sql`update price set amount = 395000 where sku = ${bag} and country = 'fr'`.execute(database.db);
    expect(await step()).toMatchObject({ status: 200, body: { proposal: { state: 'applied' } } });
    expect(await heldPrice(bag, 'fr')).toEqual({ amount: 395_000, ...lasting });
    expect(await periods()).toBe(0);
    const [change] = await changesOf(member);
    expect(change).toMatchObject({ undoes: begun?.change_id, reason: 'Too early' });
    await at(end);
    expect(await heldPrice(bag, 'fr')).toEqual({ amount: 395_000, ...lasting });
  });

  test('taking its beginning back takes a piece off sale that no other price sells', async () => {
    await decided([row(`${bag}/de`, null, 310_000)], { local_end: week.local_end });
    const [member, other] = [await merchandiser(), await supervisor()];
    const answer = await member.get(`/changes?subject=price&key=${encodeURIComponent(`${bag}/de`)}`);
    const [begun] = staffChangeList.answer.parse(answer.body).changes;
    const undo = await member.post(`/changes/${begun?.change_id}/undo`, { reason: 'Too early' });
    expect(undo.body).toMatchObject({ proposal: { before: 310_000, after: null } });
    const { proposal } = undo.body as { proposal: { proposal_id: string } };
    expect(await other.post(`/proposals/${proposal.proposal_id}/step`, { step: 'approve' })).toMatchObject({
      status: 200,
      body: { proposal: { state: 'applied' } },
    });
    expect([await heldPrice(bag, 'de'), await periods()]).toEqual([null, 0]);
  });

  test('a product that is hidden stays hidden at both moments', async () => {
    await database.db.insertInto('product_hidden').values({ code, country: 'fr' }).execute();
    await decided(sale, week);
    const sold = async () =>
      (await database.db.selectFrom('product').select('sold_in').where('code', '=', code).executeTakeFirstOrThrow())
        .sold_in;
    await at(start);
    expect([await price(bag, 'fr'), await sold()]).toEqual([300_000, ['jp']]);
    await at(end);
    expect([await price(bag, 'fr'), await sold()]).toEqual([385_000, ['jp']]);
  });

  test('its variant may go, and the price with it', async () => {
    await running();
    await database.db
      .transaction()
      .execute(async (tx) => {
        await tx.deleteFrom('stock').where('sku', '=', bag).execute();
        await tx.deleteFrom('variant').where('sku', '=', bag).execute();
        const left = await tx.selectFrom('price').select('sku').where('sku', '=', bag).execute();
        expect(left).toEqual([]);
        throw new Error('undone');
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: 'undone' }));
  });
});

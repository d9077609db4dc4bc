// The board of prices, and sets of proposed prices, at a real shop. decisions/0126.
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { staffPriceBoard } from '@vitrine/contract/staffPrices';
import { staffProposalSets } from '@vitrine/contract/staffProposalSets';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { jobHandlers } from '../../../modules.ts';
import { runJobs } from '../../../platform/jobs/runJobs.ts';
import { aloneImporting } from '../../catalog/catalogueimport/importQueries.ts';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { bag, belt, code, row, propose, idOf, stepSet, pricedShop } from '../../../testing/pricedShop.ts';

const { clock, database, shop, merchandiser, supervisor, price, setOf, work, reach } = pricedShop();

describe('the board', () => {
  test('shows the prices of each variant with baskets, wish lists and what waits, by SKU, and is narrowed', async () => {
    const member = await merchandiser();
    const { basket_id } = await database.db
      .insertInto('basket')
      .values({ session_id: '7b1c8f7e-0d53-4f7b-9c1f-8f1d2f3a4b5c', store: 'jp', version: 1, updated_at: clock.now })
      .returning('basket_id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('basket_line')
      .values({ basket_id, sku: bag, options: '{}', options_hash: 'x', qty: 1, added_at: clock.now })
      .execute();
    const set = idOf(await propose(member, [row(`${bag}/jp`, 627_000, 640_000)]));
    const board = async (query = '') => staffPriceBoard.answer.parse((await member.get(`/price-board${query}`)).body);
    const { rows, countries: columns } = await board();
    expect(columns.map(({ country }) => country)).toEqual(countries);
    expect(columns.find(({ country }) => country === 'us')).toMatchObject({ currency: 'USD', tax_rate: 0 });
    expect(rows).toMatchObject([
      {
        sku: bag,
        title: 'Pommeau',
        prices: { fr: 385_000, jp: 627_000 },
        baskets: { jp: 1 },
        waits: [{ country: 'jp', after: 640_000, is_approved: false, set_id: set }],
      },
      { sku: belt, prices: { fr: 60_000 }, waits: [] },
    ]);
    const skus = async (query: string) => (await board(query)).rows.map(({ sku }) => sku);
    expect(await skus('?q=p0001')).toEqual([belt]);
    expect(await skus('?q=ommeau')).toEqual([bag]);
    expect(await skus('?q=%25')).toEqual([]);
    expect(await skus('?product=p0001_01')).toEqual([belt]);
    expect(await skus('?category=none')).toEqual([]);
    expect(await skus(`?after=${encodeURIComponent(bag)}`)).toEqual([belt]);
  });
});

describe('a set of prices', () => {
  const rows = [row(`${bag}/fr`, 385_000, 400_000), row(`${bag}/us`, null, 420_000), row(`${bag}/jp`, 627_000, null)];

  test('counts when another member approves it, all together, with each change in the name of its proposer', async () => {
    const [one, other] = [await merchandiser(), await supervisor()];
    const id = idOf(await propose(one, rows));
    expect(await price(bag, 'fr')).toBe(385_000);
    expect(await stepSet(one, id, 'approve')).toMatchObject({
      status: 409,
      body: { error: { fields: { step: 'not_now' } } },
    });
    expect((await stepSet(other, id, 'approve')).body).toMatchObject({ set: { counts: { applied: 3 }, steps: [] } });
    expect([await price(bag, 'fr'), await price(bag, 'us'), await price(bag, 'jp')]).toEqual([
      400_000,
      420_000,
      undefined,
    ]);
    const sold = await database.db.selectFrom('product').select('sold_in').where('code', '=', code).executeTakeFirst();
    expect(sold?.sold_in.toSorted()).toEqual(['fr', 'us']);
    const { changes } = staffChangeList.answer.parse((await one.get('/changes?subject=price&key=H0612P')).body);
    expect(changes.slice(0, 3).map(({ by, approved_by, reason }) => [by, approved_by, reason])).toEqual(
      Array.from({ length: 3 }, () => [one.account.name, other.account.name, 'Season']),
    );
  });

  test('is not written while an import writes, which has read its prices before', async () => {
    const [one, other] = [await merchandiser(), await supervisor()];
    const id = idOf(await propose(one, rows));
    await aloneImporting(database.db, async (holdPatches) => {
      await holdPatches();
      expect(await stepSet(other, id, 'approve')).toMatchObject({
        status: 409,
        body: { error: { fields: { change: 'import_runs' } } },
      });
    });
    expect(await price(bag, 'fr')).toBe(385_000);
    expect((await stepSet(other, id, 'approve')).body).toMatchObject({ set: { counts: { applied: 3 } } });
  });

  test('is refused as a whole, with both values, where one price is another one than was seen', async () => {
    const member = await merchandiser();
    const answer = await propose(member, [row(`${belt}/fr`, 60_000, 65_000), row(`${bag}/fr`, 1, 2)]);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: { fields: { before: 'changed_since' }, conflict: [{ field: `${bag}/fr`, expected: 1, now: 385_000 }] },
      },
    });
    const { sets } = staffProposalSets.answer.parse((await member.get('/proposal-sets?subject=price')).body);
    expect(sets.every(({ counts }) => counts.proposed === 0)).toBe(true);
  });

  test.each([
    [[row(`${bag}/fr`, 385_000, 385_000)], 'rows.0.after', 'unchanged'],
    [[row(`${bag}/fr`, 385_000, 0)], 'rows.0.after', 'format'],
    [[row(`${bag}/fr`, 385_000, 'x')], 'rows.0.after', 'format'],
    [[row(`${bag}/zz`, null, 100)], 'rows.0.key', 'format'],
    [[row('none/fr', null, 100)], 'rows.0.key', 'sku_unknown'],
    [[row(`${bag}/fr`, 385_000, 400_000), row(`${bag}/fr`, 385_000, 410_000)], 'rows.1.key', 'named_twice'],
  ])('%j is refused at %s: %s', async (bad, field, reason) => {
    expect(await propose(await merchandiser(), bad)).toMatchObject({
      status: 400,
      body: { error: { fields: { [field]: reason } } },
    });
  });

  test('counts at the same time of the clock of each storefront', async () => {
    const [one, other] = [await merchandiser(), await supervisor()];
    const local_time = { day: '2026-12-07', time: '00:00' };
    const id = idOf(
      await propose(one, [row(`${bag}/fr`, 385_000, 400_000), row(`${bag}/jp`, 627_000, 640_000)], { local_time }),
    );
    await stepSet(other, id, 'approve');
    await reach('2026-12-06T14:59:00Z');
    await work();
    expect([await price(bag, 'fr'), await price(bag, 'jp')]).toEqual([385_000, 627_000]);
    await reach('2026-12-06T15:00:00Z');
    await work();
    expect([await price(bag, 'fr'), await price(bag, 'jp')]).toEqual([385_000, 640_000]);
    await reach('2026-12-06T23:00:00Z');
    await work();
    expect(await price(bag, 'fr')).toBe(400_000);
    // Sign-ins of staff have ended by then.
    const later = await merchandiser();
    expect((await setOf(later, id)).set.counts.applied).toBe(2);
    expect(
      await propose(later, [row(`${belt}/fr`, 60_000, 65_000)], { local_time: { day: '2026-12-06', time: '00:00' } }),
    ).toMatchObject({ status: 400, body: { error: { fields: { local_time: 'past' } } } });
  });

  test('a price that changed before its moment fails alone and names both values; the others count', async () => {
    const [one, other] = [await merchandiser(), await supervisor()];
    const local_time = { day: '2026-12-07', time: '00:00' };
    const id = idOf(
      await propose(one, [row(`${bag}/fr`, 385_000, 400_000), row(`${belt}/fr`, 60_000, 65_000)], { local_time }),
    );
    await stepSet(other, id, 'approve');
    // A second editor, or an import.
    await database.db
      .updateTable('price')
      .set({ amount: 390_000 })
      .where('sku', '=', bag)
      .where('country', '=', 'fr')
      .execute();
    await reach('2026-12-07T00:00:00Z');
    await work();
    expect([await price(bag, 'fr'), await price(belt, 'fr')]).toEqual([390_000, 65_000]);
    expect((await setOf(await merchandiser(), id)).proposals).toMatchObject([
      { key: `${bag}/fr`, state: 'failed', failure: 'changed', before: 385_000, now: 390_000 },
      { key: `${belt}/fr`, state: 'applied' },
    ]);
  });

  test('single prices are approved, refused and withdrawn, and a withdrawn one does not count at the moment of its set', async () => {
    const [one, other] = [await merchandiser(), await supervisor()];
    const local_time = { day: '2026-12-07', time: '00:00' };
    const id = idOf(
      await propose(one, [row(`${bag}/fr`, 385_000, 400_000), row(`${belt}/fr`, 60_000, 65_000)], { local_time }),
    );
    await stepSet(other, id, 'approve');
    const [first] = (await setOf(one, id)).proposals;
    expect((await one.post(`/proposals/${first?.proposal_id}/step`, { step: 'withdraw' })).status).toBe(200);
    await reach('2026-12-07T00:00:00Z');
    await work();
    expect([await price(bag, 'fr'), await price(belt, 'fr')]).toEqual([385_000, 65_000]);
  });

  test('of two that approve at once one does, and of two sets of one price the second one fails', async () => {
    const [one, other, third] = [await merchandiser(), await supervisor(), await supervisor()];
    const [id, rival] = [
      idOf(await propose(one, [row(`${bag}/fr`, 385_000, 400_000)])),
      idOf(await propose(one, [row(`${bag}/fr`, 385_000, 410_000)])),
    ];
    const answers = await Promise.all([stepSet(other, id, 'approve'), stepSet(third, id, 'approve')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await stepSet(other, rival, 'approve')).body).toMatchObject({ set: { counts: { failed: 1 } } });
    expect(await price(bag, 'fr')).toBe(400_000);
  });

  test('a first price that two sets add at once is written by one of them', async () => {
    const [one, other, third] = [await merchandiser(), await supervisor(), await supervisor()];
    const ids = [
      idOf(await propose(one, [row(`${bag}/de`, null, 400_000)])),
      idOf(await propose(one, [row(`${bag}/de`, null, 410_000)])),
    ];
    const answers = await Promise.all([
      stepSet(other, ids[0] ?? '', 'approve'),
      stepSet(third, ids[1] ?? '', 'approve'),
    ]);
    expect(
      answers
        .map(({ body }) => (body as { set: { counts: { failed: number } } }).set.counts.failed)
        .toSorted((a, b) => a - b),
    ).toEqual([0, 1]);
  });

  test('a repeated call stores one set', async () => {
    const member = await merchandiser();
    const key = 'b2a1d7c4-8f5e-4f0a-9a55-0a5d3f0e1c77';
    const body = { subject: 'price', rows: [row(`${bag}/fr`, 385_000, 400_000)], reason: 'Season' };
    const [first, second] = [
      await member.post('/proposal-sets', body, key),
      await member.post('/proposal-sets', body, key),
    ];
    expect(idOf(first)).toBe(idOf(second));
  });

  test('a server that dies anywhere while it applies a set leaves all of it or none, and the next one ends it', async () => {
    const [one, other] = [await merchandiser(), await supervisor()];
    const seams = await dieEverywhere(
      { shop: shop(), pool: database.pool },
      {
        prepare: async () => {
          clock.now = new Date('2026-11-21T10:00:00Z');
          const [before, beside] = [(await price(bag, 'fr')) ?? 0, (await price(belt, 'fr')) ?? 0];
          const after = before + 1_000;
          const rows = [row(`${bag}/fr`, before, after), row(`${belt}/fr`, beside, after)];
          const local_time = { day: '2026-12-07', time: '00:00' };
          await stepSet(other, idOf(await propose(one, rows, { local_time })), 'approve');
          await reach('2026-12-07T00:00:00Z');
          return { before, beside, after };
        },
        act: (dying) => runJobs(dying, jobHandlers),
        recover: async ({ before, beside, after }) => {
          const left = [await price(bag, 'fr'), await price(belt, 'fr')];
          expect([
            [before, beside],
            [after, after],
          ]).toContainEqual(left);
          await sql`update job set due_at = now() - interval '1 second' where kind = 'apply_set'`.execute(database.db);
          await work();
        },
        check: async ({ after }) => {
          expect([await price(bag, 'fr'), await price(belt, 'fr')]).toEqual([after, after]);
          const { rows } =
            await sql`select from change_proposal where applied_at is null and verdict = 'approved'`.execute(
              database.db,
            );
          expect(rows).toEqual([]);
        },
      },
    );
    expect(seams).toBeGreaterThanOrEqual(5);
  });
});

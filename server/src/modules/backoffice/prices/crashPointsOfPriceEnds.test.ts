// A server that dies while prices begin or end. decisions/0150.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jobHandlers } from '../../../modules.ts';
import { runJobs } from '../../../platform/jobs/runJobs.ts';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { longTest } from '../../../testing/patience.ts';
import { bag, belt, idOf, pricedShop, propose, row, stepSet } from '../../../testing/pricedShop.ts';

const { clock, database, shop, merchandiser, supervisor, price, heldPrice, work, reach } = pricedShop();
const week = { local_time: { day: '2026-12-07', time: '00:00' }, local_end: { day: '2026-12-14', time: '00:00' } };
const moments = { start: '2026-12-06T23:00:00Z', end: '2026-12-13T23:00:00Z' } as const;

async function at(moment: string): Promise<void> {
  await reach(moment);
  await work();
}

test.each(['start', 'end'] as const)(
  'a server that dies anywhere at the %s leaves all of the set or none of it, and the next one ends it',
  async (moment) => {
    const seams = await dieEverywhere(
      { shop: shop(), pool: database.pool },
      {
        prepare: async () => {
          clock.now = new Date('2026-11-21T10:00:00Z');
          const [before, beside] = [(await price(bag, 'fr')) ?? 0, (await price(belt, 'fr')) ?? 0];
          const rows = [row(`${bag}/fr`, before, before + 1_000), row(`${belt}/fr`, beside, beside + 1_000)];
          await database.db.deleteFrom('rate_limit').execute();
          const id = idOf(await propose(await merchandiser(), rows, week));
          expect(await stepSet(await supervisor(), id, 'approve')).toMatchObject({ status: 200 });
          if (moment === 'end') await at(moments.start);
          await reach(moments[moment]);
          return { before, beside, step: moment === 'start' ? 1_000 : 0 };
        },
        act: (dying) => runJobs(dying, jobHandlers),
        recover: async ({ before, beside }) => {
          const left = [await price(bag, 'fr'), await price(belt, 'fr')];
          expect([
            [before, beside],
            [before + 1_000, beside + 1_000],
          ]).toContainEqual(left);
          await sql`update job set due_at = now() - interval '1 second'
            where kind = 'turn_periods' and (data ->> 'at')::timestamptz <= ${clock.now}`.execute(database.db);
          await work();
        },
        check: async ({ before, beside, step }) => {
          expect([await price(bag, 'fr'), await price(belt, 'fr')]).toEqual([before + step, beside + step]);
          if (moment === 'start') await at(moments.end);
          expect(await heldPrice(bag, 'fr')).toEqual({ amount: before, until: null, regular: null });
          expect(await database.db.selectFrom('price_period').select('sku').execute()).toEqual([]);
        },
      },
    );
    expect(seams).toBeGreaterThanOrEqual(5);
  },
  longTest,
);

test(
  'a server that dies where one country ends and another begins leaves each of them right, and the next one ends it',
  async () => {
    // Eight hours: Japan is over at the moment at which France begins.
    const hours = { local_time: { day: '2026-12-07', time: '00:00' }, local_end: { day: '2026-12-07', time: '08:00' } };
    const meeting = '2026-12-06T23:00:00Z';
    const seams = await dieEverywhere(
      { shop: shop(), pool: database.pool },
      {
        prepare: async () => {
          clock.now = new Date('2026-11-21T10:00:00Z');
          await database.db.deleteFrom('rate_limit').execute();
          const rows = [row(`${bag}/fr`, 385_000, 386_000), row(`${bag}/jp`, 627_000, 628_000)];
          const id = idOf(await propose(await merchandiser(), rows, hours));
          expect(await stepSet(await supervisor(), id, 'approve')).toMatchObject({ status: 200 });
          await at('2026-12-06T15:00:00Z');
          expect([await price(bag, 'fr'), await price(bag, 'jp')]).toEqual([385_000, 628_000]);
          await reach(meeting);
        },
        act: (dying) => runJobs(dying, jobHandlers),
        recover: async () => {
          // The end comes first; a price that begins waits for no other one.
          expect([
            [385_000, 628_000],
            [385_000, 627_000],
            [386_000, 627_000],
          ]).toContainEqual([await price(bag, 'fr'), await price(bag, 'jp')]);
          await reach(meeting);
          await work();
        },
        check: async () => {
          expect([await price(bag, 'fr'), await price(bag, 'jp')]).toEqual([386_000, 627_000]);
          await at('2026-12-07T07:00:00Z');
          expect(await heldPrice(bag, 'fr')).toEqual({ amount: 385_000, until: null, regular: null });
          expect(await database.db.selectFrom('price_period').select('sku').execute()).toEqual([]);
        },
      },
    );
    expect(seams).toBeGreaterThanOrEqual(8);
  },
  longTest,
);

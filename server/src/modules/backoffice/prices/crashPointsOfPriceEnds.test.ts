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

// The books of a shop in which orders of several storefronts have lived, with promotions: sales, parcels, cancellations, returns, exchanges, price
// reductions and refunds, on many days.
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { bag, type BoughtOrders, cups, stamp } from './boughtOrders.ts';
import { type Market, pricesIn } from './lifeMarkets.ts';
import { action, lifeModel } from './lifeModel.ts';
import { runPromotions } from './runningPromotions.ts';
import { addProducts, addVariant } from './testProducts.ts';

const blue = 'H0612P 20B';
const scarf = 'G0001 00';

/** Puts the moments of some entries on other days, which no program does. */
export async function moveEntries(db: Database, at: RawBuilder<unknown>, where = sql`true`): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table book_entry disable trigger book_entry_kept`.execute(tx);
    await sql`update book_entry set at = ${at} where ${where}`.execute(tx);
    await sql`alter table book_entry enable trigger book_entry_kept`.execute(tx);
  });
}

/** What staff sets and closes of the books, and the sums that are kept of them. */
const aboutBooks = [
  'book_period_proposal',
  'book_period',
  'chart_account',
  'exchange_rate',
  'book_sum',
  'book_open',
  'book_day',
  'book_day_category',
  'report_day',
  'page_view_count',
  'shop_step_count',
  'staff_export',
] as const;

/** The lives of orders for one test file. Call it at the file's top. */
export function livedBooks(orders: BoughtOrders) {
  const { clock, database, house } = orders;
  let lastOfLives = 0;
  const { endRefunds, startLife } = lifeModel(orders);

  const addPieces = async () => {
    await addProducts(database.db, [
      { sku: bag, title: 'Pommeau', prices: pricesIn(385_000), stock: 1000 },
      { sku: stamp, title: 'Petit rivet', prices: pricesIn(6_001), stock: 1000 },
      { sku: cups, title: 'Étrier', prices: pricesIn(12_347), stock: 1000 },
      { sku: scarf, title: 'Carré', prices: pricesIn(9_003), stock: 1000 },
    ]);
    await addVariant(database.db, bag, { sku: blue, color: 'Ink blue', prices: pricesIn(385_000), stock: 1000 });
  };

  /** Lets an order live in each market, by numbers that are the same in each run, and spreads its postings over 34 days from 2026-11-01. */
  const liveOrders = async (lives: readonly Market[], seed: number): Promise<void> => {
    await addPieces();
    const drawn = fc.sample(fc.array(action, { minLength: 24, maxLength: 24 }), { seed, numRuns: lives.length });
    for (const [place, market] of lives.entries()) {
      /* oxlint-disable no-await-in-loop -- one life after the other */
      clock.now = new Date('2026-11-21T10:00:00Z');
      house.simulator.state.knobs.delivery = 'immediate';
      await database.db.deleteFrom('rate_limit').execute();
      const items = [
        { sku: bag, qty: 1 + (place % 2) },
        { sku: stamp, qty: 2 },
        { sku: cups, qty: 1 },
      ];
      // Every other order has a part of the price off, every third one a gift and its delivery.
      const isGiven = place % 3 === 1;
      const gives = {
        percent: place % 2 === 0 ? 0 : 1_250,
        gift: isGiven ? scarf : null,
        delivery: isGiven,
        code: null,
      };
      await runPromotions(database.db, gives);
      const life = await startLife({ market, items, exchange: { [bag]: blue }, is_express: false });
      for (const one of drawn[place] ?? []) await life.act({ ...one, delivery: 'immediate', carrier: 'none' });
      await endRefunds(life.order_id);
      /* oxlint-enable no-await-in-loop */
    }
    await runPromotions(database.db, { percent: 0, gift: null, delivery: false, code: null });
    const { rows } = await sql<{ last: number }>`select max(entry_id) as last from book_entry`.execute(database.db);
    lastOfLives = rows[0]?.last ?? 0;
    await moveEntries(
      database.db,
      sql`timestamptz '2026-11-01 00:00+01' + interval '1 minute' * (
        (select min(x.entry_id) from book_entry x where x.posting_id = book_entry.posting_id) * 997 % (34 * 1440))`,
    );
  };
  /** Leaves the books as the lives left them: without what a test booked, kept, set or closed, so that no test needs another. */
  const forgetSince = (): Promise<void> =>
    database.db.transaction().execute(async (tx) => {
      // What is closed is kept by triggers, which do not look here.
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const table of aboutBooks)
        // oxlint-disable-next-line no-await-in-loop -- a table after the other
        await sql`delete from ${sql.table(table)}`.execute(tx);
      await sql`delete from job where kind = 'seal_period'`.execute(tx);
      await sql`delete from book_entry where entry_id > ${lastOfLives}`.execute(tx);
      await sql`update book_closed set through = 0`.execute(tx);
      await sql`update book_day_state set through = 0, kept_by = ''`.execute(tx);
      await sql`update report_day_state set kept_until = null, kept_by = ''`.execute(tx);
    });
  return { addPieces, forgetSince, liveOrders };
}

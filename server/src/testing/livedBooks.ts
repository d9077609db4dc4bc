// The books of a shop in which orders of several storefronts have lived: sales, parcels, cancellations, returns, exchanges, price
// reductions and refunds, on many days.
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { bag, type BoughtOrders, cups, stamp } from './boughtOrders.ts';
import { type Market, pricesIn } from './lifeMarkets.ts';
import { action, lifeModel } from './lifeModel.ts';
import { addProducts, addVariant } from './testProducts.ts';

const blue = 'H0612P 20B';

/** Puts the moments of some entries on other days, which no program does. */
export async function moveEntries(db: Database, at: RawBuilder<unknown>, where = sql`true`): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table book_entry disable trigger book_entry_kept`.execute(tx);
    await sql`update book_entry set at = ${at} where ${where}`.execute(tx);
    await sql`alter table book_entry enable trigger book_entry_kept`.execute(tx);
  });
}

/** The lives of orders for one test file. Call it at the file's top. */
export function livedBooks(orders: BoughtOrders) {
  const { clock, database, house } = orders;
  const { endRefunds, startLife } = lifeModel(orders);

  const addPieces = async () => {
    await addProducts(database.db, [
      { sku: bag, title: 'Pommeau', prices: pricesIn(385_000), stock: 1000 },
      { sku: stamp, title: 'Petit rivet', prices: pricesIn(6_001), stock: 1000 },
      { sku: cups, title: 'Étrier', prices: pricesIn(12_347), stock: 1000 },
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
      const life = await startLife({ market, items, exchange: { [bag]: blue }, is_express: false });
      for (const one of drawn[place] ?? []) await life.act({ ...one, delivery: 'immediate', carrier: 'none' });
      await endRefunds(life.order_id);
      /* oxlint-enable no-await-in-loop */
    }
    await moveEntries(
      database.db,
      sql`timestamptz '2026-11-01 00:00+01' + interval '1 minute' * (
        (select min(x.entry_id) from book_entry x where x.posting_id = book_entry.posting_id) * 997 % (34 * 1440))`,
    );
  };
  return { addPieces, liveOrders };
}

// A shop with the prices of two products, and members that propose and decide other ones.
import { staffProposalSet } from '@vitrine/contract/staffProposalSets';
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import { jobHandlers } from '../modules.ts';
import { runJobs } from '../platform/jobs/runJobs.ts';
import { staffMember } from './staffMembers.ts';
import { testDatabase } from './testDatabase.ts';
import { addProducts } from './testProducts.ts';
import { testShop } from './testShop.ts';
import { refreshGalleries, refreshSoldIn } from '../modules/catalog/catalogueimport/importQueries.ts';

export const bag = 'H0612P 20R';
export const belt = 'P0001 01';
export const code = 'h0612p_20r';

type Member = Awaited<ReturnType<typeof staffMember>>;
const start = [
  { sku: bag, country: 'fr', amount: 385_000 },
  { sku: bag, country: 'jp', amount: 627_000 },
  { sku: belt, country: 'fr', amount: 60_000 },
];

/** A change of a set: its key with the values before and after it. */
export const row = (key: string, before: unknown, after: unknown) => ({ key, before, after });
export const propose = ({ post }: Member, rows: readonly object[], more: object = {}) =>
  post('/proposal-sets', { subject: 'price', rows, reason: 'Season', ...more });
export const idOf = ({ body }: { body: unknown }): string => (body as { set: { set_id: string } }).set.set_id;
export const stepSet = ({ post }: Member, id: string, step: string) => post(`/proposal-sets/${id}/step`, { step });

/** Call it at the test file's top. Before each test the prices are these again, and nothing waits. */
export function pricedShop() {
  const database = testDatabase();
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  const shop = () => testShop(database.db, clock);
  beforeAll(async () => {
    await addProducts(database.db, [
      { sku: bag, title: 'Pommeau', prices: {}, stock: 10 },
      { sku: belt, title: 'Ceinture', prices: {}, stock: 10 },
    ]);
  });
  beforeEach(async () => {
    clock.now = new Date('2026-11-21T10:00:00Z');
    const { db } = database;
    // A price with an end is not deleted before it.
    await sql`update price set until = null, regular = null where until is not null`.execute(db);
    await sql`update change_proposal set ended_at = now() where ends_at is not null and applied_at is not null`.execute(
      db,
    );
    for (const table of ['rate_limit', 'job', 'price', 'product_hidden', 'basket_line', 'wish'] as const)
      // oxlint-disable-next-line no-await-in-loop -- one table after the other
      await db.deleteFrom(table).execute();
    await sql`update change_proposal set verdict = 'withdrawn', decided_by = proposed_by, decided_at = now()
      where applied_at is null`.execute(db);
    await db.insertInto('price').values(start).execute();
    await sql`update product set status = 'published'`.execute(db);
    await sql`update variant set is_withdrawn = false`.execute(db);
    await refreshGalleries(db, [code, 'p0001_01']);
    await refreshSoldIn(db, [code, 'p0001_01']);
  });
  const merchandiser = () => staffMember(shop(), 'merchandiser');
  const supervisor = () => staffMember(shop(), 'supervisor');
  const price = async (sku: string, country: string): Promise<number | undefined> =>
    (
      await database.db
        .selectFrom('price')
        .select('amount')
        .where('sku', '=', sku)
        .where('country', '=', country)
        .executeTakeFirst()
    )?.amount;
  /** The price that holds, until when, and what comes after it. */
  const heldPrice = async (sku: string, country: string) =>
    (await database.db
      .selectFrom('price')
      .select(['amount', 'until', 'regular'])
      .where('sku', '=', sku)
      .where('country', '=', country)
      .executeTakeFirst()) ?? null;
  const setOf = async ({ get }: Member, id: string) =>
    staffProposalSet.answer.parse((await get(`/proposal-sets/${id}`)).body);
  const work = () => runJobs(shop(), jobHandlers);
  /** The moment of the next jobs: the database's clock is not the shop's. */
  const reach = async (moment: string) => {
    clock.now = new Date(moment);
    await sql`update job set due_at = now() - interval '1 second' where (data ->> 'at')::timestamptz <= ${clock.now}`.execute(
      database.db,
    );
  };
  return { clock, database, shop, merchandiser, supervisor, price, heldPrice, setOf, work, reach };
}

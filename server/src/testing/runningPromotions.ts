// Promotions that run in every market of generated lives, for whatever is bought. decisions/0152.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** What a purchase is given: hundredths of a percent (0: none), a gift by its SKU, the delivery, and the code that the part of the price asks for. */
export type Given = {
  readonly percent: number;
  readonly gift: string | null;
  readonly delivery: boolean;
  readonly code: string | null;
};

const since = new Date('2026-01-01T00:00:00Z');

/** Ends what ran before, and starts what is given, as the office leaves it. */
export async function runPromotions(db: Database, { percent, gift, delivery, code }: Given): Promise<void> {
  await sql`update promotion set state = 'ended' where state = 'active'`.execute(db);
  const start = async (kind: object, needs_code = false): Promise<string> => {
    const promotion_id = randomUUID();
    const named = { promotion_id, name: 'Life', countries: ['br', 'fr', 'jp', 'kr', 'us'], starts_at: since };
    const written = { ...named, state: 'draft', needs_code, minimums: '{}', created_at: since, updated_at: since };
    await db
      .insertInto('promotion')
      .values({ ...written, ...kind } as never)
      .execute();
    await db.updateTable('promotion').set({ state: 'active' }).where('promotion_id', '=', promotion_id).execute();
    return promotion_id;
  };
  if (delivery) await start({ kind: 'delivery', all_methods: true });
  if (gift !== null) await start({ kind: 'gift', gift_sku: gift });
  if (percent > 0) {
    const promotion_id = await start({ kind: 'percent', percent }, code !== null);
    if (code !== null)
      await db.insertInto('promotion_code').values({ code, promotion_id, most: null, created_at: since }).execute();
  }
  await sql`update catalogue_state set version = version + 1`.execute(db);
}

import { randomUUID } from 'node:crypto';
import { reserveInStore } from '@vitrine/contract/ereservation';
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import { takeReservationStep } from '../modules/instore/ereservation/takeReservationStep.ts';
import { countStock } from '../modules/catalog/stock/countStock.ts';
import type { Database } from '../platform/db/database.ts';
import { addTestStore } from './testStores.ts';
import { testPersonalData } from './testPersonalData.ts';
import type { Browser } from './testPayments.ts';
import { addProducts, addVariant } from './testProducts.ts';

/** The path of the call that reserves. */
export const reservationPath = '/api/backend/ereservation';
/** A Tuesday. */
export const reservationStart = new Date('2026-11-24T10:00:00Z');
export const bag = 'H0612P 20R';
export const colors = ['H0612P 20B', 'H0612P 20G', 'H0612P 20V'] as const;

/**
 * A shop with one store that takes reservations (1001) and one that does not (1002), each test from the same clock, with one
 * of each bag in the store. Call it at the file's top.
 */
export function reservationShop(database: { readonly db: Database }) {
  const clock = { now: reservationStart };
  const house = testPersonalData(database, clock);
  beforeAll(async () => {
    await addProducts(database.db, [{ sku: bag, prices: { fr: 385_000 }, stock: 10 }]);
    for (const sku of colors)
      await addVariant(database.db, bag, { sku, color: sku.slice(-1), prices: { fr: 385_000 }, stock: 10 });
    await addTestStore(database.db, '1001', { is_ereservation: true });
    await addTestStore(database.db, '1002', { is_ereservation: false });
  });
  beforeEach(async () => {
    clock.now = reservationStart;
    await sql`delete from rate_limit`.execute(database.db);
    const open = database.db.selectFrom('reservation').select('reservation_id').where('ended_at', 'is', null);
    for (const { reservation_id } of await open.execute())
      await takeReservationStep(house.shop, reservation_id, 'cancel');
    await countStock(
      database.db,
      [bag, ...colors].map((sku) => ({ sku, source: '1001', qty: 1 })),
    );
  });
  const reserve = (browser: Browser, change: object = {}, key: string = randomUUID()) =>
    browser.post(
      reservationPath,
      { locale: 'fr_fr', productsku: bag.replace(' ', '-'), storeid: '1001', ...change },
      { 'idempotency-key': key },
    );
  return {
    house,
    clock,
    reserve,
    customer: () => house.customer(`${randomUUID()}@example.com`),
    made: async (browser: Browser, change: object = {}) =>
      reserveInStore.answer.parse((await reserve(browser, change)).body).reservation,
    /** The pieces in the store. */
    left: async (sku = bag): Promise<number> => {
      const { rows } = await sql<{ qty: number }>`
        select qty from stock where sku = ${sku} and source = '1001'`.execute(database.db);
      return rows[0]?.qty ?? -1;
    },
    statusOf: async (increment_id: string): Promise<string | undefined> => {
      const row = database.db.selectFrom('reservation').select('status').where('increment_id', '=', increment_id);
      return (await row.executeTakeFirst())?.status;
    },
    idOf: async (increment_id: string): Promise<string> => {
      const row = database.db
        .selectFrom('reservation')
        .select('reservation_id')
        .where('increment_id', '=', increment_id);
      return (await row.executeTakeFirstOrThrow()).reservation_id;
    },
    /** The path of the store's page in the newest mail to the store. */
    storeLink: async (increment_id: string): Promise<string> => {
      for (let round = 0; round < 20; round += 1) {
        const found = (await house.post()).find(
          ({ text }) => text.includes('/boutique/reservations/') && text.includes(increment_id),
        );
        if (found) return /\/boutique\/reservations\/[\w-]+/u.exec(found.text)?.[0] ?? '';
      }
      throw new Error('no mail to the store');
    },
  };
}

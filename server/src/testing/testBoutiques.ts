import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

type Boutique = { store_id: string; is_pickup: boolean; is_concession: boolean };

/** Boutiques in Paris that are open from Monday to Saturday, 10:30 to 19:00. */
export async function addBoutiques(db: Database, boutiques: readonly Boutique[]): Promise<void> {
  const open = JSON.stringify([['10:30', '19:00']]);
  const hours = `{"mon":${open},"tue":${open},"wed":${open},"thu":${open},"fri":${open},"sat":${open}}`;
  for (const { store_id, is_pickup, is_concession } of boutiques)
    // oxlint-disable-next-line no-await-in-loop -- a few rows of a test
    await sql`insert into store (store_id, position, slug, country, city, postal_code, short_title, street_address1,
        latitude, longitude, timezone, hours, exceptions, services, is_ereservation, is_pickup, is_salon, is_concession,
        names, texts, store_phone_number)
      values (${store_id}, 1, ${`s${store_id}`}, 'fr', 'Paris', '75002', ${`Boutique ${store_id}`}, '1, rue', 48.8, 2.3,
        'Europe/Paris', ${hours}::jsonb, '[]', '{}', true, ${is_pickup}, false, ${is_concession}, '{}', '{}', '+33 1 00')`.execute(
      db,
    );
}

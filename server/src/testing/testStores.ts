import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

type TestStore = {
  country?: string;
  timezone?: string;
  street?: string;
  /** By weekday; by default from Monday to Saturday. */
  hours?: Readonly<Record<string, readonly (readonly [string, string])[]>>;
  is_ereservation?: boolean;
  is_salon?: boolean;
  is_pickup?: boolean;
};

const day = [['10:30', '19:00']] as const;
const weekdays = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day };

/** Puts a store into a test database. */
export async function addTestStore(db: Database, store_id: string, store: TestStore = {}): Promise<void> {
  const { country = 'fr', timezone = 'Europe/Paris', street = '1, rue', hours = weekdays } = store;
  const { is_ereservation = false, is_salon = false, is_pickup = false } = store;
  await sql`
    insert into store (store_id, position, slug, country, city, short_title, street_address1, latitude, longitude, timezone,
      hours, exceptions, services, is_ereservation, is_salon, is_pickup, is_concession, names, texts)
    values (${store_id}, 1, ${`s${store_id}`}, ${country}, 'Paris', 'One', ${street}, 48.8, 2.3, ${timezone},
      ${JSON.stringify(hours)}::jsonb, '[]', '{}', ${is_ereservation}, ${is_salon}, ${is_pickup}, false,
      '{"fr":{"short_title":"Le premier"}}', '{}')`.execute(db);
}

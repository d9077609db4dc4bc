import type { SavedAddress } from '@vitrine/contract/address';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** What tells one place from another; who receives the parcel there is not part of it. */
const placeOfAddress = [
  'street1',
  'street2',
  'street3',
  'street_number',
  'additional_number',
  'postcode',
  'city',
  'cityselect',
  'district_bis_id',
  'region',
  'regiontext',
  'country_id',
] as const satisfies readonly (keyof SavedAddress)[];

/** Whether a placed order of the customer went to the place, in whatever case it was written. */
export async function wasSentTo(tx: Tx, customer_id: string, address: SavedAddress): Promise<boolean> {
  const place = JSON.stringify(address);
  const isSame = placeOfAddress.map(
    (field) => sql`lower(btrim(coalesce(shipping_address ->> ${sql.lit(field)}, '')))
      = lower(btrim(coalesce(${place}::jsonb ->> ${sql.lit(field)}, '')))`,
  );
  const { rows } = await sql<{ was: boolean }>`
    select exists (
      select from shop_order where customer_id = ${customer_id} and placed_at is not null and ${sql.join(isSame, sql` and `)}
    ) as was`.execute(tx);
  return rows[0]?.was ?? false;
}

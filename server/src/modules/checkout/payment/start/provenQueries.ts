import type { SavedAddress } from '@vitrine/contract/address';
import type { PlaceField } from '@vitrine/rules/fields/fields';
import type { Collector } from '@vitrine/contract/pickup';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';

/** The fields that identify a place; the others repeat or refine them. */
const identifiesPlace = {
  street1: true,
  street2: true,
  street3: true,
  street_number: true,
  additional_number: true,
  postcode: true,
  city: true,
  cityselect: true,
  district_bis_id: true,
  region: true,
  regiontext: true,
  country_id: true,
  neighborhood: false,
  district: false,
  postcode_bis: false,
  postcode_select: false,
} as const satisfies Record<PlaceField | 'country_id', boolean>;
const placeOfAddress = Object.entries(identifiesPlace).flatMap(([field, isIdentifying]) =>
  isIdentifying ? [field] : [],
);

/** The fields that identify a collector: names, and the telephone at which the boutique calls. */
const identifiesCollector = [
  'firstname',
  'lastname',
  'phonecode',
  'telephone',
] as const satisfies readonly (keyof Collector)[];

const isSameField = (column: RawBuilder<unknown>, given: string, field: string): RawBuilder<boolean> =>
  sql`lower(btrim(coalesce(${column} ->> ${sql.lit(field)}, '')))
    = lower(btrim(coalesce(${given}::jsonb ->> ${sql.lit(field)}, '')))`;

/**
 * Whether a placed order of the customer was sent to the place, compared without case; for a pickup, to be collected
 * there by the same person.
 */
export async function wasSentTo(
  tx: Tx,
  customer_id: string,
  address: SavedAddress,
  collector: Collector | null,
): Promise<boolean> {
  const place = JSON.stringify(address);
  const isSame = [
    ...placeOfAddress.map((field) => isSameField(sql`shipping_address`, place, field)),
    ...(collector
      ? identifiesCollector.map((field) => isSameField(sql`collector`, JSON.stringify(collector), field))
      : [sql<boolean>`collector is null`]),
  ];
  const { rows } = await sql<{ was: boolean }>`
    select exists (
      select from shop_order where customer_id = ${customer_id} and placed_at is not null and ${sql.join(isSame, sql` and `)}
    ) as was`.execute(tx);
  return rows[0]?.was ?? false;
}

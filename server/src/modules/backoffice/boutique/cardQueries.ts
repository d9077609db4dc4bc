// The client of a card that may be seen now, and what she would like to have. decisions/0122.
import { cardConsentVersion } from '@vitrine/rules/consent/cardConsent';
import { localesIn, type Scope } from '@vitrine/rules/staff/role';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type ProductFacts, productTextColumns, productTextTables } from '../../checkout/basket/productTextFragment.ts';
import { pickupStatuses } from './dayQueries.ts';

export type CardClient = {
  customer_id: string;
  firstname: string;
  country_id: string;
  phonecode: string | null;
  telephone: string | null;
  phone_login: string | null;
  given_at: Date;
};

/** A telephone of a delivery, with the dialling code and the country of its address. */
type DeliveryPhone = { telephone: string | null; phonecode: string | null; country_id: string | null };

/**
 * The clients `c` under a condition that allow their card now. The countries of a scope count; its boutiques do not, because the
 * consent is to all boutiques of the house, also to one where the client was never before.
 */
async function clientsThatAllow(db: Database, scope: Scope, is: RawBuilder<unknown>): Promise<CardClient[]> {
  const locales = localesIn(scope);
  const { rows } = await sql<CardClient>`
    select c.customer_id, c.firstname, c.country_id, c.phonecode, c.telephone, c.phone_login, a.given_at
    from customer c join card_consent a on a.customer_id = c.customer_id
    where ${is} and a.withdrawn_at is null and a.text_version = ${cardConsentVersion}
      and ${locales === null ? sql`true` : sql`c.store = any (${[...locales]}::text[])`} limit 20`.execute(db);
  return rows;
}

export const clientByEmail = async (db: Database, email: string, scope: Scope): Promise<CardClient | undefined> =>
  (await clientsThatAllow(db, scope, sql`c.email_canonical = ${email}`))[0];

/**
 * The clients with a telephone that ends with a national number, of the account or of an order, by the words of the search: the rules
 * compare it whole.
 */
export function clientsByPhone(db: Database, national: string, scope: Scope): Promise<CardClient[]> {
  const word = Array.from(national).toReversed().join('');
  const found = sql`f.kind = 'phone' and f.word >= ${word} and f.word < ${`${word}\u{10FFFF}`}`;
  return clientsThatAllow(
    db,
    scope,
    sql`c.customer_id in (
      select f.customer_id from order_find f where ${found} and f.customer_id is not null
      union
      select o.customer_id from order_find f join shop_order o on o.order_id = f.order_id
      where ${found} and f.order_id is not null and o.customer_id is not null)`,
  );
}

/** The telephones of deliveries and pickups since a moment that name the client herself, and no one that she sent a gift to. */
export async function deliveryPhonesOf(db: Database, customer_id: string, since: Date): Promise<DeliveryPhone[]> {
  const { rows } = await sql<DeliveryPhone>`
    select distinct p.person ->> 'telephone' as telephone, p.person ->> 'phonecode' as phonecode,
      p.person ->> 'country_id' as country_id
    from shop_order o join customer c on c.customer_id = o.customer_id
    cross join lateral (values (o.shipping_address), (o.collector)) p (person)
    where o.customer_id = ${customer_id} and o.placed_at >= ${since} and o.forgotten_at is null and o.erased_at is null
      and find_fold(p.person ->> 'firstname') = find_fold(c.firstname)
      and find_fold(p.person ->> 'lastname') = find_fold(c.lastname)`.execute(db);
  return rows;
}

type Task = { readonly subject: 'reservation' | 'pickup'; readonly number: string; readonly store_id: string };

/** The client of a reservation or an order that a boutique works on. */
export async function clientOfTask(
  db: Database,
  { subject, number, store_id }: Task,
  scope: Scope,
): Promise<CardClient | undefined> {
  const of = {
    reservation: sql`select r.customer_id from reservation r
      where r.increment_id = ${number} and r.store_id = ${store_id} and r.status in ('requested', 'held')`,
    pickup: sql`select o.customer_id from shop_order o
      where o.increment_id = ${number} and o.pickup_store_id = ${store_id} and o.placed_at is not null
        and o.erased_at is null and o.status = any (${pickupStatuses}::text[])`,
  }[subject];
  return (await clientsThatAllow(db, scope, sql`c.customer_id = (${of})`))[0];
}

export type WishRow = Pick<ProductFacts, 'title' | 'color' | 'picture' | 'hscode' | 'set_items'> & {
  sku: string;
  /** The chosen size, or all of the colour, with the code and the name of each. */
  sizes: readonly { sku: string; code: string | null; name: string | null }[];
};

/** The newest entries of a client's wish list that are still sold. */
export async function wishListOf(db: Database, customer_id: string, wording: Wording): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`
    select w.sku, ${productTextColumns(wording)}, (
      select coalesce(jsonb_agg(jsonb_build_object('sku', x.sku, 'code', z.code, 'name', z.names ->> ${wording})
        order by x.position, x.sku), '[]')
      from variant x left join attribute_option z
        on z.field = case when x.attributes ? 'size' then 'size' else 'volume' end
        and z.code = coalesce(x.attributes ->> 'size', x.attributes ->> 'volume')
      where x.code = v.code and case when w.size_chosen then x.sku = w.sku else not x.is_withdrawn and not x.is_removed
        and x.attributes ->> 'color' is not distinct from v.attributes ->> 'color' end) as sizes
    from wish w join ${productTextTables(wording)} on v.sku = w.sku
    where w.customer_id = ${customer_id} and not v.is_withdrawn order by w.added_at desc, w.sku limit 30`.execute(db);
  return rows;
}

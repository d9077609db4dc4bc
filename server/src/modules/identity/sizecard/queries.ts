import { type BoughtSize, type CatalogueSize, sizedHeadings } from '@vitrine/rules/catalogue/sizeKinds';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { CardConsent, ClientSize } from '../../../platform/db/schema.ts';

type On = Database | Tx;

/** Locks a customer's account for a change of her card; false when it no longer exists. */
export async function lockAccount(tx: Tx, customer_id: string): Promise<boolean> {
  const { rows } = await sql`select from customer where customer_id = ${customer_id} for no key update`.execute(tx);
  return rows.length > 0;
}

type SizeRow = Pick<Selectable<ClientSize>, 'kind' | 'size' | 'updated_at'> & { name: string };

/** The names of sizes by their codes. */
export async function sizeNames(
  db: On,
  codes: readonly string[],
  wording: Wording,
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ code: string; name: string | null }>`
    select code, names ->> ${wording} as name from attribute_option
    where field = 'size' and code = any (${[...codes]}::text[])`.execute(db);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** The sizes of a customer; one that has left the catalogue is named by its code. */
export async function sizesOf(db: On, customer_id: string, wording: Wording): Promise<SizeRow[]> {
  const { rows } = await sql<SizeRow>`
    select s.kind, s.size, s.updated_at, coalesce(o.names ->> ${wording}, s.size) as name
    from client_size s left join attribute_option o on o.field = 'size' and o.code = s.size
    where s.customer_id = ${customer_id}`.execute(db);
  return rows;
}

export async function keepSize(tx: Tx, { customer_id, kind, size, updated_at }: Insertable<ClientSize>): Promise<void> {
  await tx
    .insertInto('client_size')
    .values({ customer_id, kind, size, updated_at })
    .onConflict((same) => same.columns(['customer_id', 'kind']).doUpdateSet({ size, updated_at }))
    .execute();
}

export async function removeSize(tx: Tx, customer_id: string, kind: string): Promise<void> {
  await tx.deleteFrom('client_size').where('customer_id', '=', customer_id).where('kind', '=', kind).execute();
}

/** Whether a product `p` is of a heading whose goods have sizes of a person. */
const isSized = sql`left(p.hscode, 4) = any (${[...sizedHeadings]}::text[])`;

/** The sizes of the collection's goods that have sizes of a person. */
export async function catalogueSizes(db: On, wording: Wording): Promise<CatalogueSize[]> {
  const { rows } = await sql<CatalogueSize>`
    select distinct p.hscode, o.code as size, o.names ->> ${wording} as name
    from product p join variant v on v.code = p.code
    join attribute_option o on o.field = 'size' and o.code = v.attributes ->> 'size'
    where ${isSized} and not v.is_withdrawn and not v.is_removed`.execute(db);
  return rows;
}

type BoughtRow = Omit<BoughtSize, 'bought_at'> & { bought_at: Date };

/** Pieces with a size that a customer bought and kept, the newest first. A gift has the size of another person. */
export async function boughtSizes(db: On, customer_id: string, wording: Wording): Promise<BoughtRow[]> {
  const { rows } = await sql<BoughtRow>`
    select p.hscode, o.code as size, o.names ->> ${wording} as name, t.title, b.placed_at as bought_at
    from shop_order b join shop_order_line l using (order_id)
    join variant v on v.sku = l.sku join product p on p.code = v.code
    join product_text t on t.code = p.code and t.language = ${wording}
    join attribute_option o on o.field = 'size' and o.code = v.attributes ->> 'size'
    where b.customer_id = ${customer_id} and b.placed_at is not null and b.status <> 'canceled' and b.gift is null
      and l.qty > l.canceled_qty + l.returned_qty and ${isSized}
    order by b.placed_at desc, l.sku limit 100`.execute(db);
  return rows;
}

type ConsentRow = Pick<Selectable<CardConsent>, 'text_version' | 'given_at' | 'withdrawn_at'>;

/** The last consent of a customer, an open one before all others. */
export function lastConsent(db: On, customer_id: string): Promise<ConsentRow | undefined> {
  return db
    .selectFrom('card_consent')
    .select(['text_version', 'given_at', 'withdrawn_at'])
    .where('customer_id', '=', customer_id)
    .orderBy(sql`withdrawn_at is null`, 'desc')
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Ends the open consents of a customer, those to one version of the text excepted. */
async function endConsents(tx: Tx, customer_id: string, now: Date, except: number | null): Promise<void> {
  await sql`
    update card_consent set withdrawn_at = greatest(${now}::timestamptz, given_at)
    where customer_id = ${customer_id} and withdrawn_at is null and text_version is distinct from ${except}::integer`.execute(
    tx,
  );
}

/** Notes a consent, in place of one to another version; one to the same version keeps its date. Call it under the account's lock. */
export async function giveConsent(tx: Tx, consent: Insertable<CardConsent> & { given_at: Date }): Promise<void> {
  await endConsents(tx, consent.customer_id, consent.given_at, consent.text_version);
  await tx
    .insertInto('card_consent')
    .values(consent)
    .onConflict((open) => open.column('customer_id').where('withdrawn_at', 'is', null).doNothing())
    .execute();
}

export const withdrawConsent = (tx: Tx, customer_id: string, now: Date): Promise<void> =>
  endConsents(tx, customer_id, now, null);

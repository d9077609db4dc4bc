// Promotions as the office lists and reads them. decisions/0134.
import type { PromotionKind, PromotionState } from '@vitrine/rules/promotions/promotion';
import type { ShownPromotionState } from '@vitrine/rules/promotions/promotionDraft';
import type { Country, Currency } from '@vitrine/rules/storefronts/storefronts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';
import { hasTrigram, likeText } from '../../../platform/db/likeText.ts';
import { codeBegins, hasShortTitle, skuBegins } from '../../catalog/catalogue/namedFragment.ts';
import { waits } from '../changes/openFragment.ts';

type On = Database | Tx;
type Sql = RawBuilder<unknown>;

export type ListedRow = {
  promotion_id: string;
  name: string;
  kind: PromotionKind;
  state: PromotionState;
  percent: number | null;
  all_methods: boolean | null;
  gift_sku: string | null;
  countries: Country[];
  starts_at: Date;
  ends_at: Date | null;
  needs_code: boolean;
  start_waits: boolean;
};

const startWaits = sql`exists (select from change_proposal c
  where c.subject = 'promotion' and c.key = p.promotion_id::text and ${waits('c')})`;
const listedColumns = sql`p.promotion_id, p.name, p.kind, p.state, p.percent, p.all_methods, p.gift_sku, p.countries, p.starts_at, p.ends_at,
  p.needs_code, ${startWaits} as start_waits`;

/** A promotion whose end has passed has ended, whatever is stored: `shownState` of the rules says the same. */
const inState = (state: ShownPromotionState, now: Date): RawBuilder<unknown> => {
  const isOver = sql`coalesce(p.ends_at <= ${now}, false)`;
  if (state === 'draft') return sql`p.state = 'draft'`;
  if (state === 'ended') return sql`(p.state = 'ended' or (p.state = 'active' and ${isOver}))`;
  return sql`p.state = 'active' and not ${isOver} and ${state === 'coming' ? sql`p.starts_at > ${now}` : sql`p.starts_at <= ${now}`}`;
};

type Filter = {
  readonly state?: ShownPromotionState | undefined;
  readonly kind?: PromotionKind | undefined;
  readonly country?: Country | undefined;
  readonly with_code?: 'yes' | 'no' | undefined;
  readonly name?: string | undefined;
  /** The same text as a code is stored. */
  readonly code?: string | undefined;
};

/** Promotions, the newest first. Throws payload_refused for an invalid cursor. */
export async function promotions(
  db: Database,
  { state, kind, country, with_code, name, code }: Filter,
  { now, ...page }: PageOf & { readonly now: Date },
): Promise<Page<ListedRow>> {
  const { place, follows, order } = keyset(sql`p.created_at`, sql`p.promotion_id::text`, {
    ...page,
    newest_first: true,
  });
  const conditions = [
    follows,
    ...(state === undefined ? [] : [inState(state, now)]),
    ...(kind === undefined ? [] : [sql`p.kind = ${kind}`]),
    ...(country === undefined ? [] : [sql`${country} = any (p.countries)`]),
    ...(with_code === undefined ? [] : [sql`p.needs_code = ${with_code === 'yes'}`]),
    ...(name === undefined
      ? []
      : [
          sql`(lower(p.name) like ${`%${likeText(name.toLowerCase())}%`}
            or exists (select from promotion_code c where c.code = ${code ?? ''} and c.promotion_id = p.promotion_id))`,
        ]),
  ];
  const { rows } = await sql<ListedRow & { place: string }>`
    select ${listedColumns}, ${place} from promotion p where ${sql.join(conditions, sql` and `)} ${order}`.execute(db);
  return pageOfRows(rows, page);
}

export type ScopeRow = { of: 'category' | 'product'; code: string; is_exception: boolean };
export type PromotionRow = ListedRow & {
  needs_account: boolean;
  minimums: Partial<Record<Currency, number>>;
  per_person: number | null;
  in_all: number | null;
  version: number;
  updated_at: Date;
  scope: ScopeRow[];
};

const columns = sql`${listedColumns}, p.needs_account, p.minimums, p.per_person, p.in_all, p.version, p.updated_at,
  (select coalesce(jsonb_agg(jsonb_build_object('of', s.of, 'code', s.code, 'is_exception', s.is_exception) order by s.code), '[]')
    from promotion_scope s where s.promotion_id = p.promotion_id) as scope`;

/** A promotion. */
export async function promotionOf(db: On, promotion_id: string): Promise<PromotionRow | undefined> {
  const { rows } = await sql<PromotionRow>`
    select ${columns} from promotion p where p.promotion_id = ${promotion_id}`.execute(db);
  return rows[0];
}

/** A promotion, locked for a change. Orders that it is given to do not wait. */
export async function lockPromotion(tx: Tx, promotion_id: string): Promise<PromotionRow | undefined> {
  await sql`select from promotion where promotion_id = ${promotion_id} for no key update`.execute(tx);
  return promotionOf(tx, promotion_id);
}

/** All that another member approves of a promotion. */
export async function termsOf(db: On, promotion_id: string): Promise<object> {
  const { rows } = await sql<{ terms: object | null }>`select promotion_terms(${promotion_id}) as terms`.execute(db);
  return rows[0]?.terms ?? {};
}

type DidRow = { currency: string; orders: number; given: string; turnover: string };

/** What a promotion gave, by currency: of orders that are placed and not cancelled. */
export async function did(db: Database, promotion_id: string): Promise<DidRow[]> {
  const { rows } = await sql<DidRow>`
    select o.currency, count(*)::integer as orders, sum(g.amount)::text as given, sum(o.grand_total)::text as turnover
    from order_promotion g join shop_order o on o.order_id = g.order_id
    where g.promotion_id = ${promotion_id} and o.placed_at is not null and o.status <> 'canceled'
    group by o.currency order by o.currency`.execute(db);
  return rows;
}

type Named = { code: string; title: string };

/** The names of categories and products, in the language, else in English, else by their codes. */
export async function namesOf(
  db: Database,
  { categories, products, language }: { categories: readonly string[]; products: readonly string[]; language: string },
): Promise<{ categories: Named[]; products: Named[] }> {
  const { rows } = await sql<Named & { of: 'category' | 'product' }>`
    select 'category' as of, c.code, coalesce((select t.name from category_text t where t.code = c.code and t.language in (${language}, 'en')
      order by t.language = ${language} desc limit 1), c.code) as title
    from category c where c.code = any (${categories}::text[])
    union all
    select 'product', p.code, coalesce((select t.title from product_text t where t.code = p.code and t.language in (${language}, 'en')
      order by t.language = ${language} desc limit 1), p.code)
    from product p where p.code = any (${products}::text[])
    order by 1, 2`.execute(db);
  const of = (what: 'category' | 'product'): Named[] =>
    rows.filter((row) => row.of === what).map(({ code, title }) => ({ code, title }));
  return { categories: of('category'), products: of('product') };
}

type GiftRow = { title: string; is_withdrawn: boolean; unpriced: Country[] };

/** A piece that is given, and the countries in which it has no price. */
export async function giftOf(
  db: On,
  { sku, countries, language }: { sku: string; countries: readonly string[]; language: string },
): Promise<GiftRow | undefined> {
  const { rows } = await sql<GiftRow>`
    select v.is_withdrawn, coalesce((select t.title from product_text t where t.code = v.code and t.language in (${language}, 'en')
        order by t.language = ${language} desc limit 1), v.sku) as title,
      array(select c from unnest(${countries}::text[]) with ordinality as x (c, at)
        where not exists (select from price r where r.sku = v.sku and r.country = c) order by at) as unpriced
    from variant v where v.sku = ${sku}`.execute(db);
  return rows[0];
}

const mostFound = sql.lit(20);

/**
 * What of three lists is shown, the first ones first: those whose code begins with a text, those whose name holds it, those whose code holds it elsewhere. Each
 * list is found by an index of its own and ends at what is shown; only that is looked up. The last one is sorted by an expression, because in the order of the
 * codes the planner would compare all of them.
 */
const firstOf = (begins: Sql, named: Sql, held: Sql): Sql => sql`
  select code, min(place) as place from (
    (select f.code, 1 as place from (${begins} limit ${mostFound}) f)
    union all (select f.code, 2 from (${named} limit ${mostFound}) f)
    union all (select f.code, 3 from (${held} limit ${mostFound}) f)
  ) f group by code`;

type Asked = { readonly of: 'category' | 'product' | 'piece'; readonly q: string; readonly language: string };

function foundBy({ of, q, language }: Asked): RawBuilder<Named> {
  const held = `%${likeText(q.toLowerCase())}%`;
  const titled = sql`t.language = ${language} and lower(t.title) like ${held}`;
  if (of === 'category')
    return sql<Named>`
      select t.code, t.name as title from category_text t
      where t.language = ${language} and (lower(t.name) like ${held} or lower(t.code) like ${held})
      order by t.name, t.code limit ${mostFound}`;
  // No index finds a text without a trigram: one row after the other, in an order that ends at the page.
  if (!hasTrigram(q) && of === 'product')
    return sql<Named>`
      select t.code, t.title from product p join product_text t on t.code = p.code and t.language = ${language}
      where lower(p.code) like ${held} or ${hasShortTitle({ typed: q, language }, sql`p.code`)} order by p.code limit ${mostFound}`;
  if (!hasTrigram(q))
    return sql<Named>`
      select v.sku as code, t.title from variant v join product_text t on t.code = v.code and t.language = ${language}
      where not v.is_withdrawn and (lower(v.sku) like ${held} or ${hasShortTitle({ typed: q, language }, sql`v.code`)})
      order by v.sku limit ${mostFound}`;
  if (of === 'product')
    return sql<Named>`
      select t.code, t.title from (${firstOf(
        sql`select p.code from product p where ${codeBegins(q)} order by lower(p.code) using ~<~`,
        sql`select t.code from product_text t where ${titled} order by t.title, t.code`,
        sql`select p.code from product p where lower(p.code) like ${held} order by p.code || ''`,
      )}) f join product_text t on t.code = f.code and t.language = ${language}
      order by f.place, t.title, t.code limit ${mostFound}`;
  return sql<Named>`
    select v.sku as code, t.title from (${firstOf(
      sql`select v.sku as code from variant v where not v.is_withdrawn and ${skuBegins(q)} order by upper(v.sku) using ~<~`,
      sql`select v.sku as code from product_text t join variant v on v.code = t.code
        where not v.is_withdrawn and ${titled} order by t.title, v.sku`,
      sql`select v.sku as code from variant v where not v.is_withdrawn and lower(v.sku) like ${held} order by v.sku || ''`,
    )}) f join variant v on v.sku = f.code join product_text t on t.code = v.code and t.language = ${language}
    order by f.place, t.title, v.sku limit ${mostFound}`;
}

/** Categories, products or pieces whose code or name holds a text: at most twenty. */
export async function found(db: Database, asked: Asked): Promise<Named[]> {
  const { rows } = await foundBy(asked).execute(db);
  return rows;
}

// Where products are shown, and what holds them. decisions/0126.
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isProductNamed } from '../../catalog/catalogue/namedFragment.ts';
import { allowedIn, shownIn } from '../../catalog/catalogue/offeredFragment.ts';
import { leftOf } from '../../catalog/stock/leftFragment.ts';
import { waits } from '../changes/openFragment.ts';

type Language = 'en' | 'fr';

export type ProductRow = {
  code: string;
  title: string | null;
  status: 'published' | 'hidden';
  sold_in: number;
  hidden_in: number;
  waits: number;
};

const columns = (language: Language) => sql`p.code, p.status,
  (select t.title from product_text t where t.code = p.code and t.language = ${language}) as title,
  cardinality(p.sold_in) as sold_in, (select count(*)::integer from product_hidden h where h.code = p.code) as hidden_in,
  (select count(*)::integer from change_proposal c where c.subject in ('product', 'product_hidden') and split_part(c.key, '/', 1) = p.code
    and ${waits('c')}
    and c.after ?| array['status', 'is_hidden']) as waits`;

type ListFilter = {
  readonly language: Language;
  readonly q?: string | undefined;
  readonly state?: 'published' | 'hidden' | 'hidden_somewhere' | undefined;
  readonly after?: string | undefined;
};

const states = {
  published: sql`p.status = 'published'`,
  hidden: sql`p.status = 'hidden'`,
  hidden_somewhere: sql`exists (select from product_hidden h where h.code = p.code)`,
};

/** Products by their codes, and one more where there is another page. */
export async function products(
  db: Database,
  { language, q, state, after }: ListFilter,
  limit: number,
): Promise<ProductRow[]> {
  const conditions = [
    after === undefined ? sql`true` : sql`p.code > ${after}`,
    ...(state === undefined ? [] : [states[state]]),
    ...(q === undefined ? [] : [isProductNamed({ typed: q, language })]),
  ];
  const { rows } = await sql<ProductRow>`
    select ${columns(language)} from product p where ${sql.join(conditions, sql` and `)}
    order by p.code limit ${limit + 1}`.execute(db);
  return rows;
}

export async function productOf(db: Database, code: string, language: Language): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`select ${columns(language)} from product p where p.code = ${code}`.execute(db);
  return rows[0];
}

type Holding = { country: string; baskets: number };

/** The storefronts in which a product is hidden, those that sell it, the open baskets that hold it, and the wish lists. */
export async function shownOf(db: Database, code: string) {
  const { rows } = await sql<{ hidden: string[]; sold: string[]; holding: Holding[]; wishes: number }>`
    select array(select h.country from product_hidden h where h.code = p.code) as hidden, p.sold_in as sold,
      (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from (
        select b.store as country, count(distinct b.basket_id)::integer as baskets
        from variant v join basket_line l on l.sku = v.sku join basket b on b.basket_id = l.basket_id
        where v.code = p.code group by b.store) g) as holding,
      (select count(*)::integer from variant v join wish w on w.sku = v.sku where v.code = p.code) as wishes
    from product p where p.code = ${code}`.execute(db);
  return rows[0] ?? { hidden: [], sold: [], holding: [], wishes: 0 };
}

type WaitRow = {
  proposal_id: string;
  subject: string;
  key: string;
  after: Readonly<Record<string, string | boolean | null>>;
  effective_at: Date | null;
  reason: string;
};

/** What is to be shown or hidden at a moment to come. */
export async function waitsOf(db: Database, code: string): Promise<WaitRow[]> {
  const { rows } = await sql<WaitRow>`
    select c.proposal_id, c.subject, c.key, c.after, c.effective_at, c.reason from change_proposal c
    where c.subject in ('product', 'product_hidden') and split_part(c.key, '/', 1) = ${code} and c.after ?| array['status', 'is_hidden']
      and ${waits('c')}
    order by c.effective_at nulls first, c.key`.execute(db);
  return rows;
}

type Facts = {
  sku: string | null;
  is_published: boolean;
  is_shown: boolean;
  is_allowed: boolean;
  variants: number;
  priced: number;
  is_listed: boolean;
  has_texts: boolean;
  pictures: number;
  categories: number;
  left: number;
};

/** What the shop's statements say of a product in a country; `wordings` are those of its storefronts. */
export async function soldFacts(
  db: Database,
  {
    code,
    country,
    wordings,
  }: { readonly code: string; readonly country: string; readonly wordings: readonly Wording[] },
): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select p.status = 'published' as is_published,
      ${shownIn(sql`${country}::text`)} as is_shown, ${allowedIn(sql`${country}::text`)} as is_allowed,
      found.sku, found.variants, found.priced, ${country} = any (p.sold_in) as is_listed, found."left",
      (select count(*) from product_text t where t.code = p.code and t.language = any (${wordings}::text[])
        and t.title <> '' and t.kind <> '') = cardinality(${wordings}::text[]) as has_texts,
      coalesce((select min(json_array_length(g.pictures)) from product_gallery g
        where g.code = p.code and g.language = any (${wordings}::text[])), 0)::integer as pictures,
      (select count(*)::integer from category_product c where c.code = p.code) as categories
    from product p
    cross join lateral (
      select (array_agg(v.sku order by v.is_withdrawn, v.is_default desc, v.position))[1] as sku,
        count(*) filter (where not v.is_withdrawn)::integer as variants,
        count(r.sku) filter (where not v.is_withdrawn)::integer as priced,
        coalesce(sum(${leftOf(sql`v.sku`)}) filter (where not v.is_withdrawn), 0)::integer as "left"
      from variant v left join price r on r.sku = v.sku and r.country = ${country}
      where v.code = p.code) found
    where p.code = ${code}`.execute(db);
  return rows[0];
}

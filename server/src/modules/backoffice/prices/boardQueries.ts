// The prices of variants in every country. decisions/0126.
import type { DatedCost } from '@vitrine/rules/prices/cost';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { codesBelow } from '../../catalog/catalogue/belowFragment.ts';
import { isVariantNamed } from '../../catalog/catalogue/namedFragment.ts';
import { waits } from '../changes/openFragment.ts';

type Amounts = Readonly<Record<string, number>>;

export type BoardRow = {
  sku: string;
  code: string;
  title: string | null;
  color: string | null;
  size: string | null;
  status: 'published' | 'hidden';
  prices: Amounts;
  ends: readonly { country: string; until: string; regular: number | null }[];
  baskets: Amounts;
  wishes: number;
  waits: readonly {
    key: string;
    after: number | null;
    effective_at: string | null;
    ends_at: string | null;
    is_approved: boolean;
    set_id: string | null;
  }[];
  cost: DatedCost | null;
};

export type BoardFilter = {
  readonly language: 'en' | 'fr';
  readonly category?: string | undefined;
  readonly product?: string | undefined;
  readonly q?: string | undefined;
  readonly after?: string | undefined;
  readonly skus?: readonly string[] | undefined;
};

/** What narrows variants `v` of products `p`; a category holds the products of its own categories too. */
function conditions({ language, category, product, q, after, skus }: BoardFilter) {
  return sql.join(
    [
      sql`not v.is_removed`,
      ...(skus === undefined ? [] : [sql`v.sku = any (${[...skus]}::text[])`]),
      ...(after === undefined ? [] : [sql`v.sku > ${after}`]),
      ...(product === undefined ? [] : [sql`v.code = ${product}`]),
      ...(q === undefined ? [] : [isVariantNamed({ typed: q, language })]),
      ...(category === undefined
        ? []
        : [
            // `is true`: the products of the category once, and the pieces in the order of the page, however few or many are in it.
            sql`(v.code in (select pc.code from category_product pc
              where pc.category = any (array(${codesBelow(sql`code = ${category}`)})))) is true`,
          ]),
    ],
    sql` and `,
  );
}

/**
 * One page of variants by their SKUs, and one more where there is another page. The limit is in the text: a prepared statement would be planned for a tenth of
 * all variants, and sort what a common text finds.
 */
const pageOf = (filter: BoardFilter, limit: number) => sql`
  select v.sku, v.code, v.attributes, p.status, t.title
  from variant v join product p on p.code = v.code
  left join product_text t on t.code = v.code and t.language = ${filter.language}
  where ${conditions(filter)} order by v.sku limit ${sql.lit(limit + 1)}`;

/** The colour and size of a variant of the page. */
const options = sql`
  left join attribute_option color on color.field = 'color' and color.code = page.attributes ->> 'color'
  left join attribute_option size on size.field = case when page.attributes ->> 'size' is null then 'volume' else 'size' end
    and size.code = coalesce(page.attributes ->> 'size', page.attributes ->> 'volume')`;

const costObject = sql`jsonb_build_object('from_day', c.from_day, 'amount', c.cost, 'currency', c.currency)`;

/** One page with the prices of every country, and with the costs that hold on a day, where one is given. */
export async function boardRows(
  db: Database,
  filter: BoardFilter & { readonly costs_on: string | null },
  limit: number,
): Promise<BoardRow[]> {
  const { language, costs_on } = filter;
  const cost = sql`(select ${costObject} from variant_cost c where c.sku = page.sku and c.from_day <= ${costs_on}::date
    order by c.from_day desc limit 1)`;
  const { rows } = await sql<BoardRow>`
    with page as materialized (${pageOf(filter, limit)}), waiting as (
      -- One look at the open proposals for the whole page, whatever their number is.
      select split_part(c.key, '/', 1) as sku, jsonb_agg(jsonb_build_object('key', c.key, 'after', c.after -> 'amount',
          'effective_at', c.effective_at, 'ends_at', c.ends_at, 'is_approved', c.verdict is not distinct from 'approved', 'set_id', c.set_id)
        order by c.effective_at nulls first, c.proposed_at) as waits
      from change_proposal c
      where c.subject = 'price' and split_part(c.key, '/', 1) = any (array(select sku from page)) and ${waits('c')}
      group by 1
    )
    select page.sku, page.code, page.title, page.status, color.names ->> ${language} as color, size.names ->> ${language} as size,
      (select coalesce(jsonb_object_agg(r.country, r.amount), '{}') from price r where r.sku = page.sku) as prices,
      (select coalesce(jsonb_agg(jsonb_build_object('country', r.country, 'until', r.until, 'regular', r.regular)), '[]')
        from price r where r.sku = page.sku and r.until is not null) as ends,
      (select coalesce(jsonb_object_agg(g.store, g.many), '{}') from (
        select b.store, count(distinct b.basket_id) as many from basket_line l join basket b on b.basket_id = l.basket_id
        where l.sku = page.sku group by b.store) g) as baskets,
      (select count(*)::integer from wish w where w.sku = page.sku) as wishes, coalesce(waiting.waits, '[]') as waits,
      ${costs_on === null ? sql`null::jsonb` : cost} as cost
    from page left join waiting on waiting.sku = page.sku ${options}
    order by page.sku`.execute(db);
  return rows;
}

export type CostRow = Pick<BoardRow, 'sku' | 'code' | 'title' | 'color' | 'size'> & { costs: DatedCost[] };

/** One page with all that is known of the costs, the last one first. decisions/0143. */
export async function costRows(db: Database, filter: BoardFilter, limit: number): Promise<CostRow[]> {
  const { language } = filter;
  const { rows } = await sql<CostRow>`
    with page as materialized (${pageOf(filter, limit)})
    select page.sku, page.code, page.title, color.names ->> ${language} as color, size.names ->> ${language} as size,
      (select coalesce(jsonb_agg(${costObject} order by c.from_day desc), '[]') from variant_cost c where c.sku = page.sku) as costs
    from page ${options} order by page.sku`.execute(db);
  return rows;
}

/** The categories in the member's language, in their order. */
export async function categories(db: Database, language: 'en' | 'fr'): Promise<{ code: string; title: string }[]> {
  const { rows } = await sql<{ code: string; title: string }>`
    select c.code, t.name as title from category c join category_text t on t.code = c.code and t.language = ${language}
    order by t.path`.execute(db);
  return rows;
}

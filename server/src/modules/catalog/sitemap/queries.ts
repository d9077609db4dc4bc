import type { Country, Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The products a country sells, by their default variant's sku. */
export async function soldProducts(db: Database, wording: Wording, country: Country) {
  const { rows } = await sql<{ slug: string; sku: string }>`
    select t.slug, v.sku
    from product p
    join product_text t on t.code = p.code and t.language = ${wording}
    join lateral (
      select sku from variant where code = p.code and not is_withdrawn order by is_default desc, position limit 1
    ) v on true
    where ${country} = any(p.sold_in)
    order by p.position
  `.execute(db);
  return rows;
}

/** The categories with a product that the country sells, in themselves or below. */
export async function shownCategories(db: Database, wording: Wording, country: Country): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select t.path
    from category c
    join category_text t on t.code = c.code and t.language = ${wording}
    where exists (
      select from category below join category_product pc on pc.category = below.code join product p on p.code = pc.code
      where (below.path = c.path or starts_with(below.path, c.path || '/')) and ${country} = any(p.sold_in)
    )
    order by c.position
  `.execute(db);
  return rows.map(({ path }) => path);
}

export async function contentPages(db: Database, wording: Wording): Promise<{ kind: string; slug: string }[]> {
  const { rows } = await sql<{ kind: string; slug: string }>`
    select kind, case kind when 'legal' then code else slug end as slug
    from content_page
    where language = ${wording} and kind in ('story', 'legal')
    order by kind desc, position
  `.execute(db);
  return rows;
}

import type { ConfiguratorType } from '@vitrine/rules/catalogue/configurator';
import type { Focus } from '@vitrine/rules/catalogue/focus';
import type { PictureRole } from '@vitrine/rules/catalogue/pictures';
import type { Container } from '@vitrine/rules/catalogue/personalisation';
import type { Country, Wording } from '@vitrine/rules/storefronts/storefronts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { StoredVideo } from './picture.ts';
import { leftOf, storesWith } from '../stock/leftFragment.ts';
import { offeredIn } from './offeredFragment.ts';

type On = Database | Tx;

export type PictureRow = {
  file: string;
  hash: string;
  width: number;
  height: number;
  role: PictureRole;
  color: string | null;
  alt: string;
  focus?: Focus | null;
  /** The clip of a picture with the role `video`. */
  video?: StoredVideo | null;
};

/** The place of a variant in kits. */
export type KitPlace = Pick<Container, 'container_type' | 'container_role' | 'container_id'>;

export type VariantRow = {
  sku: string;
  attributes: Record<string, string>;
  ref_size: string | null;
  dku: string | null;
  measurements: string | null;
  unit_quantity: number | null;
  is_default: boolean;
  amount: number | null;
  container: KitPlace | null;
  /** What a set's variant contains, in order. */
  parts: readonly { sku: string; qty: number; color: string | null }[] | null;
};

/** A product that is a part of a set. */
type PartRow = {
  code: string;
  title: string;
  kind: string;
  slug: string;
  sku: string | null;
  pictures: PictureRow[];
};

export type ProductRow = {
  /** The catalogue's version, read by the same statement. */
  version: number;
  sku: string;
  code: string;
  configurator_type: ConfiguratorType;
  product_code: string;
  family_code: string;
  department_code: string;
  division_code: string;
  hscode: string | null;
  origin_country: string | null;
  designer: string | null;
  attributes: string[];
  set_sku: string | null;
  /** The products of a set in their order; null for a product that is no set. */
  parts: PartRow[] | null;
  is_refundable: boolean;
  is_exchangeable: boolean;
  max_sale_qty: number;
  qty_increments: number;
  eco_tax: number | null;
  unit_measure: string | null;
  perso_product_type: string | null;
  excluded_material: boolean;
  prop65: boolean;
  pre_order: boolean;
  sold_in: string[];
  title: string;
  kind: string;
  intro: string;
  description: string;
  measurements: string | null;
  care: string | null;
  metals_titrations: string | null;
  slug: string;
  slugs: Record<string, string>;
  categories: string[];
  variants: VariantRow[];
  pictures: PictureRow[];
};

/** The product that a SKU names, as stored or as in a path, and the SKU itself if it is still sold. */
const variantAsked = (sku: RawBuilder<unknown>) => sql`
  select code, case when not is_withdrawn then sku end as sku from variant
  where replace(sku, ' ', 'v') = replace(${sku}, ' ', 'v')
  union all
  select code, null from product where set_sku = ${sku}
  limit 1`;

const productRow = statement<{ sku: string; wording: Wording; country: Country }, ProductRow>(
  (at) => sql`
    select (select version from catalogue_state) as version,
      x.sku, p.code, p.configurator_type, p.product_code, p.family_code, p.department_code, p.division_code,
      p.hscode, p.origin_country, p.designer, p.attributes, p.is_refundable, p.is_exchangeable, p.max_sale_qty, p.qty_increments, p.eco_tax,
      p.unit_measure, p.engraving ->> 'perso_product_type' as perso_product_type, p.excluded_material,
      p.prop65, p.pre_order, p.sold_in, t.title, t.kind, t.intro, t.description, t.measurements, t.care, t.metals_titrations,
      t.slug,
      (select json_object_agg(o.language, o.slug) from product_text o where o.code = p.code) as slugs,
      array(select category from category_product c where c.code = p.code order by c.place, c.category) as categories, p.set_sku,
      case when p.parts <> '{}' then (
        select json_agg(json_build_object('code', o.code, 'title', t.title, 'kind', t.kind, 'slug', t.slug, 'sku', d.sku,
          'pictures', g.pictures) order by w.place)
        from unnest(p.parts) with ordinality as w (code, place)
        join product o on o.code = w.code
        join product_text t on t.code = o.code and t.language = ${at('wording')}
        join product_gallery g on g.code = o.code and g.language = ${at('wording')}
        -- None where the country does not sell it.
        left join variant d on d.code = o.code and d.is_default and ${at('country')} = any(o.sold_in)
      ) end as parts,
      (
        select json_agg(json_build_object(
          'sku', v.sku, 'attributes', v.attributes, 'ref_size', v.ref_size, 'dku', v.dku, 'measurements', v.measurements ->> ${at('wording')},
          'unit_quantity', v.unit_quantity, 'is_default', v.is_default, 'amount', pr.amount,
          'container', case when v.container_id is not null then json_build_object(
            'container_type', v.container_type, 'container_id', v.container_id,
            'container_role', v.container_role) end,
          'parts', (
            select json_agg(json_build_object('sku', n.part_sku, 'qty', n.qty,
              'color', pv.attributes ->> 'color') order by n.place)
            from set_part n left join variant pv on pv.sku = n.part_sku where n.sku = v.sku
          )
        ) order by v.position)
        from variant v
        left join price pr on pr.sku = v.sku and pr.country = ${at('country')}
        where v.code = p.code and not v.is_withdrawn
      ) as variants,
      g.pictures
    from (${variantAsked(at('sku'))}) asked
    join product p on p.code = asked.code
    -- A SKU that is no longer sold, and a set's own, lead to the product's default variant.
    cross join lateral (
      select v.sku from variant v
      where v.code = p.code and not v.is_withdrawn and (asked.sku is null or v.sku = asked.sku)
      order by v.is_default desc, v.position limit 1
    ) x
    join product_text t on t.code = p.code and t.language = ${at('wording')}
    join product_gallery g on g.code = p.code and g.language = ${at('wording')}
    where ${at('country')} = any(p.sold_in)`,
);

/**
 * A product by any of its skus, as stored or as in a path, also one of before or a set's own; undefined where the country does
 * not sell it.
 */
export async function product(
  db: On,
  sku: string,
  wording: Wording,
  country: Country,
): Promise<ProductRow | undefined> {
  const [row] = await productRow(db, { sku, wording, country });
  return row;
}

export type CardRow = {
  code: string;
  slug: string;
  title: string;
  kind: string;
  is_new: boolean;
  amount: number | null;
  amounts: number;
  /** Its variants that the country sells: those in a colour asked for first, the default one before others. */
  variants: { sku: string; color: string | null; is_wanted: boolean }[];
  colors: string[];
  pictures: PictureRow[];
};

type CardsRequest = { codes: readonly string[]; wording: Wording; country: Country; colors: readonly string[] };

// One JSON value, because the driver reads it faster than rows and columns.
const cardRows = statement<CardsRequest, { version: number; cards: CardRow[] }>(
  (at) => sql`
    select (select version from catalogue_state) as version, coalesce(json_agg(json_build_object(
      'code', p.code, 'slug', t.slug, 'title', t.title, 'kind', t.kind, 'is_new', p.is_new,
      'amount', v.amount, 'amounts', v.amounts, 'variants', coalesce(v.variants, '[]'),
      'colors', coalesce(v.colors, '{}'), 'pictures', g.pictures
    ) order by wanted.place), '[]') as cards
    from unnest(${at('codes')}::text[]) with ordinality as wanted (code, place)
    join product p using (code)
    join product_text t on t.code = p.code and t.language = ${at('wording')}
    join product_gallery g on g.code = p.code and g.language = ${at('wording')}
    cross join lateral (
      select
        json_agg(json_build_object('sku', v.sku, 'color', v.attributes ->> 'color', 'is_wanted', w.is_wanted)
          order by w.is_wanted desc, v.is_default desc, v.position) as variants,
        min(pr.amount) as amount,
        count(distinct pr.amount) as amounts,
        array_agg(v.attributes ->> 'color' order by v.position) filter (where v.attributes ? 'color') as colors
      from variant v
      join price pr on pr.sku = v.sku and pr.country = ${at('country')}
      cross join lateral (
        select coalesce(v.attributes ->> 'color' = any(${at('colors')}::text[]), false) as is_wanted
      ) w
      where v.code = p.code and not v.is_withdrawn
    ) v
    where ${at('country')} = any(p.sold_in)`,
);

/**
 * Card rows of these products in the given order, each in the first requested colour that it has; leaves out what the
 * country does not sell. Also returns the catalogue's version.
 */
export async function cards(db: On, request: CardsRequest): Promise<{ version: number; cards: CardRow[] }> {
  const [row] = await cardRows(db, request);
  return row ?? { version: 0, cards: [] };
}

type StockNow = {
  /** The catalogue's version, read by the same statement. */
  version: number;
  /** The skus in stock online. */
  online: string[];
  /** The skus in stock in a store of the country. */
  retail: string[];
};

const stockRow = statement<{ online: readonly string[]; retail: readonly string[]; country: Country }, StockNow>(
  (at) => sql`
    select (select version from catalogue_state) as version,
      array(
        select asked.sku from unnest(${at('online')}::text[]) as asked (sku) where ${leftOf(sql`asked.sku`)} > 0
      ) as online,
      array(
        select asked.sku from unnest(${at('retail')}::text[]) as asked (sku)
        where exists (select ${storesWith(sql`asked.sku`, sql`${at('country')}`)})
      ) as retail`,
);

/** Reads which of these skus are in stock, online and in the country's stores. */
export async function stockNow(
  db: On,
  asked: { online: readonly string[]; retail: readonly string[]; country: Country },
): Promise<StockNow> {
  const [row] = await stockRow(db, asked);
  return row ?? { version: 0, online: [], retail: [] };
}

/** Reads which of these skus a country can buy online now; leaves out unknown ones. */
export async function inStock(
  db: On,
  skus: readonly string[],
  country: Country,
): Promise<{ sku: string; in_stock: boolean }[]> {
  const { rows } = await sql<{ sku: string; in_stock: boolean }>`
    select v.sku, ${leftOf(sql`v.sku`)} > 0 and ${offeredIn(sql`${country}::text`)} and exists (
      select from price where price.sku = v.sku and price.country = ${country}) as in_stock
    from variant v join product p using (code)
    where v.sku = any(${skus}) and not v.is_withdrawn
  `.execute(db);
  return rows;
}

/** The catalogue's version; every change increments it. */
export async function version(db: On): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from catalogue_state`.execute(db);
  return rows[0]?.version ?? 0;
}

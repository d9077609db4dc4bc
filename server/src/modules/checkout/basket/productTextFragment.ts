// Product texts, for statements of several modules.
import type { ConfiguratorType } from '@vitrine/rules/catalogue/configurator';
import type { Focus } from '@vitrine/rules/catalogue/focus';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { type RawBuilder, sql } from 'kysely';

/** The texts of a product in one wording. */
export type ProductFacts = {
  code: string;
  is_withdrawn: boolean;
  configurator_type: ConfiguratorType;
  max_sale_qty: number;
  qty_increments: number;
  pre_order: boolean;
  is_refundable: boolean;
  is_exchangeable: boolean;
  /** Lines of an order whose products share it come back together. */
  return_group: string | null;
  hscode: string | null;
  /** ISO 3166-1 alpha-2, where it was made; null in rows of earlier releases. */
  origin_country: string | null;
  prop65: boolean;
  department_code: string;
  family_code: string;
  division_code: string;
  product_code: string;
  excluded_material: boolean;
  ref_size: string | null;
  dku: string | null;
  title: string;
  kind: string;
  slug: string;
  color: string | null;
  size_code: string | null;
  size: string | null;
  picture: { file: string; hash: string; width: number; height: number; focus?: Focus | null; alt: string } | null;
  /** The parts of a set in their order; a part may be listed twice. Null for a product that is no set. */
  set_items: readonly SetItemFacts[] | null;
};

/** The texts of a set's part. */
export type SetItemFacts = Pick<ProductFacts, 'title' | 'color' | 'size_code' | 'size' | 'picture'> & {
  sku: string;
  qty: number;
};

/** A value, or its placeholder in a prepared statement. */
export type Bound<Value> = Value | RawBuilder<unknown>;

const pictured = (wording: Bound<Wording>) => sql`
  case when f.file is not null then jsonb_build_object('file', f.file, 'hash', f.hash, 'width', f.width,
    'height', f.height, 'focus', f.focus, 'alt', coalesce(i.alt ->> ${wording}, '')) end`;

// The option and picture tables of the variants `v`.
const shown = sql`
  left join attribute_option color on color.field = 'color' and color.code = v.attributes ->> 'color'
  left join attribute_option size on size.field = case when v.attributes ->> 'size' is null then 'volume' else 'size' end
    and size.code = coalesce(v.attributes ->> 'size', v.attributes ->> 'volume')
  left join lateral (
    select i.file, i.alt from picture i
    where i.code = v.code and (i.color is null or i.color = v.attributes ->> 'color')
    order by (i.role = 'front') desc, i.color is null, i.position
    limit 1
  ) i on true
  left join picture_file f on f.file = i.file`;

/** The texts of a product in one wording, as columns of `productTextTables`. */
export const productTextColumns = (wording: Bound<Wording>) => sql`
  v.code, v.is_withdrawn, p.configurator_type, p.max_sale_qty, p.qty_increments, p.pre_order, p.is_refundable,
  p.is_exchangeable, p.return_group, p.hscode, p.origin_country,
  p.prop65, p.department_code, p.family_code, p.division_code, p.product_code,
  p.excluded_material, v.ref_size, v.dku, t.title, t.kind, t.slug,
  color.names ->> ${wording} as color, size.code as size_code, size.names ->> ${wording} as size,
  ${pictured(wording)} as picture, case when p.configurator_type <> 'VARIANT_PRODUCT' then (
    select jsonb_agg(jsonb_build_object(
      'sku', n.part_sku, 'qty', n.qty, 'title', t.title, 'color', color.names ->> ${wording},
      'size_code', size.code, 'size', size.names ->> ${wording}, 'picture', ${pictured(wording)}
    ) order by n.place)
    from set_part n join variant v on v.sku = n.part_sku
    join product_text t on t.code = v.code and t.language = ${wording} ${shown}
    where n.sku = whole.sku
  ) end as set_items`;

/** The tables of `productTextColumns`, for the variants `v`. */
export const productTextTables = (wording: Bound<Wording>) => sql`
  variant v
  join product p on p.code = v.code
  left join product_text t on t.code = v.code and t.language = ${wording} ${shown}
  cross join lateral (select v.sku) whole`;

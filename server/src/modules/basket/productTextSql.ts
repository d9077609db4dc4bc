// Product texts, for statements of several modules.
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { type RawBuilder, sql } from 'kysely';

/** The texts of a product in one wording. */
export type ProductFacts = {
  code: string;
  is_withdrawn: boolean;
  configurator_type: string;
  max_sale_qty: number;
  qty_increments: number;
  pre_order: boolean;
  is_refundable: boolean;
  is_exchangeable: boolean;
  hscode: string | null;
  prop65: boolean;
  department_code: string;
  family_code: string;
  division_code: string;
  product_code: string;
  title: string;
  kind: string;
  slug: string;
  color: string | null;
  size_code: string | null;
  size: string | null;
  picture: { file: string; hash: string; width: number; height: number; alt: string } | null;
};

/** A value, or its placeholder in a prepared statement. */
export type Given<Value> = Value | RawBuilder<unknown>;

/** The texts of a product in one wording, as columns of `productTextTables`. */
export const productTextColumns = (wording: Given<Wording>) => sql`
  v.code, v.is_withdrawn, p.configurator_type, p.max_sale_qty, p.qty_increments, p.pre_order, p.is_refundable,
  p.is_exchangeable, p.hscode,
  p.prop65, p.department_code, p.family_code, p.division_code, p.product_code, t.title, t.kind, t.slug,
  color.names ->> ${wording} as color, size.code as size_code, size.names ->> ${wording} as size,
  case when f.file is not null then jsonb_build_object('file', f.file, 'hash', f.hash, 'width', f.width,
    'height', f.height, 'alt', coalesce(i.alt ->> ${wording}, '')) end as picture`;

/** The tables of `productTextColumns`, for the variants `v`. */
export const productTextTables = (wording: Given<Wording>) => sql`
  variant v
  join product p on p.code = v.code
  left join product_text t on t.code = v.code and t.language = ${wording}
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

// Statements that load the snapshot: the tree, the options and the products.
import type { Arrangement } from '@vitrine/rules/catalogue/categoryRules';
import type { Country, Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { PictureRow } from './queries.ts';

type On = Database | Tx;

type InWordings<T> = Record<Wording, T>;
export type OptionRow = {
  field: 'color' | 'size' | 'volume' | 'material';
  code: string;
  hex: string | null;
  names: InWordings<string>;
};
export async function options(db: On): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`
    select field, code, hex, names from attribute_option where field <> 'department' order by position, code
  `.execute(db);
  return rows;
}

export type CategoryRow = {
  code: string;
  parent: string | null;
  path: string;
  story: string | null;
  /** The pieces that the office has put first. decisions/0127. */
  first: string[];
  /** How those without a place follow. decisions/0142. */
  arrangement: Arrangement;
  /** Whether the office has given it a rule. */
  has_rule: boolean;
  texts: InWordings<{ name: string; intro: string; path: string }>;
  picture: (Omit<PictureRow, 'alt'> & { alt: InWordings<string> }) | null;
};

/** Reads the tree, each category with the first picture of its first product. */
export async function categories(db: On): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select c.code, c.parent, c.path, c.story, coalesce(o.codes, '{}') as first,
      coalesce(r.arrangement, 'collection') as arrangement, r.category is not null as has_rule,
      (
        select json_object_agg(t.language, json_build_object('name', t.name, 'intro', t.intro, 'path', t.path))
        from category_text t where t.code = c.code
      ) as texts,
      (
        select json_build_object('file', i.file, 'hash', f.hash, 'width', f.width, 'height', f.height, 'focus', f.focus,
          'role', i.role, 'color', i.color, 'alt', i.alt)
        from category_product pc
        join product p on p.code = pc.code
        join picture i on i.code = p.code and i.position = 0
        join picture_file f using (file)
        where pc.category = c.code and p.status = 'published'
        order by array_position(o.codes, p.code), p.position, p.code limit 1
      ) as picture
    from category c left join category_order o on o.category = c.code left join category_rule r on r.category = c.code order by c.position, c.code
  `.execute(db);
  return rows;
}

export type SnapshotRow = {
  code: string;
  material: string | null;
  launched_on: string | null;
  is_new: boolean;
  categories: string[];
  colors: string[];
  sizes: string[];
  volumes: string[];
};

/** Reads what grids sort and filter by, for every product in the collection's order. */
export async function snapshotRows(db: On): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`
    select p.code, p.material, p.launched_on, p.is_new,
      array(select c.category from category_product c where c.code = p.code) as categories,
      coalesce(v.colors, '{}') as colors, coalesce(v.sizes, '{}') as sizes,
      coalesce(v.volumes, '{}') as volumes
    from product p
    left join (
      select variant.code,
        array_agg(distinct attributes ->> 'color') filter (where attributes ? 'color') as colors,
        array_agg(distinct size.code) filter (where size.code is not null) as sizes,
        array_agg(distinct attributes ->> 'volume') filter (where attributes ? 'volume') as volumes
      from variant
      -- Of a set, every size that one of its parts comes in.
      left join lateral (select value as code from jsonb_each_text(attributes) where key ~ 'size') size on true
      where not is_withdrawn group by variant.code
    ) v on v.code = p.code
    order by p.position, p.code
  `.execute(db);
  return rows;
}

type LowestPrice = { code: string; amount: number; is_from: boolean };

/** Reads the lowest price of each product that a country sells, in minor units, and whether a variant costs more. */
export async function lowestPrices(db: On, country: Country): Promise<LowestPrice[]> {
  const { rows } = await sql<LowestPrice>`
    select v.code, min(pr.amount) as amount, min(pr.amount) < max(pr.amount) as is_from
    from price pr join variant v using (sku) join product p on p.code = v.code
    where pr.country = ${country} and not v.is_withdrawn and ${country} = any(p.sold_in)
    group by v.code
  `.execute(db);
  return rows;
}

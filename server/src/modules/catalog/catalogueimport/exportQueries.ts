import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { regularOf } from './regularFragment.ts';

/**
 * Rows of each kind in the import's form, one batch of keys at a time, so that memory never holds the whole catalogue.
 */
export async function attributeRows(db: Database) {
  const { rows } = await sql<{ field: string; options: object[] }>`
    select field, json_agg(json_strip_nulls(json_build_object(
      'code', code, 'position', position, 'hex', hex, 'names', names
    )) order by position, code) as options
    from attribute_option group by field order by field
  `.execute(db);
  return rows;
}

export async function categoryRows(db: Database): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select json_build_object('code', c.code, 'path', c.path, 'parent', c.parent, 'position', c.position)::jsonb
      || case when c.story is null then '{}' else jsonb_build_object('story', c.story) end
      || jsonb_build_object('texts', (
        select json_object_agg(t.language, jsonb_build_object('name', t.name, 'slug', t.slug, 'intro', t.intro)
          || case when t.keywords = '' then '{}' else jsonb_build_object('keywords', t.keywords) end)
        from category_text t where t.code = c.code
      )) as row
    from category c order by length(c.path) - length(replace(c.path, '/', '')), c.position, c.code
  `.execute(db);
  return rows.map(({ row }) => row);
}

/** The products that have a variant; one without is only in orders. */
export async function productCodes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from product p where exists (select from variant v where v.code = p.code and not v.is_removed)
    order by position, code`.execute(db);
  return rows.map(({ code }) => code);
}

export async function productRows(db: Database, codes: readonly string[]): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select json_strip_nulls(json_build_object(
      'code', p.code, 'status', p.status, 'slug_base', p.slug_base, 'configurator_type', p.configurator_type,
      'parts', case when p.parts <> '{}' then p.parts end, 'set_sku', p.set_sku,
      'product_code', p.product_code, 'family_code', p.family_code, 'department_code', p.department_code,
      'division_code', p.division_code, 'designer', p.designer, 'material', p.material,
      'categories', array(select category from product_category c where c.code = p.code order by c.place),
      'texts', (
        select json_object_agg(t.language, json_build_object(
          'title', t.title, 'kind', t.kind, 'intro', t.intro, 'description', t.description,
          'measurements', t.measurements, 'care', t.care, 'metals_titrations', t.metals_titrations, 'slug', t.slug
        )) from product_text t where t.code = p.code
      ),
      'attributes', p.attributes, 'hscode', p.hscode, 'origin_country', p.origin_country, 'is_refundable', p.is_refundable,
      'is_exchangeable', p.is_exchangeable, 'return_group', p.return_group, 'max_sale_qty', p.max_sale_qty,
      'qty_increments', p.qty_increments, 'eco_tax', p.eco_tax,
      'unit_measure', p.unit_measure, 'engraving', p.engraving,
      'excluded_material', p.excluded_material, 'prop65', p.prop65, 'is_new', p.is_new,
      'pre_order', p.pre_order, 'launched_on', p.launched_on, 'countries', p.countries,
      'images', coalesce((
        select json_agg(json_build_object(
          'file', 'pictures/' || i.file, 'role', i.role, 'color', i.color, 'alt', i.alt,
          'video', 'pictures/' || i.video
        ) order by i.position) from picture i where i.code = p.code
      ), '[]'),
      'variants', (
        select json_agg(json_build_object(
          'sku', v.sku, 'attributes', v.attributes, 'ref_size', v.ref_size, 'dku', v.dku, 'is_default', v.is_default,
          'unit_quantity', v.unit_quantity, 'weight', v.weight, 'measurements', v.measurements,
          'container', case when v.container_id is not null then json_build_object(
            'type', v.container_type, 'id', v.container_id, 'role', v.container_role) end,
          'parts', (
            select json_agg(json_build_object('sku', n.part_sku, 'qty', n.qty) order by n.place)
            from set_part n where n.sku = v.sku
          )
        ) order by v.position) from variant v where v.code = p.code and not v.is_removed
      )
    )) as row
    from unnest(${codes}::text[]) with ordinality as wanted (code, place) join product p using (code)
    order by wanted.place
  `.execute(db);
  return rows.map(({ row }) => row);
}

/** The SKUs of these products, in their order. */
export async function skusOf(db: Database, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select sku from variant where code = any(${codes}) and not is_removed order by sku`.execute(db);
  return rows.map(({ sku }) => sku);
}

/** Prices as the house has set them apart from periods: a file that comes back makes none of a period a price of its own. */
export async function priceRows(db: Database, skus: readonly string[]): Promise<[string, object][]> {
  const { rows } = await sql<{ sku: string; prices: object }>`
    select p.sku, json_object_agg(p.country, ${regularOf('p')} order by p.country) as prices
    from price p where p.sku = any(${skus}) and ${regularOf('p')} is not null group by p.sku order by p.sku
  `.execute(db);
  return rows.map(({ sku, prices }) => [sku, prices]);
}

export async function stockRows(db: Database, skus: readonly string[]): Promise<[string, object][]> {
  const { rows } = await sql<{ sku: string; ecom: number; stores: object | null }>`
    select sku, coalesce(max(qty) filter (where source = 'ecom'), 0) as ecom,
      json_object_agg(source, qty order by source) filter (where source <> 'ecom' and qty > 0) as stores
    from stock where sku = any(${skus}) group by sku order by sku
  `.execute(db);
  return rows.map(({ sku, ecom, stores }) => [sku, { ecom, stores: stores ?? {} }]);
}

export async function storeRows(db: Database): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select jsonb_strip_nulls(
      to_jsonb(s) - 'position' - 'latitude' - 'longitude'
        || jsonb_build_object('geo_coordinates', json_build_object('latitude', latitude, 'longitude', longitude))
    ) as row
    from store s order by position, store_id
  `.execute(db);
  return rows.map(({ row }) => row);
}

export type ContentExport = {
  kind: string;
  code: string;
  position: number;
  texts: Record<string, Record<string, unknown>>;
};
export async function contentRows(db: Database): Promise<ContentExport[]> {
  const { rows } = await sql<ContentExport>`
    select kind, code, max(position) as position,
      json_object_agg(language, case kind
        when 'story' then body || jsonb_build_object('slug', slug, 'title', title) else body end) as texts
    from content_page group by kind, code order by kind, code
  `.execute(db);
  return rows;
}

/** One content with the texts of all languages; undefined where there is none. */
export async function contentExport(db: Database | Tx, kind: string, code: string): Promise<ContentExport | undefined> {
  const { rows } = await sql<ContentExport>`
    select kind, code, max(position) as position,
      json_object_agg(language, case kind
        when 'story' then body || jsonb_build_object('slug', slug, 'title', title) else body end order by language) as texts
    from content_page where kind = ${kind} and code = ${code} group by kind, code
  `.execute(db);
  return rows[0];
}

/** Those of the files that the shop has: pictures, and recordings that a story plays already. */
export async function knownFiles(db: Database | Tx, files: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ file: string }>`
    select file from picture_file where file = any(${files})
    union select body -> 'podcast' ->> 'file' from content_page
    where kind = 'story' and body -> 'podcast' ->> 'file' = any(${files})
  `.execute(db);
  return new Set(rows.map(({ file }) => file));
}

type Addressed = { readonly kind: string; readonly code: string; readonly language: string; readonly slug: string };

/** The languages in which another content of its kind has the address of one of these. */
export async function takenSlugs(db: Database | Tx, pages: readonly Addressed[]): Promise<string[]> {
  if (pages.length === 0) return [];
  const { rows } = await sql<{ language: string }>`
    select p.language from json_to_recordset(${JSON.stringify(pages)}::json) as p (kind text, code text, language text, slug text)
    join content_page c on c.kind = p.kind and c.language = p.language and c.slug = p.slug and c.code <> p.code
    order by p.language`.execute(db);
  return rows.map(({ language }) => language);
}

export async function pictureFiles(db: Database): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`select file from picture_file order by file`.execute(db);
  return rows.map(({ file }) => file);
}

export async function videoFiles(db: Database): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select distinct video as file from picture where video is not null order by file
  `.execute(db);
  return rows.map(({ file }) => file);
}

export async function soundFiles(db: Database | Tx): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select distinct body -> 'podcast' ->> 'file' as file from content_page
    where kind = 'story' and body ? 'podcast' order by file
  `.execute(db);
  return rows.map(({ file }) => file);
}

/** Those of the categories and stories that the shop has. */
export async function knownPages(
  db: Database | Tx,
  { categories, stories }: { readonly categories: readonly string[]; readonly stories: readonly string[] },
): Promise<{ readonly categories: ReadonlySet<string>; readonly stories: ReadonlySet<string> }> {
  const { rows } = await sql<{ categories: string[]; stories: string[] }>`
    select array(select code from category where code = any (${categories}::text[])) as categories,
      array(select distinct code from content_page where kind = 'story' and code = any (${stories}::text[])) as stories`.execute(
    db,
  );
  const [row] = rows;
  return { categories: new Set(row?.categories), stories: new Set(row?.stories) };
}

// Products as the office lists them, and what else its page shows. decisions/0130.
import type { ProductState } from '@vitrine/rules/catalogue/completeness';
import { type CellValue, type GridFact, gridFacts, type GridText, gridTexts } from '@vitrine/rules/grid/productCells';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { codesBelow } from '../../catalog/catalogue/belowFragment.ts';
import { isProductNamed } from '../../catalog/catalogue/namedFragment.ts';
import { leftOf } from '../../catalog/stock/leftFragment.ts';
import { waits } from '../changes/openFragment.ts';

type On = Database | Tx;
type Language = 'en' | 'fr';
type Picture = { file: string; hash: string; width: number; height: number };

/** How many wordings of the house have no texts of a product. */
const lackingOf = (spoken: readonly Wording[]): RawBuilder<number> => sql<number>`(
  select count(*)::integer from unnest(${[...spoken]}::text[]) as w (language)
  where not exists (select from product_text t where t.code = p.code and t.language = w.language and t.title <> ''))`;

/** Whether a variant of a product has a price in any country. */
const isPriced = sql<boolean>`exists (select from variant v join price r on r.sku = v.sku where v.code = p.code and not v.is_removed)`;

/** How many pictures of a product have no words in a wording of the house. */
const undescribedOf = (spoken: readonly Wording[]): RawBuilder<number> => sql<number>`(
  select count(*)::integer from picture i where i.code = p.code and exists (
    select from unnest(${[...spoken]}::text[]) as w (language) where coalesce(i.alt ->> w.language, '') = ''))`;

/** The state of a product, as `productState` and `checkComplete` in the rules have it, which a test compares. */
const stateOf = (spoken: readonly Wording[]): RawBuilder<ProductState> => sql<ProductState>`case
  when p.status = 'published' then 'published'
  when ${lackingOf(spoken)} = 0 and ${isPriced} and ${undescribedOf(spoken)} = 0 then 'hidden' else 'draft' end`;

const titleOf = (languages: readonly string[]): RawBuilder<string> => sql<string>`coalesce((
  select t.title from product_text t where t.code = p.code and t.title <> ''
  order by array_position(${[...languages]}::text[], t.language), t.language limit 1), p.code)`;

const pictureOf = sql<Picture | null>`(
  select json_build_object('file', i.file, 'hash', f.hash, 'width', f.width, 'height', f.height)
  from picture i join picture_file f using (file) where i.code = p.code order by i.position limit 1)`;

export type ListedRow = {
  code: string;
  title: string;
  state: ProductState;
  picture: Picture | null;
  variants: number;
  sold_in: number;
  lacking: number;
};

export type ListFilter = {
  readonly language: Language;
  readonly source: Wording;
  readonly spoken: readonly Wording[];
  readonly q?: string | undefined;
  readonly state?: ProductState | undefined;
  readonly category?: string | undefined;
  readonly after?: string | undefined;
};

const columns = ({ language, source, spoken }: Pick<ListFilter, 'language' | 'source' | 'spoken'>) => sql`p.code,
  ${titleOf([language, source])} as title, ${stateOf(spoken)} as state, ${pictureOf} as picture,
  (select count(*)::integer from variant v where v.code = p.code and not v.is_removed) as variants,
  cardinality(p.sold_in) as sold_in, ${lackingOf(spoken)} as lacking`;

/** What products must be to be listed. */
function listed({ spoken, q, state, category, after }: ListFilter): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(after === undefined ? [] : [sql`p.code > ${after}`]),
    ...(q === undefined ? [] : [isProductNamed({ typed: q }, sql<boolean>`not v.is_removed`)]),
    ...(state === undefined ? [] : [sql`${stateOf(spoken)} = ${state}`]),
    ...(category === undefined
      ? []
      : [
          sql`(p.code in (select c.code from category_product c where c.category = any (array(${codesBelow(sql`code = ${category}`)})))) is true`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Products by their codes, and one more where there is another page. */
export async function products(db: Database, filter: ListFilter, limit: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${columns(filter)} from product p where ${listed(filter)} order by p.code limit ${limit + 1}`.execute(db);
  return rows;
}

export type GridRow = Pick<ListedRow, 'code' | 'title' | 'state'> & {
  facts: Record<GridFact, CellValue>;
  texts: Record<GridText, string | null> | null;
};

/** The same with the facts and the texts of a wording that the grid changes; without the texts of all others, which are most of a product. */
export async function gridRows(
  db: Database,
  filter: ListFilter & { readonly wording: Wording },
  limit: number,
): Promise<GridRow[]> {
  const { language, source, spoken, wording } = filter;
  const refs = (table: string, names: readonly string[]) => sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
  const { rows } = await sql<GridRow>`
    select p.code, ${titleOf([language, source])} as title, ${stateOf(spoken)} as state,
      (select row_to_json(f) from (select ${refs('p', gridFacts)}) f) as facts,
      (select row_to_json(f) from (select ${refs('t', gridTexts)} from product_text t
        where t.code = p.code and t.language = ${wording} and t.title <> '') f) as texts
    from product p where ${listed(filter)} order by p.code limit ${limit + 1}`.execute(db);
  return rows;
}

export async function productOf(
  db: Database,
  code: string,
  of: Pick<ListFilter, 'language' | 'source' | 'spoken'>,
): Promise<ListedRow | undefined> {
  const { rows } = await sql<ListedRow>`select ${columns(of)} from product p where p.code = ${code}`.execute(db);
  return rows[0];
}

type Beside = { sku: string; prices: number; left: number };

/** The prices and the stock beside each variant, the wordings that the product lacks, and the pictures that lack words. */
export async function besideOf(db: Database, code: string, spoken: readonly Wording[]) {
  const { rows } = await sql<{ variants: Beside[] | null; lacking: Wording[]; undescribed: number }>`
    select ${undescribedOf(spoken)} as undescribed, (
      select json_agg(json_build_object('sku', v.sku, 'left', ${leftOf(sql`v.sku`)}::integer,
        'prices', (select count(*) from price r where r.sku = v.sku)) order by v.position)
      from variant v where v.code = p.code and not v.is_removed) as variants,
    array(select w.language from unnest(${[...spoken]}::text[]) with ordinality as w (language, place)
      where not exists (select from product_text t where t.code = p.code and t.language = w.language and t.title <> '')
      order by w.place) as lacking
    from product p where p.code = ${code}`.execute(db);
  const [found] = rows;
  return {
    variants: found?.variants ?? [],
    lacking: found?.lacking ?? [],
    undescribed: found?.undescribed ?? 0,
  };
}

/** The files of the pictures of a product. */
export async function filesOf(db: Database, code: string): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    select file, hash, width, height from picture_file where file in (select i.file from picture i where i.code = ${code})
    order by file`.execute(db);
  return rows;
}

type Option = { field: 'color' | 'size' | 'volume' | 'material'; code: string; title: string; hex: string | null };

/** What products can be given, named in the member's language. */
export async function choices(
  db: Database,
  language: Language,
): Promise<{ options: Option[]; categories: { code: string; title: string }[] }> {
  const options = await sql<Option>`
    select field, code, coalesce(names ->> ${language}, code) as title, hex from attribute_option
    where field <> 'department' order by field, position, code`.execute(db);
  const categories = await sql<{ code: string; title: string }>`
    select c.code, coalesce(t.name, c.code) as title from category c
    left join category_text t on t.code = c.code and t.language = ${language} order by c.path`.execute(db);
  return { options: options.rows, categories: categories.rows };
}

/** Whether a product with this code is there, also one that is in orders alone. */
export async function hasProduct(db: On, code: string): Promise<boolean> {
  const { rows } = await sql`select from product where code = ${code}`.execute(db);
  return rows.length > 0;
}

type EngravingWait = {
  country: string;
  after: number | null;
  effective_at: Date | null;
  is_approved: boolean;
  set_id: string;
};

/** The prices of the engraving of a product that wait, by country. */
export async function engravingWaits(db: Database, code: string): Promise<EngravingWait[]> {
  const { rows } = await sql<EngravingWait>`
    select split_part(c.key, '/', 2) as country, c.after -> 'engraving_price' as after, c.effective_at,
      c.verdict is not distinct from 'approved' as is_approved, c.set_id
    from change_proposal c
    where c.subject = 'engraving_price' and split_part(c.key, '/', 1) = ${code} and c.set_id is not null and ${waits('c')}
    order by c.key, c.proposed_at`.execute(db);
  return rows;
}

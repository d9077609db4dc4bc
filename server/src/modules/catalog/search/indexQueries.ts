import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

type On = Database | Tx;

/**
 * Lets one writer of the search index at a time go on, until its transaction ends: two would wait for each other's rows, and one that has
 * read an older text could write after the one that has read the newer. decisions/0147.
 */
export async function holdIndex(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vitrine search', 0))`.execute(tx);
}

/** The version of the catalogue, which every change of it increments. */
export async function catalogueVersion(on: On): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from catalogue_state`.execute(on);
  return rows[0]?.version ?? 0;
}

type ProductSource = {
  code: string;
  position: number;
  product_code: string;
  designer: string | null;
  material: string | null;
  /** Whether it is sold as a set of other products. */
  is_set: boolean;
  categories: string[];
  skus: string[];
  options: string[];
  texts: Record<Wording, { title: string; kind: string }>;
};

// A product of which no variant is sold, such as a hidden one, is no result, and its names are no words of the search.
const isShown = (code: RawBuilder<unknown>) => sql`
  exists (select from variant v where v.code = ${code} and not v.is_withdrawn)`;

/** The data of these products that search indexes; none of those that are not sold. */
export async function productSources(db: On, codes: readonly string[]): Promise<ProductSource[]> {
  const { rows } = await sql<ProductSource>`
    select p.code, p.position, p.product_code, p.designer, p.material, p.parts <> '{}' as is_set,
      array(select category from category_product c where c.code = p.code) as categories,
      array(select sku from variant v where v.code = p.code and not v.is_withdrawn order by position) as skus,
      array(
        select distinct a.key || ':' || a.value from variant v, jsonb_each_text(v.attributes) a
        where v.code = p.code and not v.is_withdrawn
      ) as options,
      (
        select json_object_agg(t.language, json_build_object('title', t.title, 'kind', t.kind))
        from product_text t where t.code = p.code
      ) as texts
    from product p where p.code = any(${codes}) and ${isShown(sql`p.code`)}
  `.execute(db);
  return rows;
}

export async function allCodes(db: On): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select code from product order by position, code`.execute(db);
  return rows.map(({ code }) => code);
}

export type DocumentRow = {
  kind: '1keywords' | '2categories' | '3products' | '4content' | '5stores';
  ref: string;
  language: Wording;
  title: string;
  position: number;
  url: string;
  words: string;
  /** The number of products that match a keyword, in all countries. */
  results?: number;
};

export async function writeDocuments(db: On, rows: readonly DocumentRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into search_document (kind, ref, language, title, position, url, words, results)
    select kind, ref, language, title, position, url, words, coalesce(results, 0)
    from json_populate_recordset(null::search_document, ${JSON.stringify(rows)}::json)
    on conflict (kind, ref, language) do update set
      title = excluded.title, position = excluded.position, url = excluded.url, words = excluded.words,
      results = excluded.results
  `.execute(db);
}

/** Deletes the documents of these products. */
export async function clearProducts(db: On, codes: readonly string[]): Promise<void> {
  await sql`delete from search_document where kind = '3products' and ref = any(${codes})`.execute(db);
}

/** Deletes all documents except products; the others are few and are rewritten together. */
export async function clearOthers(db: On): Promise<void> {
  await sql`delete from search_document where kind <> '3products'`.execute(db);
}

type NamedRow = {
  code: string;
  parent: string | null;
  names: Record<Wording, string>;
  paths: Record<Wording, string>;
  /** Synonyms of the name; `called` contains both. */
  keywords: Record<Wording, string>;
  called: Record<Wording, string>;
  products: number;
};
export async function categoryNames(db: On): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select c.code, c.parent,
      json_object_agg(t.language, t.name) as names, json_object_agg(t.language, t.path) as paths,
      json_object_agg(t.language, t.keywords) as keywords,
      json_object_agg(t.language, t.name || ' ' || t.keywords) as called,
      (
        select count(distinct pc.code) from category k join category_product pc on pc.category = k.code
        where (k.path = c.path or k.path like c.path || '/%') and ${isShown(sql`pc.code`)}
      ) as products
    from category c join category_text t using (code)
    group by c.code order by c.position, c.code
  `.execute(db);
  return rows;
}

type OptionRow = { key: string; hex: string | null; names: Record<Wording, string> };
export async function optionNames(db: On): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`
    select field || ':' || code as key, hex, names from attribute_option where code <> 'SANS_TAILLE' and field <> 'department'
  `.execute(db);
  return rows;
}

type ContentSource = {
  kind: 'story' | 'faq' | 'legal';
  code: string;
  language: Wording;
  slug: string;
  title: string;
  body: unknown;
};
export async function contentSources(db: On): Promise<ContentSource[]> {
  const { rows } = await sql<ContentSource>`
    select kind, code, language, slug, title, body from content_page
    where kind in ('story', 'faq', 'legal') order by kind, position, code
  `.execute(db);
  return rows;
}

type StoreSource = {
  store_id: string;
  slug: string;
  country: string;
  city: string;
  area: string | null;
  short_title: string;
  street_address1: string;
  postal_code: string | null;
  names: Partial<Record<Wording, Record<string, string>>>;
};
export async function storeSources(db: On): Promise<StoreSource[]> {
  const { rows } = await sql<StoreSource>`
    select store_id, slug, country, city, area, short_title, street_address1, postal_code, names
    from store
    where not exists (
      select 1 from store as later where store.store_id = any ((string_to_array(later.cegid_id, '€'))[2:])
    )
    order by position, store_id
  `.execute(db);
  return rows;
}

/** Names that products have, the most shared first, as suggestions of complete queries. */
export async function commonNames(
  db: On,
  most: number,
): Promise<{ language: Wording; title: string; products: number }[]> {
  const { rows } = await sql<{ language: Wording; title: string; products: number }>`
    select language, title, products from (
      select language, title, count(*) as products, row_number() over (partition by language order by count(*) desc, min(position), title) as place
      from (
        select t.language, t.title, p.position from product_text t join product p using (code)
        where ${isShown(sql`p.code`)}
        union all
        select t.language, t.kind, p.position from product_text t join product p using (code)
        where ${isShown(sql`p.code`)}
      ) named
      group by language, title
    ) ranked
    where place <= ${most} order by language, place
  `.execute(db);
  return rows;
}

type WordRow = { language: Wording; word: string; documents: number };

/** Adds words that are new or that matched no document before; of all documents (`isAll`) also the counts of those that are known. */
export async function addWords(tx: Tx, rows: readonly WordRow[], isAll: boolean): Promise<void> {
  await sql`
    insert into search_word (language, word, documents)
    select language, word, documents from json_populate_recordset(null::search_word, ${JSON.stringify(rows)}::json)
    on conflict (language, word) do update set documents = excluded.documents
    where ${isAll ? sql`search_word.documents <> excluded.documents` : sql`search_word.documents = 0 and excluded.documents > 0`}
  `.execute(tx);
}

/** All words of the index, by their language. */
export async function knownWords(on: On): Promise<{ language: Wording; words: string[] }[]> {
  const { rows } = await sql<{ language: Wording; words: string[] }>`
    select language, array_agg(word) as words from search_word group by language`.execute(on);
  return rows;
}

/** Deletes words of a language that no document has any more. */
export async function dropWords(tx: Tx, language: Wording, words: readonly string[]): Promise<void> {
  await sql`delete from search_word where language = ${language} and word = any (${words}::text[])`.execute(tx);
}

/** Refreshes the planner's statistics after the import. */
export async function analyze(db: On): Promise<void> {
  await sql`analyze search_document, search_word`.execute(db);
}

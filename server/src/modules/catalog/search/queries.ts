import type { KnownParts } from '@vitrine/rules/search/reword';
import type { Country, Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import { rankingOf } from './lexemes.ts';

type On = Database | Tx;

/**
 * The number of products to rank. More would match equally well, and ranking one takes 10 microseconds; they are read
 * in the collection's order.
 */
export const candidates = 100;

export type OtherHit = {
  kind: '1keywords' | '2categories' | '4content' | '5stores';
  ref: string;
  title: string;
  url: string;
  results: number;
};
export type Hits = { version: number; products: string[]; others: OtherHit[] };

type Asked = {
  products: string;
  first: string;
  ranked: string;
  others: string;
  othersRanked: string;
  each: number;
  most: number;
};
const findHits = statement<Asked, Hits>(
  (at) => sql`
    select
      (select version from catalogue_state) as version,
      array(
        select ref from (
          select ref, position, words @@ ${at('first')}::tsquery as is_first, ts_rank(words, ${at('ranked')}::tsquery) as rank
          from search_document where words @@ ${at('products')}::tsquery limit ${at('most')}::int
        ) found order by is_first desc, rank desc, position, ref
      ) as products,
      coalesce((
        select json_agg(json_build_object('kind', kind, 'ref', ref, 'title', title, 'url', url, 'results', results)
          order by kind, place)
        from (
          select kind, ref, title, url, results,
            row_number() over (partition by kind order by ts_rank(words, ${at('othersRanked')}::tsquery) desc, position) as place
          from search_document where words @@ ${at('others')}::tsquery
        ) ranked
        where place <= ${at('each')}::int
      ), '[]') as others`,
);

/**
 * The results of two queries in one language: products best first (at most `candidates`), the rest in groups of at most
 * `each`. Products that match `first` lead. One statement.
 */
export async function hits(
  db: On,
  { products, first, others }: Pick<Asked, 'products' | 'first' | 'others'>,
  each: number,
): Promise<Hits> {
  const [row] = await findHits(db, {
    products,
    first,
    ranked: rankingOf(products),
    others,
    othersRanked: rankingOf(others),
    each,
    most: candidates,
  });
  return row ?? { version: 0, products: [], others: [] };
}

/** All products that a query finds, best first. */
export async function allProducts(db: On, query: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    select ref from search_document where words @@ ${query}::tsquery
    order by ts_rank(words, ${rankingOf(query)}::tsquery) desc, position, ref limit ${most}
  `.execute(db);
  return rows.map(({ ref }) => ref);
}

/** The number of products that a query finds and a country sells. */
export async function countProducts(db: On, query: string, country: Country): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from search_document d join product p on p.code = d.ref
    where d.words @@ ${query}::tsquery and ${country} = any(p.sold_in)
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of products that a query finds. */
export async function countAllProducts(db: On, query: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from search_document where words @@ ${query}::tsquery
  `.execute(db);
  return rows[0]?.count ?? 0;
}

type NearWord = { token: string; word: string; documents: number };

/** Correction candidates for mistyped words, nearest first; at most eight each. */
export async function nearWords(db: On, wording: Wording, tokens: readonly string[]): Promise<NearWord[]> {
  const { rows } = await sql<NearWord>`
    select typed.token, near.word, near.documents
    from unnest(${tokens}::text[]) as typed (token)
    cross join lateral (
      select w.word, w.documents from search_word w
      where w.language = ${wording} and w.documents > 0 and (w.word % typed.token or w.word like left(typed.token, 3) || '%')
      order by similarity(w.word, typed.token) desc, w.documents desc limit 8
    ) near
  `.execute(db);
  return rows;
}

/** Whether a word matches documents, or is only part of the vocabulary. */
export type Knowledge = 'leads' | 'word';

/** Returns the known tokens: a prefix of a word that matches documents, or a whole word of the vocabulary. */
export async function knownWords(db: On, wording: Wording, tokens: readonly string[]): Promise<Map<string, Knowledge>> {
  const { rows } = await sql<{ token: string; leads: boolean }>`
    select typed.token, exists (
      select from search_word w where w.language = ${wording} and w.documents > 0
        and w.word >= typed.token collate "C" and w.word < (typed.token || chr(1114111)) collate "C"
    ) as leads
    from unnest(${tokens}::text[]) as typed (token)
    where exists (
      select from search_word w where w.language = ${wording} and w.word >= typed.token collate "C"
        and w.word < (typed.token || chr(1114111)) collate "C" and (w.documents > 0 or w.word = typed.token)
    )
  `.execute(db);
  return new Map(rows.map(({ token, leads }) => [token, leads ? 'leads' : 'word']));
}

/** The pieces that are whole words, of documents or of the vocabulary, and those that begin words of documents. */
export async function knownParts(db: On, wording: Wording, pieces: readonly string[]): Promise<KnownParts> {
  const { rows } = await sql<{ piece: string; whole: boolean; leads: boolean }>`
    select typed.piece,
      exists (select from search_word w where w.language = ${wording} and w.word = typed.piece) as whole,
      exists (
        select from search_word w where w.language = ${wording} and w.documents > 0
          and w.word >= typed.piece collate "C" and w.word < (typed.piece || chr(1114111)) collate "C"
      ) as leads
    from unnest(${pieces}::text[]) as typed (piece)
  `.execute(db);
  const having = (key: 'whole' | 'leads') => new Set(rows.filter((row) => row[key]).map(({ piece }) => piece));
  return { whole: having('whole'), leads: having('leads') };
}

/** Titles of documents with the words in their title, names of products first; at most 100. */
export async function titlesWith(db: On, named: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from search_document where words @@ ${named.join(' | ')}::tsquery
    order by kind = '3products' desc, position limit 100
  `.execute(db);
  return rows.map(({ title }) => title);
}

/** Words that match a LIKE pattern. */
export async function wordsLike(db: On, wording: Wording, pattern: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_word where language = ${wording} and word like ${pattern}
    order by documents desc, word limit 20
  `.execute(db);
  return rows.map(({ word }) => word);
}

/** The first keywords, for an empty search box. */
export async function firstKeywords(db: On, wording: Wording, most: number): Promise<OtherHit[]> {
  const { rows } = await sql<OtherHit>`
    select kind, ref, title, url, results from search_document
    where kind = '1keywords' and language = ${wording} and results > 0 order by position limit ${most}
  `.execute(db);
  return rows;
}

// Lists of what people search for and of the rules. decisions/0127.
import type { Locale, Wording } from '@vitrine/rules/storefronts/storefronts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

type TermRow = {
  term: string;
  searches: number;
  without_results: number;
  results: number;
  last_day: string;
  has_rule: boolean;
};
type Show = 'without' | 'with' | 'all';
const shown: Readonly<Record<Show, RawBuilder<boolean>>> = {
  without: sql`results = 0`,
  with: sql`results > 0`,
  all: sql`true`,
};

type Asked = {
  readonly locale: Locale;
  readonly language: Wording;
  readonly from: string;
  readonly until: string;
  readonly show: Show;
  readonly least: number;
};
type After = { readonly searches: number; readonly term: string };

const follows = (after: After | null): RawBuilder<boolean> =>
  after === null
    ? sql`true`
    : sql`(searches < ${after.searches} or searches = ${after.searches} and term collate "C" > ${after.term})`;

/** One page of the terms of a storefront between two days, the most frequent first. */
export async function searchedTerms(
  db: Database,
  { locale, language, from, until, show, least }: Asked,
  { limit, after }: { readonly limit: number; readonly after: After | null },
): Promise<TermRow[]> {
  const { rows } = await sql<TermRow>`
    with terms as (
      select term, sum(searches)::integer as searches, sum(without_results)::integer as without_results,
        (array_agg(results order by day desc))[1] as results, max(day)::text as last_day
      from search_count where locale = ${locale} and day between ${from}::date and ${until}::date group by term
    )
    select t.*, exists (select from search_synonym s where s.language = ${language} and s.term = t.term)
      or exists (select from search_pin p where p.language = ${language} and p.term = t.term) as has_rule
    from terms t where searches >= ${least} and ${shown[show]} and ${follows(after)}
    order by searches desc, term collate "C" limit ${limit}`.execute(db);
  return rows;
}

type ListedRule = { language: Wording; term: string; others: string[]; pins: number };

/** One page of the rules, of a language or of all. */
export async function listedRules(
  db: Database,
  language: Wording | undefined,
  { limit, after }: { readonly limit: number; readonly after: { language: string; term: string } | null },
): Promise<ListedRule[]> {
  const { rows } = await sql<ListedRule>`
    select * from (
      select language, term, coalesce(s.others, '{}') as others, coalesce(cardinality(p.codes), 0) as pins
      from search_synonym s full join search_pin p using (language, term)
    ) r
    where ${language === undefined ? sql`true` : sql`language = ${language}`}
      and ${after === null ? sql`true` : sql`(language collate "C", term collate "C") > (${after.language}, ${after.term})`}
    order by language collate "C", term collate "C" limit ${limit}`.execute(db);
  return rows;
}

type NamedProduct = {
  code: string;
  title: string;
  picture: { file: string; hash: string; width: number; height: number } | null;
};

/** The titles and first pictures of products in a wording, in the given sequence. */
export async function namedProducts(db: Database, codes: readonly string[], wording: Wording): Promise<NamedProduct[]> {
  const { rows } = await sql<NamedProduct>`
    select p.code, coalesce(t.title, p.code) as title, (
      select json_build_object('file', i.file, 'hash', f.hash, 'width', f.width, 'height', f.height)
      from picture i join picture_file f using (file) where i.code = p.code order by i.position limit 1
    ) as picture
    from unnest(${[...codes]}::text[]) with ordinality as asked (code, at)
    join product p using (code) left join product_text t on t.code = p.code and t.language = ${wording}
    order by at`.execute(db);
  return rows;
}

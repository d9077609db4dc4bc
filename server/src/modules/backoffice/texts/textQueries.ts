// The list of translations, and the texts of one product or category. decisions/0127.
import type { EditedKind, TextKind } from '@vitrine/rules/texts/textFields';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { hasTrigram, likeText } from '../../../platform/db/likeText.ts';
import { codeBegins, hasShortTitle, titleHolds } from '../../catalog/catalogue/namedFragment.ts';

type On = Database | Tx;

export type ListedText = { kind: TextKind; code: string; title: string };
export type Stamp = { kind: TextKind; code: string; language: string; changed_at: Date; filled: number };

export type Asked = {
  readonly source: Wording;
  readonly language: Wording;
  readonly state: 'open' | 'missing' | 'outdated' | 'all';
  readonly kind?: TextKind | undefined;
  readonly q?: string | undefined;
};

// The same as `textState` in the rules, which a test compares.
const isMissing = sql<boolean>`(t.code is null or (s.filled & ~t.filled) <> 0)`;
const isOutdated = sql<boolean>`(t.code is not null and (s.filled & ~t.filled) = 0 and s.changed_at > t.changed_at)`;
const states: Readonly<Record<Asked['state'], RawBuilder<boolean>>> = {
  all: sql`true`,
  missing: isMissing,
  outdated: isOutdated,
  open: sql`(${isMissing} or ${isOutdated})`,
};

const titleOf = sql`case s.kind
  when 'product' then (select p.title from product_text p where p.code = s.code and p.language = s.language)
  when 'category' then (select c.name from category_text c where c.code = s.code and c.language = s.language)
  else (select d.title from content_page d where d.kind = split_part(s.code, '/', 1) and d.code = substr(s.code, strpos(s.code, '/') + 1)
    and d.language = s.language) end`;

/** Whether a text `s` is named by its code, its title in the source, or the SKU of a product. */
function named(q: string, source: Wording): RawBuilder<boolean> {
  const [begin, part] = [`${likeText(q)}%`, `%${likeText(q)}%`];
  const bySku = sql`select v.code from variant v where v.sku = upper(${q})`;
  if (!hasTrigram(q))
    return sql<boolean>`(lower(s.code) like lower(${begin})
      or s.kind = 'product' and (${hasShortTitle({ typed: q, language: source }, sql`s.code`)} or s.code in (${bySku}))
      or s.kind <> 'product' and coalesce(${titleOf}, '') ilike ${part})`;
  return sql<boolean>`(s.kind, s.code) in (
    select 'product', p.code from product p where ${codeBegins(q)}
    union select 'product', found.code from (${bySku}) found
    union select 'product', t.code from product_text t where t.language = ${source} and ${titleHolds(q)}
    union select 'category', c.code from category_text c
      where c.language = ${source} and (lower(c.code) like lower(${begin}) or c.name ilike ${part})
    union select 'content', d.kind || '/' || d.code from content_page d
      where d.language = ${source} and (lower(d.kind || '/' || d.code) like lower(${begin}) or d.title ilike ${part}))`;
}

type Page = { readonly limit: number; readonly after: { kind: string; code: string } | null };

/** The texts of a kind and state, in two languages beside each other; of those also the ones that a short text names. */
function inState({ source, language, state, kind, q }: Asked, { after }: Page): RawBuilder<unknown> {
  // Each in the sequence of its index, so that the two are merged as they are read and the page ends both. The planner would look up each
  // translation of a page, or hash all of them.
  const stamps = (of: Wording) => sql`(
    select kind, code, language, filled, changed_at from text_stamp where language = ${of} and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
      and ${after === null ? sql`true` : sql`(kind, code) > (${after.kind}, ${after.code})`}
    order by kind, code offset 0)`;
  const all = sql`${stamps(source)} s left join ${stamps(language)} t on t.kind = s.kind and t.code = s.code where ${states[state]}`;
  // The state first, which costs less to see than the name.
  if (q !== undefined)
    return sql`(select s.* from ${all} order by s.kind, s.code offset 0) s where ${named(q, source)}`;
  return all;
}

/** The texts of a kind and state that have a name, which an index finds. */
const withName = ({ source, language, state, kind }: Asked, q: string, { after }: Page): RawBuilder<unknown> => sql`
  text_stamp s left join text_stamp t on t.language = ${language} and t.kind = s.kind and t.code = s.code
  where s.language = ${source} and ${states[state]} and ${kind === undefined ? sql`true` : sql`s.kind = ${kind}`}
    and ${named(q, source)} and ${after === null ? sql`true` : sql`(s.kind, s.code) > (${after.kind}, ${after.code})`}`;

/** One page of the texts of a kind, state and name in a language, in the sequence of their kinds and codes. */
export async function listedTexts(db: Database, asked: Asked, page: Page): Promise<ListedText[]> {
  const { rows } = await sql<ListedText>`
    select s.kind, s.code, coalesce(${titleOf}, s.code) as title from (
      select s.kind, s.code, s.language
      from ${asked.q !== undefined && hasTrigram(asked.q) ? withName(asked, asked.q, page) : inState(asked, page)}
      order by s.kind, s.code limit ${sql.lit(page.limit)}) s order by s.kind, s.code`.execute(db);
  return rows;
}

/** When each text of these was last written, in these languages. */
export async function stampsOf(
  db: On,
  texts: readonly { readonly kind: string; readonly code: string }[],
  languages: readonly Wording[],
): Promise<Stamp[]> {
  const { rows } = await sql<Stamp>`
    select s.kind, s.code, s.language, s.changed_at, s.filled
    from json_to_recordset(${JSON.stringify(texts)}::json) as asked (kind text, code text)
    cross join unnest(${[...languages]}::text[]) as l (language)
    join text_stamp s on s.language = l.language and s.kind = asked.kind and s.code = asked.code`.execute(db);
  return rows;
}

export type CountRow = { language: string; kind: TextKind; have: number; missing: number; outdated: number };

/** How many texts of each kind the languages have, lack and have of an older source. */
export async function textCounts(db: Database, source: Wording, languages: readonly Wording[]): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select l.language, s.kind,
      (count(*) filter (where not ${isMissing} and not ${isOutdated}))::integer as have,
      (count(*) filter (where ${isMissing}))::integer as missing,
      (count(*) filter (where ${isOutdated}))::integer as outdated
    from unnest(${[...languages]}::text[]) as l (language)
    cross join (select kind, code, changed_at, filled from text_stamp where language = ${source}) s
    left join text_stamp t on t.language = l.language and t.kind = s.kind and t.code = s.code
    group by l.language, s.kind`.execute(db);
  return rows;
}

type TextRow = { language: string; fields: Record<string, unknown> };

/** The texts of a product or a category by language. */
export async function textRows(db: On, kind: EditedKind, code: string): Promise<TextRow[]> {
  const table = kind === 'product' ? sql`product_text` : sql`category_text`;
  const { rows } = await sql<TextRow>`
    select r.language, to_jsonb(r) as fields from ${table} r where r.code = ${code}`.execute(db);
  return rows;
}

/** The first picture of a product; undefined without one. */
export async function firstPicture(
  db: Database,
  code: string,
): Promise<{ file: string; hash: string; width: number; height: number } | undefined> {
  const { rows } = await sql<{ file: string; hash: string; width: number; height: number }>`
    select i.file, f.hash, f.width, f.height from picture i join picture_file f using (file)
    where i.code = ${code} order by i.position limit 1`.execute(db);
  return rows[0];
}

/** Notes that translations are right for the present source. */
export async function noteChecked(
  tx: Tx,
  kind: EditedKind,
  code: string,
  languages: readonly Wording[],
): Promise<void> {
  await sql`update text_stamp set changed_at = now()
    where kind = ${kind} and code = ${code} and language = any(${[...languages]})`.execute(tx);
}

// The pictures of the house and what shows them. decisions/0129.
import type { Focus } from '@vitrine/rules/catalogue/focus';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { hasTrigram, likeText } from '../../../platform/db/likeText.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';

type On = Database | Tx;

export type PictureRow = {
  file: string;
  hash: string;
  width: number;
  height: number;
  added_at: Date;
  alt: Partial<Record<Wording, string>>;
  focus: Focus | null;
};

const columns = sql`f.file, f.hash, f.width, f.height, f.added_at, f.alt, f.focus`;

/** What a name or words in a language must hold. */
const holds = (q: string) => sql<boolean>`(strpos(lower(f.file), lower(${q})) > 0
  or exists (select from jsonb_each_text(f.alt) a where strpos(lower(a.value), lower(${q})) > 0))`;

/** The pictures that the indexes of names and words find, of which `holds` decides: a text as JSON holds names of languages too. */
const mayHold = (q: string) => sql<boolean>`f.file = any (array(
  select i.file from picture_file i where lower(i.file) like lower(${`%${likeText(q)}%`})
    or lower(i.alt::text) like lower(${`%${likeText(JSON.stringify(q).slice(1, -1))}%`})))`;

/** Pictures whose name or words have a text in them, the newest first; `folder` is what their names begin with. */
export async function pictures(
  db: Database,
  { q = '', folder }: { readonly q?: string | undefined; readonly folder: string },
  page: PageOf,
): Promise<Page<PictureRow>> {
  const { place, follows, order } = keyset(sql`f.added_at`, sql`md5(f.file)`, { ...page, newest_first: true });
  const { rows } = await sql<PictureRow & { place: string }>`
    select ${columns}, ${place} from picture_file f
    where starts_with(f.file, ${folder}) and ${follows} and ${hasTrigram(q) ? mayHold(q) : sql`true`} and ${holds(q)}
    ${order}`.execute(db);
  return pageOfRows(rows, page);
}

export async function pictureNamed(db: On, file: string): Promise<PictureRow | undefined> {
  const { rows } = await sql<PictureRow>`select ${columns} from picture_file f where f.file = ${file}`.execute(db);
  return rows[0];
}

type UseRow = { file: string; kind: 'product' | 'content' | 'store'; code: string; title: string };

/** The contents and stores that show pictures, with their titles in a language. */
const otherUses = (files: readonly string[], wording: Wording) => sql`
  -- Any text of a body that is the name of a picture: the hero, a block, the picture of a category on the front page.
  select distinct v #>> '{}' as file, 'content' as kind, c.kind || '/' || c.code as code,
    coalesce((select o.title from content_page o where o.kind = c.kind and o.code = c.code and o.language = ${wording}), c.title) as title
  from content_page c, jsonb_path_query(c.body, '$.** ? (@.type() == "string")') v
  -- The index of these texts, whose expression this is, finds the contents.
  where jsonb_path_query_array(c.body, '$.** ? (@.type() == "string")') ?| ${files}::text[] and v #>> '{}' = any(${files})
  union
  select distinct p ->> 'file', 'store', s.store_id, s.short_title
  from store s, jsonb_array_elements(s.pictures) p where p ->> 'file' = any(${files})`;

/** What shows a picture: each product, content and store once, with its title in a language. */
export async function usesOf(db: Database, file: string, wording: Wording): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select distinct i.file, 'product' as kind, i.code, coalesce(t.title, i.code) as title
    from picture i left join product_text t on t.code = i.code and t.language = ${wording}
    where i.file = ${file}
    union ${otherUses([file], wording)}
    order by 2, 3`.execute(db);
  return rows;
}

/** How many products, contents and stores show each of these pictures; one that nothing shows is missing. */
export async function useCounts(
  db: Database,
  files: readonly string[],
  wording: Wording,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ file: string; uses: number }>`
    select file, sum(uses)::integer as uses from (
      select i.file, count(*) as uses
      from (select distinct p.file, p.code from picture p where p.file = any (${files}::text[])) i group by i.file
      union all select u.file, count(*) from (${otherUses(files, wording)}) u group by u.file) counted
    group by file`.execute(db);
  return new Map(rows.map(({ file, uses }) => [file, uses]));
}

// The contents of the shop and what was changed of them. decisions/0129.
import type { ContentKind } from '@vitrine/contract/staffContents';
import type { RowChange } from '@vitrine/rules/changes/fold';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { waits } from '../changes/openFragment.ts';

type On = Database | Tx;
type Named = { readonly kind: ContentKind; readonly code: string };

type ListedContent = { kind: ContentKind; code: string; title: string; changed_at: Date | null; open: number };

/** Each content once, with its title in a language, when it was last written, and how many proposals wait. */
export async function contents(db: Database, wording: Wording): Promise<ListedContent[]> {
  const { rows } = await sql<ListedContent>`
    select c.kind, c.code,
      coalesce(max(c.title) filter (where c.language = ${wording}), min(c.title)) as title,
      max(s.changed_at) as changed_at,
      (select count(*)::integer from change_proposal p where p.subject = 'content_page' and split_part(p.key, '/', 1) = c.kind
        and starts_with(p.key, c.kind || '/' || c.code || '/') and ${waits('p')}) as open
    from content_page c
    -- By the language, with which the stamps' key begins.
    left join text_stamp s on s.language = c.language and s.kind = 'content' and s.code = c.kind || '/' || c.code
    group by c.kind, c.code
    order by array_position(array['front', 'menu', 'notices', 'story', 'faq', 'legal', 'stores'], c.kind), max(c.position), c.code`.execute(
    db,
  );
  return rows;
}

/** The keys of a content's rows in the change table. */
const keys = ({ kind, code }: Named, spoken: readonly Wording[]) =>
  sql`${spoken.map((wording) => `${kind}/${code}/${wording}`)}::text[]`;

type Version = {
  change_id: number;
  at: Date;
  by: string | null;
  actor: string;
  reason: string | null;
  languages: Wording[];
};

/** The last publications of a content, the newest first: one transaction is one of them. */
export async function versions(db: Database, named: Named, spoken: readonly Wording[]): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select min(c.change_id) as change_id, max(c.at) as at, max(s.name) as by, max(c.actor) as actor, max(c.reason) as reason,
      array_agg(distinct split_part(c.key, '/', 3)) as languages
    from change c left join staff_account s on s.staff_id = c.staff_id
    where c.subject = 'content_page' and c.key = any(${keys(named, spoken)})
    group by c.transaction_id order by 1 desc limit 20`.execute(db);
  return rows;
}

/** What was changed of a content from a change on, in its sequence. */
export async function changesFrom(
  db: On,
  named: Named,
  { spoken, change_id }: { readonly spoken: readonly Wording[]; readonly change_id: number },
): Promise<(RowChange & { readonly key: string })[]> {
  const { rows } = await sql<RowChange & { readonly key: string }>`
    select key, before, after from change
    where subject = 'content_page' and key = any(${keys(named, spoken)}) and change_id >= ${change_id}
    order by change_id`.execute(db);
  return rows;
}

type Page = Readonly<Record<string, unknown>> & { readonly language: Wording };

/** The rows of a content as the change table names their fields. */
export async function pagesOf(db: On, { kind, code }: Named): Promise<Page[]> {
  const { rows } = await sql<{ page: Page }>`
    select to_jsonb(c) as page from content_page c where c.kind = ${kind} and c.code = ${code} order by c.language`.execute(
    db,
  );
  return rows.map(({ page }) => page);
}

/** The addresses of pictures by file. */
export async function masters(
  db: Database,
  files: readonly string[],
): Promise<{ file: string; hash: string; width: number; height: number }[]> {
  const { rows } = await sql<{ file: string; hash: string; width: number; height: number }>`
    select file, hash, width, height from picture_file where file = any(${files})`.execute(db);
  return rows;
}

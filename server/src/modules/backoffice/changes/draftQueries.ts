// Contents that are written and not published yet. decisions/0135.
import { sql } from 'kysely';
import { waits } from './openFragment.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';

export type DraftRow = { code: string; content: Readonly<Record<string, unknown>>; version: number; saved_at: Date };
/** With how many proposals to publish it wait. */
type WaitingDraft = DraftRow & { open: number };

const columns = sql`d.code, d.content, d.version, d.saved_at,
  (select count(*)::integer from change_proposal p where p.subject = 'content_page' and split_part(p.key, '/', 1) = d.kind
    and starts_with(p.key, d.kind || '/' || d.code || '/') and ${waits('p')}) as open`;

/** Stories that the shop does not have yet; one of the same code has come by an import since. */
const isNew = sql<boolean>`not exists (select from content_page c where c.kind = d.kind and c.code = d.code)`;

/** Drafts by their codes. */
export async function drafts(db: Database): Promise<WaitingDraft[]> {
  const { rows } = await sql<WaitingDraft>`
    select ${columns} from content_draft d where ${isNew} order by d.code`.execute(db);
  return rows;
}

export async function draftNamed(db: Database | Tx, code: string): Promise<WaitingDraft | undefined> {
  const { rows } = await sql<WaitingDraft>`
    select ${columns} from content_draft d
    where d.kind = 'story' and d.code = ${code} and ${isNew}`.execute(db);
  return rows[0];
}

/** Adds a draft; of a code that the shop or another draft has it adds none. */
export async function addDraft(tx: Tx, { code, content, saved_at }: Omit<DraftRow, 'version'>): Promise<boolean> {
  const { rows } = await sql`
    insert into content_draft (kind, code, content, saved_at)
    select 'story', ${code}, ${JSON.stringify(content)}::jsonb, ${saved_at}
    where not exists (select from content_page where kind = 'story' and code = ${code})
    on conflict do nothing returning code`.execute(tx);
  return rows.length > 0;
}

/** Writes the version after the one that was read; false where another one followed it. */
export async function saveDraft(tx: Tx, { code, content, version, saved_at }: DraftRow): Promise<boolean> {
  const { rows } = await sql`
    update content_draft set content = ${JSON.stringify(content)}::jsonb, version = version + 1, saved_at = ${saved_at}
    where kind = 'story' and code = ${code} and version = ${version} returning code`.execute(tx);
  return rows.length > 0;
}

/** Deletes a draft; with a version only that one. */
export async function dropDraft(tx: Tx, code: string, version?: number): Promise<boolean> {
  const { rows } = await sql`
    delete from content_draft where kind = 'story' and code = ${code}
      and (${version ?? null}::integer is null or version = ${version ?? null}::integer) returning code`.execute(tx);
  return rows.length > 0;
}

import type { Focus } from '@vitrine/rules/catalogue/focus';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

type On = Database | Tx;
export type Kind = 'front' | 'story' | 'faq' | 'legal' | 'notices' | 'stores' | 'menu';

type PageRow = {
  code: string;
  slug: string;
  title: string;
  body: unknown;
  /** Maps each wording to the page's slug, for links to the other storefronts. */
  slugs: Record<string, string>;
};

/** Reads a page by its slug. A story's slug in any language finds it, so that old links still work. */
export async function page(db: On, kind: Kind, slug: string, wording: Wording): Promise<PageRow | undefined> {
  const { rows } = await sql<PageRow>`
    select p.code, p.slug, p.title, p.body,
      (select json_object_agg(o.language, o.slug) from content_page o where o.kind = p.kind and o.code = p.code) as slugs
    from content_page p
    where p.kind = ${kind} and p.language = ${wording} and p.code = (
      select code from content_page
      where kind = ${kind} and slug = ${slug}
      order by language <> ${wording} limit 1
    )
  `.execute(db);
  return rows[0];
}

export type StoryRow = { code: string; slug: string; title: string; body: unknown };

/** Reads stories in their order: those with the given codes, or all for null. */
export async function stories(db: On, wording: Wording, codes: readonly string[] | null): Promise<StoryRow[]> {
  const { rows } = await sql<StoryRow>`
    select code, slug, title, body from content_page
    where kind = 'story' and language = ${wording} and (${codes}::text[] is null or code = any(${codes}))
    order by position, code
  `.execute(db);
  return rows;
}

type FileRow = { file: string; hash: string; width: number; height: number; focus: Focus | null };

export async function files(db: On, names: readonly string[]): Promise<FileRow[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<FileRow>`
    select file, hash, width, height, focus from picture_file where file = any(${names})
  `.execute(db);
  return rows;
}

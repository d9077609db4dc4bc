import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

type Linked = { kind: 'menu' | 'story' | 'faq' | 'legal'; code: string; slug: string; title: string; body: unknown };

/** The menu, with the pages that it can lead to; only the menu has its body. One statement. */
export async function linkedPages(db: Database, wording: Wording): Promise<Linked[]> {
  const { rows } = await sql<Linked>`
    select kind, code, slug, title, case when kind = 'menu' then body end as body from content_page
    where language = ${wording} and kind in ('menu', 'story', 'faq', 'legal')`.execute(db);
  return rows;
}

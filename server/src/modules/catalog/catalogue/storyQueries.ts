import type { Focus } from '@vitrine/rules/catalogue/focus';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';

type On = Database | Tx;
type TeaserRow = { title: string; slug: string; intro: string; alt: string } & {
  file: string;
  hash: string;
  width: number;
  height: number;
  focus: Focus | null;
};

const teaserRow = statement<{ code: string; wording: Wording }, TeaserRow>(
  (at) => sql`
    select p.title, p.slug, p.body ->> 'intro' as intro, p.body ->> 'alt' as alt, f.file, f.hash, f.width, f.height, f.focus
    from content_page p join picture_file f on f.file = p.body ->> 'hero'
    where p.kind = 'story' and p.code = ${at('code')} and p.language = ${at('wording')}`,
);

/** Reads the fields of a story that other pages show. */
export async function teaser(db: On, code: string, wording: Wording): Promise<TeaserRow | undefined> {
  const [row] = await teaserRow(db, { code, wording });
  return row;
}

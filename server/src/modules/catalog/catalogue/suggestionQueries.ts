// The products of search suggestions.
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { KitPlace, PictureRow } from './queries.ts';

type SuggestedRow = {
  code: string;
  sku: string;
  slug: string;
  title: string;
  kind: string;
  perso_product_type: string | null;
  container: KitPlace | null;
  picture: PictureRow | null;
};

const suggestedRows = statement<{ codes: readonly string[]; wording: Wording }, SuggestedRow>(
  (at) => sql`
    select wanted.code, found.*
    from unnest(${at('codes')}::text[]) with ordinality as wanted (code, place)
    cross join lateral (
      select v.sku, t.slug, t.title, t.kind, p.engraving ->> 'perso_product_type' as perso_product_type,
        case when v.container_id is not null then json_build_object(
          'container_type', v.container_type, 'container_id', v.container_id,
          'container_role', v.container_role) end as container,
        (
          select json_build_object('file', i.file, 'hash', f.hash, 'width', f.width, 'height', f.height, 'focus', f.focus,
            'role', i.role, 'color', i.color, 'alt', i.alt ->> ${at('wording')})
          from picture i join picture_file f using (file)
          where i.code = p.code
          order by i.color is distinct from v.attributes ->> 'color', i.position limit 1
        ) as picture
      from product p
      join product_text t on t.code = p.code and t.language = ${at('wording')}
      join variant v on v.code = p.code and v.is_default
      where p.code = wanted.code
      limit 1
    ) found
    order by wanted.place`,
);

/** The rows of suggestions for these products, in the given order. */
export async function suggested(
  db: Database | Tx,
  codes: readonly string[],
  wording: Wording,
): Promise<SuggestedRow[]> {
  return codes.length === 0 ? [] : suggestedRows(db, { codes, wording });
}

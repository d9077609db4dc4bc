import type { RowState } from '@vitrine/rules/changes/fold';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

type PieceRow = {
  code: string;
  title: string;
  is_hidden: boolean;
  picture: { file: string; hash: string; width: number; height: number } | null;
};

/** What the office shows of pieces, also of those that no storefront sells. */
export async function pieceRows(db: Database, codes: readonly string[], wording: Wording): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    select p.code, coalesce(t.title, p.code) as title, p.status = 'hidden' as is_hidden, (
      select json_build_object('file', i.file, 'hash', f.hash, 'width', f.width, 'height', f.height)
      from picture i join picture_file f using (file) where i.code = p.code order by i.position limit 1
    ) as picture
    from product p left join product_text t on t.code = p.code and t.language = ${wording}
    where p.code = any(${[...codes]})`.execute(db);
  return rows;
}

/** The rule of a category as it is stored; null where there is none. */
export async function ruleRow(db: Database, category: string): Promise<RowState> {
  const { rows } = await sql<{ conditions: unknown; arrangement: string }>`
    select conditions, arrangement from category_rule where category = ${category}`.execute(db);
  return rows[0] ?? null;
}

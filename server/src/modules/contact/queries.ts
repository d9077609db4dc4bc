import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { pieceColumns, pieceTables, type PieceFacts } from '../basket/pieceSql.ts';

/** A piece as a wording tells it; undefined for one that is not sold any more. */
export async function piece(db: Database, sku: string, wording: Wording): Promise<PieceFacts | undefined> {
  const { rows } = await sql<PieceFacts>`
    select ${pieceColumns(wording)} from ${pieceTables(wording)} where v.sku = ${sku} and not v.is_withdrawn
  `.execute(db);
  return rows[0];
}

import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import { sizeNames } from './queries.ts';

type Row = Record<string, unknown>;

/** Rows of size cards with the names of their sizes in the reader's language, in place of codes. decisions/0122. */
export async function namedSizes(rows: readonly Row[], locale: Locale, tx: Tx): Promise<Row[]> {
  const codes = rows.map(({ size }) => String(size));
  const names = await sizeNames(tx, codes, storefrontOf(locale).wording);
  return rows.map((row) => ({ ...row, size: names.get(String(row['size'])) ?? row['size'] }));
}

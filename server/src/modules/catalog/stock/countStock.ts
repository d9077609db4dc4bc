import type { Database, Tx } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

export type CountedStock = queries.CountedStock;

/**
 * Sets the given figures as the house counts them; a source that is left out keeps its own. Returns the SKUs whose
 * figures changed, or with `dry_run` would change.
 */
export function countStock(
  db: Database | Tx,
  given: readonly CountedStock[],
  { dry_run = false }: { dry_run?: boolean } = {},
): Promise<string[]> {
  return dry_run ? queries.otherFigures(db, given) : queries.count(db, given, 'import');
}

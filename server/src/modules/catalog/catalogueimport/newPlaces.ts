import * as queries from './importQueries.ts';
import type { ImportRun } from './importStep.ts';

/**
 * The places of rows among those of their table: one that is there keeps its place, a new one comes after all. The rows
 * of a complete file have the file's order.
 */
export async function newPlaces(run: ImportRun, table: 'product' | 'store'): Promise<(key: string) => number> {
  const stored = run.complete ? new Map<string, number>() : await queries.placesOf(run.db, table);
  let next = [...stored.values()].reduce((most, place) => Math.max(most, place + 1), 0);
  return (key) => stored.get(key) ?? next++;
}

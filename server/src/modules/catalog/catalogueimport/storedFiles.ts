import type { Database } from '../../../platform/db/database.ts';
import * as queries from './importQueries.ts';
import type { ImportSource } from './importSource.ts';

/** The hash of a recording that the shop has and the folder lacks. */
export const storedSound = 'stored';

/**
 * A source whose folder may lack files that the shop has: a row without its pictures beside it keeps them.
 * decisions/0089.
 */
export async function withStoredFiles(db: Database, source: ImportSource): Promise<ImportSource> {
  const { pictures, videos, sounds } = await queries.storedFiles(db);
  return {
    rows: source.rows,
    picture: async (file) => (await source.picture(file)) ?? pictures.get(file) ?? null,
    video: async (file) => (await source.video(file)) ?? videos.get(file) ?? null,
    sound: async (file) => (await source.sound(file)) ?? (sounds.has(file) ? storedSound : null),
  };
}

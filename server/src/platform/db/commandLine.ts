// Shared by the commands that work on the shop's database.
import pg from 'pg';
import { ConfigError, readConfig } from '../config/config.ts';
import { assertReachable } from './assertReachable.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { EmbeddedError } from './embedded/EmbeddedError.ts';
import { runningEmbedded, startEmbedded } from './embedded/startEmbedded.ts';

/** PostgreSQL's error classes for the state of the server, not the statement: a full disk, a shutdown, a broken file. */
const outOfRoom = /^5[378]/u;

/** Opens a database, runs `work` and closes it. */
export async function withShop<Result>(url: string, work: (open: OpenDatabase) => Promise<Result>): Promise<Result> {
  const open = openDatabase({ connectionString: url }, 4, () => undefined);
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

/** Like `withShop`, for work that needs only the pool. */
export const withPool = <Result>(url: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> =>
  withShop(url, ({ pool }) => work(pool));

/** Runs `work` on DATABASE_URL, else on the embedded database of a running shop, else on one started for this command. */
export async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const known = config.DATABASE_URL ?? runningEmbedded(config.DATA_DIR);
  if (known) {
    await withPool(known, (pool) => assertReachable(pool, 'DATABASE_URL', (line) => console.error(line)));
    return work(known);
  }
  const embedded = await startEmbedded({ folder: config.DATA_DIR, say: (line) => console.log(line) });
  try {
    await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/**
 * Ends a failed command. Prints one line for what the user can fix: a wrong setting, a full disk, a missing file, or any
 * error with `isOneLine`. Rethrows anything else, because it is a bug.
 */
export function endWith(error: unknown, isOneLine = false): never {
  const isPlain = isOneLine || error instanceof ConfigError || error instanceof EmbeddedError;
  const isOutOfRoom = error instanceof pg.DatabaseError && outOfRoom.test(error.code ?? '');
  // A read-only folder or a missing file: Node's message names the path.
  const isFile = error instanceof Error && 'syscall' in error && 'path' in error;
  if (!(error instanceof Error && (isPlain || isOutOfRoom || isFile))) throw error;
  console.error(isOutOfRoom ? `The database cannot go on: ${error.message}.` : error.message);
  process.exit(1);
}

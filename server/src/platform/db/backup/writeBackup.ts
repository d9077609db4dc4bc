import { mkdir, open, rename, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { endOfRows } from './backupFile.ts';
import * as queries from './queries.ts';

const line = (value: object): string => `${JSON.stringify(value)}\n`;

/** Counts line feeds: a row of COPY is a line. */
function linesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}

async function* contents(client: pg.Client, taken_at: Date): AsyncGenerator<string | Buffer> {
  yield line({
    vitrine_backup: 1,
    taken_at: taken_at.toISOString(),
    migrations: await queries.migrationsThatRan(client),
  });
  const rows: Record<string, number> = {};
  for (const table of await queries.tables(client)) {
    yield line(table);
    let count = 0;
    for await (const chunk of client.query(copyTo(queries.copyOut(table))) as AsyncIterable<Buffer>) {
      count += linesIn(chunk);
      yield chunk;
    }
    rows[table.table] = count;
    yield `${endOfRows}\n`;
  }
  // Read last: sequences ignore transactions, so every number in the rows above is at most this one.
  yield line({ rows, sequences: await queries.sequences(client) });
}

export type Written = { file: string; taken_at: Date; tables: number; bytes: number };

/**
 * Writes one snapshot of all tables to a file that only its owner may read. The shop may run meanwhile. Renames the file
 * to its final name when it is complete and on disk.
 */
export async function writeBackup(url: string, file: string): Promise<Written> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 });
  const half = `${file}.part`;
  const client = new pg.Client({ connectionString: url, application_name: 'vitrine-backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    const taken_at = rows[0]?.now ?? new Date();
    await rm(half, { force: true });
    const target = createWriteStream(half, { mode: 0o600, flush: true });
    await pipeline(Readable.from(contents(client, taken_at)), createGzip({ level: 6 }), target);
    await client.query('commit');
    await rename(half, file);
    const written = await open(file, 'r');
    const { size } = await written.stat();
    await written.close();
    return { file, taken_at, tables: (await queries.tables(client)).length, bytes: size };
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

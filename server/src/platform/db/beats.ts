// The shop notices by itself that its database came back from a backup: the heartbeat in the database is compared with its own
// marks, with PostgreSQL's timeline, and with what this server has seen, in memory and in a file of its data folder.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Logger } from 'pino';
import type { Database, Tx } from './database.ts';
import * as queries from './beatQueries.ts';
import { restoreEvidence } from './restoreEvidence.ts';

export { lastOrderNumber, skipNumbers } from './beatQueries.ts';

const seenLine = z.object({ database_id: z.string(), beat: z.number().int(), beat_at: z.coerce.date() });
/** Milliseconds between two writes of the file: a restore to less than that ago is noticed by the other marks. */
const fileEveryMs = 30_000;

export type Beats = {
  /** Compares, skips numbers where the database went back, and beats. */
  readonly beat: () => Promise<void>;
  /** Notes a proper stop. Never rejects. */
  readonly stop: () => Promise<void>;
};

/** Skips the numbers that the database may have given since `since`. */
async function skip(log: Logger, tx: Tx, since: Date, is_restored: boolean): Promise<void> {
  const skipped = await queries.skipNumbers(tx, { since, known: 0, is_restored });
  const facts = { last_beat: since, skipped };
  if (is_restored) log.error(facts, 'the database came back from a backup: numbers skipped, reconcile the payments');
  else log.warn(facts, 'the shop did not stop properly, or its database was replaced: numbers skipped');
}

/** What a server has seen of the database that has this last beat. */
const seenOf = (seen: queries.Seen | null, last: queries.Seen) =>
  seen?.database_id === last.database_id
    ? { beat: seen.beat, before_ms: last.beat_at.getTime() - seen.beat_at.getTime() }
    : null;

/** The heartbeat of a database as one server sees it. `folder` is its data folder; nothing is lost where it is not kept. */
export function openBeats(db: Database, log: Logger, folder: string): Beats {
  const file = join(folder, 'beat.json');
  let seen: queries.Seen | null = null;
  let written = Number.NEGATIVE_INFINITY;
  let isRead = false;

  const readFileOnce = async (): Promise<void> => {
    if (isRead) return;
    isRead = true;
    const text = await readFile(file, 'utf8').catch(() => '');
    try {
      seen = seenLine.parse(JSON.parse(text));
    } catch {
      if (text !== '') log.warn({ file }, 'the file of the last beat is not readable: it is written again');
    }
  };
  const note = async (now: queries.Seen | undefined, isLast = false): Promise<void> => {
    if (!now) return;
    seen = { ...now };
    if (!isLast && performance.now() - written < fileEveryMs) return;
    written = performance.now();
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(`${file}.${process.pid}`, JSON.stringify(seen));
      await rename(`${file}.${process.pid}`, file);
    } catch (error) {
      log.debug({ err: error }, 'the last beat could not be written');
    }
  };
  const beat = async (): Promise<void> => {
    await readFileOnce();
    await queries.addBeat(db);
    const timeline = await queries.timelineOf(db);
    const beaten = await db.transaction().execute(async (tx) => {
      const row = await queries.lockBeat(tx);
      if (!row) return undefined;
      const evidence = restoreEvidence({
        ...row,
        is_same_timeline: timeline === null || row.timeline === null || row.timeline === timeline,
        seen: seenOf(seen, row),
      });
      if (evidence !== null) await skip(log, tx, row.beat_at, evidence === 'restored');
      return queries.beat(tx, timeline);
    });
    await note(beaten);
  };
  return {
    beat,
    async stop() {
      try {
        await queries.noteStopped(db);
        await note(await queries.readBeat(db), true);
      } catch (error) {
        log.warn({ err: error }, 'the proper stop could not be noted: the next start skips some numbers');
      }
    },
  };
}

// Probes whether the database answers and accepts writes. Uses a separate connection, because the pool may be busy for
// seconds and a load balancer must not read that as a dead server.
import pg from 'pg';
import type { Logger } from 'pino';
import { isWriteRefused } from './databaseFault.ts';
import type { MigrationFile } from './migrate.ts';

export type DatabaseState = {
  readonly answers: boolean;
  /** Whether it accepted the last write. */
  readonly writes: boolean;
  /** Whether it had this server's migrations when it last answered: an older backup may have been restored since the start. */
  readonly fits: boolean;
};

/** The state of the database at the last probe. */
export type Condition = {
  /** Probes whether the database answers, or reuses an answer of the last 500 ms. */
  readonly ask: () => Promise<DatabaseState>;
  /** Whether the last probe could write. */
  readonly writes: () => boolean;
};

/** The timeout of a probe, in milliseconds. */
const silentMs = 1500;
/** How long a probe's answer is reused, in milliseconds. */
const freshMs = 500;
const writeEveryMs = 5000;
/** Larger than the free space of any page, so the write makes the table's file grow and finds a full disk. */
const fillingBytes = 128 * 1024;
/** The advisory lock that lets one server write at a time. */
const turn = 7_120_120;

async function tryWrite(client: pg.Client): Promise<void> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [turn]);
    if (rows[0]?.mine) {
      await client.query('truncate write_probe');
      await client.query("insert into write_probe (probed_at, filling) values (now(), repeat('x', $1))", [
        fillingBytes,
      ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Whether a migration ran, by its checksum, because a later version may renumber it; false too where a restored database has no
 * list of migrations.
 */
async function hasRun(client: pg.Client, { checksum }: MigrationFile): Promise<boolean> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "select to_regclass('public.schema_migration') is not null as there",
  );
  if (!tables[0]?.there) return false;
  const { rows } = await client.query('select from schema_migration where checksum = $1', [checksum]);
  return rows.length > 0;
}

/** The connection of the probes: opened on first use and reopened after a failure. */
class ProbeConnection {
  readonly #url: string;
  #client: Promise<pg.Client> | null = null;
  // Probes run one after the other, because a connection handles one statement at a time.
  #last: Promise<unknown> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
  }

  /** Runs `work` after the probes queued before it. Rejects when `work` does. */
  ask(work: (connected: pg.Client) => Promise<unknown>): Promise<void> {
    const asking = this.#last.then(() => this.#inTurn(work));
    // The caller gets the error; the next probe must not fail because of it.
    this.#last = asking.catch(() => undefined);
    return asking;
  }

  async close(): Promise<void> {
    await this.#client?.then((connected) => connected.end()).catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: this.#url,
      application_name: 'vitrine probe',
      connectionTimeoutMillis: silentMs,
      statement_timeout: silentMs,
      query_timeout: silentMs,
      lock_timeout: silentMs,
    });
    made.on('error', () => (this.#client = null));
    made.on('end', () => (this.#client = null));
    await made.connect();
    return made;
  }

  async #inTurn(work: (connected: pg.Client) => Promise<unknown>): Promise<void> {
    const used = (this.#client ??= this.#connect());
    try {
      await work(await used);
    } catch (error) {
      // Drop the connection: a late answer to a probe that timed out must not answer the next probe.
      if (!isWriteRefused(error)) {
        if (this.#client === used) this.#client = null;
        void used.then((connected) => connected.end()).catch(() => undefined);
      }
      throw error;
    }
  }
}

/** Calls `work` every `ms` milliseconds, skipping a tick while it still runs. Returns a function that stops it. */
function everyMs(ms: number, work: () => Promise<void>): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => (isRunning = false));
  }, ms);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Probes the database at `url` until closed. `ready` resolves after the first write probe. `newest`: the migration without which
 * the database does not fit; null compares none.
 */
export function watchDatabase(
  url: string,
  log: Logger,
  { every = writeEveryMs, newest = null }: { every?: number; newest?: MigrationFile | null } = {},
): Condition & { ready: Promise<void>; close: () => Promise<void> } {
  const connection = new ProbeConnection(url);
  let asked: { at: number; answer: Promise<boolean> } | null = null;
  let writes = true;
  let fits = true;

  const compareSchema = async (): Promise<void> => {
    if (newest === null) return;
    await connection.ask(async (connected) => {
      const found = await hasRun(connected, newest);
      if (fits && !found)
        log.error({ migration: newest.name }, 'the database lacks a migration of this server: restart it');
      fits = found;
    });
  };
  const probe = async (): Promise<void> => {
    try {
      await connection.ask(tryWrite);
      if (!writes) log.info('the database takes writes again');
      writes = true;
    } catch (error) {
      if (isWriteRefused(error)) {
        if (writes) log.error({ err: error }, 'the database takes no writes');
        writes = false;
      } else log.warn({ err: error }, 'the database could not be probed');
    }
    await compareSchema().catch((error: unknown) => log.debug({ err: error }, 'the schema could not be compared'));
  };
  const ready = probe();
  const stop = everyMs(every, probe);

  return {
    ready,
    writes: () => writes,
    async ask() {
      const now = performance.now();
      if (!asked || now - asked.at > freshMs) {
        const answer = connection
          .ask((connected) => connected.query('select 1'))
          .then(
            () => true,
            () => false,
          );
        asked = { at: now, answer };
      }
      return { answers: await asked.answer, writes, fits };
    },
    async close() {
      stop();
      await connection.close();
    },
  };
}

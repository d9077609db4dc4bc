import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { startSpan } from '../tracing/spans.ts';
import type { DB } from './schema.ts';

/** The shop's database. A transaction is one too, so a function that takes `Database` takes both. */
export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

// The driver returns bigint, count(*) and sum() as text; the shop's whole numbers stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A birth date is a calendar day: a Date would shift it with the time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = createHash('sha1').update(text).digest('base64url')));
  return name;
}

const summaries = new Map<string, string>();
/** A statement's verb and the first table it names: `select basket`. */
function summaryOf(text: string): string {
  let summary = summaries.get(text);
  if (summary === undefined) {
    const verb = /^\s*(?<verb>\w+)/u.exec(text)?.groups?.['verb']?.toLowerCase() ?? 'statement';
    const table = /\b(?:from|into|update|join)\s+"?(?<table>[a-z_]+)"?/u.exec(text)?.groups?.['table'];
    summary = table === undefined ? verb : `${verb} ${table}`;
    // Texts hold no values, so there are few; the limit only guards memory.
    if (summaries.size < 5000) summaries.set(text, summary);
  }
  return summary;
}

/** Adds a span for a statement. It holds the statement's name, never its values. */
function traceStatement(text: string, asked: Promise<unknown>): void {
  const end = startSpan(
    () => summaryOf(text),
    () => ({ 'db.system.name': 'postgresql', 'db.query.summary': summaryOf(text), 'vitrine.statement': nameOf(text) }),
  );
  if (end)
    asked.then(
      () => end(),
      (error: unknown) => end({}, error),
    );
}

/** The statement timeout in milliseconds. No request needs longer, and a stuck statement must not hold locks. */
const statementMs = 15_000;
/** Longer than the statement timeout: a database that has not even reported that by now is unreachable. */
const silentMs = 20_000;
const unhurried = new WeakSet<pg.PoolClient>();

/**
 * Removes the statement timeout of a connection, for migrations. Release it with `client.release(true)`, so that the pool
 * does not reuse it.
 */
export async function letTakeItsTime(client: pg.PoolClient): Promise<void> {
  unhurried.add(client);
  await client.query('set statement_timeout = 0');
}

type Query = pg.PoolClient['query'];
const prepared = new WeakSet<pg.PoolClient>();

/**
 * Counts and reports the statements of a pool, so that tests can assert a call's number of queries and their plans.
 */
type StatementCount = { statements: number; onStatement: ((text: string) => void) | null };

/**
 * A pool whose parameterised statements are all named, so that each connection prepares them once (3 to 6 times faster
 * on joins), and that survives a reset connection: a checked-out client emits `error`, which without a listener ends
 * the process.
 */
class NamedPool extends pg.Pool {
  readonly count: StatementCount = { statements: 0, onStatement: null };
  private readonly silentMs: number;

  constructor(config: pg.PoolConfig, silent: number) {
    super(config);
    this.silentMs = silent;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect((error, client, done) => callback(error, client && this.prepare(client), done));
      return undefined;
    }
    return super.connect().then((client) => this.prepare(client));
  }

  private prepare(client: pg.PoolClient): pg.PoolClient {
    if (prepared.has(client)) return client;
    prepared.add(client);
    client.on('error', () => {});
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
      this.count.statements += 1;
      if (typeof text === 'string') this.count.onStatement?.(text);
      const asked =
        typeof text === 'string' && Array.isArray(values) && values.length > 0
          ? query({ name: nameOf(text), text, values }, ...rest)
          : query(text, values, ...rest);
      if (asked instanceof Promise && !unhurried.has(client)) this.cutWhenSilent(client, asked);
      if (asked instanceof Promise && typeof text === 'string') traceStatement(text, asked);
      return asked;
    }) as Query;
    return client;
  }

  /** Destroys a silent connection: TCP does not report a network that drops every packet, and requests would hang. */
  private cutWhenSilent(client: pg.PoolClient, asked: Promise<unknown>): void {
    const { connection } = client as pg.PoolClient & Pick<pg.Client, 'connection'>;
    const timer = setTimeout(() => connection.stream.destroy(new Error('the database is silent')), this.silentMs);
    const clear = () => clearTimeout(timer);
    asked.then(clear, clear);
  }
}

let command = '';

/** Names the command that this process runs, for the change table. decisions/0118. */
export function nameCommand(name: string): void {
  command = name.replaceAll(/[^\w-]/gu, '');
}

export type OpenDatabase = { db: Database; pool: pg.Pool; count: StatementCount; close: () => Promise<void> };

/** How the database is reached: an address, or the embedded server's socket folder. */
type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string };

/**
 * Opens a pool of at most `max` connections. Calls `onError` for a broken idle connection, which the pool replaces. Closes
 * a connection whose database is silent for `silent` milliseconds.
 */
export function openDatabase(
  connection: Connection,
  max: number,
  onError: (error: Error) => void,
  silent: number = silentMs,
): OpenDatabase {
  const settings = {
    ...connection,
    max,
    application_name: 'vitrine',
    statement_timeout: statementMs,
    // Plans each statement once: with a list as parameter a custom plan looks cheaper, so PostgreSQL would plan it at
    // every call. Without JIT: a generic plan does not know its limit, so its estimated cost is high, and PostgreSQL would compile
    // for two seconds, at every call, a list that reads 50 rows in one millisecond. For the same reason without parallel workers, whose start
    // takes longer than such a list. decisions/0151.
    options: `-c jit=off -c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_generic_plan${command === '' ? '' : ` -c vitrine.command=${command}`}`,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 10_000,
  };
  const pool = new NamedPool(settings, silent);
  // Ignore connections that end because the pool is closing.
  pool.on('error', (error) => {
    if (!pool.ending) onError(error);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely ends the pool only if it used it; direct queries would leave connections that keep the process alive.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, count: pool.count, close };
}

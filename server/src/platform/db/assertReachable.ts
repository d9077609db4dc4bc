import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ConfigError } from '../config/config.ts';

type Variable = 'DATABASE_URL' | 'DATABASE_REPLICA_URL';

/** Milliseconds between two tries. */
const pauseMs = 1000;

/** What the database says while it starts or has no connection left, which ends by itself. */
const passing = new Set(['57P03', '53300']);

/**
 * Whether an attempt got no answer, as opposed to a refusal, which has a code of the system or of the database. On a starved core the
 * pool's timer also runs out before it has read an answer that is there.
 */
function isUnanswered(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code !== 'string' || passing.has(code) || code === 'ETIMEDOUT' || code === 'EAI_AGAIN';
}

/**
 * Opens and releases one connection. Tries again while the database does not answer, with a line to `say` each time, until `signal`
 * aborts. Throws ConfigError for a refusal, which the start prints as one line: the variable and the reason, never the address,
 * because it holds a password.
 */
export async function assertReachable(
  pool: pg.Pool,
  variable: Variable,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (;;)
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const client = await pool.connect();
      client.release();
      return;
    } catch (error) {
      const why = error instanceof Error ? error.message : 'no connection';
      if (!isUnanswered(error) || signal?.aborted)
        throw new ConfigError(
          `${variable} holds an address where no database lets us in (${why}); it takes one that answers.`,
        );
      say(`${variable}: the database does not answer yet (${why}); trying again.`);
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await sleep(pauseMs, undefined, signal ? { signal } : {}).catch(() => undefined);
    }
}

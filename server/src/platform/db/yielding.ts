import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { inTransaction } from './inTransaction.ts';

/** The shortest pause between two tries, in milliseconds. */
const pauseMs = 200;
/** Tries after the shortest pause: a transaction of a shopper ends within them. */
const quickTries = 3;
const tries = 30;

/** Milliseconds between the `nth` try and the next. */
export const pauseAfter = (nth: number, lockMs: number): number =>
  nth < quickTries ? pauseMs : Math.max(pauseMs, 4 * lockMs);

/** Whether another transaction had the lock: lock_not_available, deadlock_detected. */
export const isBusy = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['55P03', '40P01'].includes(error.code ?? '');

/**
 * Runs `work` in a transaction that waits `lockMs` at most for a lock: writers queue behind a lock that waits. Gives its locks
 * back and tries again while another transaction has one, after a pause that is soon four times as long as the wait: a
 * dump has its tables for an hour, and shoppers write between the tries. Throws ConfigError, with `name`, after 30 tries.
 */
export async function yielding(
  client: pg.ClientBase,
  { name, lockMs }: { name: string; lockMs: number },
  work: () => Promise<void>,
): Promise<void> {
  for (let nth = 1; ; nth += 1) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${lockMs}`);
        await work();
      });
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (nth === tries)
        throw new ConfigError(
          `${name} gets no lock of its tables: end the transaction that holds them and start again.`,
        );
      await setTimeout(pauseAfter(nth, lockMs));
    }
  }
}

import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { Client } from 'pg';

const pin = (cores: string, pid: number): boolean =>
  spawnSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' }).status === 0;

const everyCore = `0-${cpus().length - 1}`;

/** The process of the PostgreSQL server, the parent of every connection's process; null where it cannot be read. */
async function postmaster(database: string): Promise<number | null> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: string }>(
      `select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`,
    );
    return Number(rows[0]?.pid);
  } catch {
    return null;
  } finally {
    await client.end();
  }
}

/**
 * Moves the shop (its server, its provider, its PostgreSQL server) to all cores but the last and this process to the last, so
 * that the load generator does not take processor time from the measured system. Returns a function that undoes it; null where
 * the system cannot do it, for example without `taskset` or with another machine's database.
 */
export async function giveLoadItsOwnCore(database: string, pids: readonly number[]): Promise<(() => void) | null> {
  const last = cpus().length - 1;
  const server = last > 0 ? await postmaster(database) : null;
  if (!server) return null;
  const shop = [server, ...pids];
  const isPinned = shop.every((pid) => pin(`0-${last - 1}`, pid)) && pin(String(last), process.pid);
  const undo = (): void => {
    for (const pid of [server, process.pid]) pin(everyCore, pid);
  };
  if (isPinned) return undo;
  undo();
  return null;
}

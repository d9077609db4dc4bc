import { readFileSync } from 'node:fs';
import type { Client, Pool } from 'pg';

const ticksPerSecond = 100;

/** Processor seconds that processes of this machine have used; those that have ended, or run elsewhere, count as none. */
function secondsOf(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    try {
      // The name of a process may contain spaces: the figures follow its closing bracket.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /u, '')
        .split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // Not on this machine.
    }
  }
  return ticks / ticksPerSecond;
}

export type ProcessorTime = { servers: number; database: number; client: number };

/** Processor seconds of the servers, of the database's connections and of this process, until now. */
export async function processorTime(client: Client, servers: readonly number[]): Promise<ProcessorTime> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const { user, system } = process.cpuUsage();
  return {
    servers: secondsOf(servers),
    database: secondsOf(rows.map(({ pid }) => pid)),
    client: (user + system) / 1_000_000,
  };
}

/** Processor milliseconds of the shop's connections to the database of a pool. */
export async function databaseMs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'vitrine' and datname = current_database()",
  );
  return secondsOf(rows.map(({ pid }) => pid)) * 1000;
}

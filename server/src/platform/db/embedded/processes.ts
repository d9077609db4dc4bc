// Reads the state of other processes: from /proc on Linux, from `ps` elsewhere.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const hasProc = existsSync('/proc/self/stat');
const ps = (pid: number, column: string): string =>
  spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();

/** The letter of a process's state; null when there is none. */
function stateOf(pid: number): string | null {
  if (!hasProc) return ps(pid, 'state')[0] ?? null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.charAt(stat.lastIndexOf(')') + 2);
  } catch {
    return null;
  }
}

/** Whether a process runs. A zombie does not, although signal 0 reaches it. */
export function isRunning(pid: number): boolean {
  const state = stateOf(pid);
  return state !== null && state !== 'Z' && state !== 'X';
}

/** Whether a running process is PostgreSQL on this folder, not another program that reused its pid. */
export function isPostgresOn(pid: number, folder: string): boolean {
  if (!isRunning(pid)) return false;
  if (!hasProc) return /postgres/u.test(ps(pid, 'command')) && ps(pid, 'command').includes(folder);
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' &&
      readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
    );
  } catch {
    return false;
  }
}

/** Waits until a process has ended; false when it still runs after `milliseconds`. */
export async function hasEnded(pid: number, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (isRunning(pid)) {
    if (Date.now() > until) return false;
    await sleep(20);
  }
  return true;
}

/** Stops a PostgreSQL by its pid with SIGINT, SIGQUIT, then SIGKILL. None of them loses committed data. */
export async function stopPostgres(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await hasEnded(pid, patience)) return;
  }
}

/** The pids of all PostgreSQL processes on this folder; empty where there is no /proc. */
function postgresProcessesOn(folder: string): number[] {
  if (!hasProc) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((pid) => isPostgresOn(pid, folder));
}

/**
 * Ends the processes that a dead PostgreSQL left behind. They hold its shared memory, so that no other one can start, until
 * they notice; one that waits for a slow disk notices late.
 */
export async function endRemainingProcesses(folder: string): Promise<void> {
  for (const pid of postgresProcessesOn(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      continue;
    }
    await hasEnded(pid, 5_000);
  }
}

import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { endRemainingProcesses, isPostgresOn, stopPostgres } from './processes.ts';

/** The content of PostgreSQL's postmaster.pid. */
type PidFile = { pid: number; port: number; socketFolder: string; ready: boolean };

/** Reads a cluster's postmaster.pid; null when it is missing or incomplete. */
export function readPidFile(cluster: string): PidFile | null {
  let lines: string[];
  try {
    lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return null;
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', ready: (lines[7] ?? '').trim() === 'ready' };
}

/**
 * Cleans up after a killed shop or PostgreSQL: stops the PostgreSQL if it still runs, ends what it left running, and
 * removes a postmaster.pid whose process is gone, a zombie, or another program by now (PostgreSQL refuses to start for the
 * last two). Call it only while holding the folder's lock. Does not delete the socket folder `keep`. Returns what it found.
 */
export async function clearRemains(cluster: string, keep?: string): Promise<'nothing' | 'stale file' | 'orphan'> {
  const found = readPidFile(cluster);
  const file = path.join(cluster, 'postmaster.pid');
  const orphan = found !== null && isPostgresOn(found.pid, cluster);
  if (orphan) await stopPostgres(found.pid);
  await endRemainingProcesses(cluster);
  if (!found) {
    rmSync(file, { force: true });
    return 'nothing';
  }
  rmSync(file, { force: true });
  // Deletes only folders with the name that startEmbedded gives them.
  if (found.socketFolder !== keep && /\/vt-[\w-]+$/u.test(found.socketFolder))
    rmSync(found.socketFolder, { recursive: true, force: true });
  return orphan ? 'orphan' : 'stale file';
}

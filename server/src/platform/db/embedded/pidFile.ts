import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isPostgresOn, stopPostgres } from './processes.ts';

/** What PostgreSQL writes of itself into its folder. */
type PidFile = { pid: number; port: number; socketFolder: string; ready: boolean };

/** Reads a cluster's postmaster.pid; null when there is none, or not yet a whole one. */
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
 * Clears what a killed shop left: its PostgreSQL, still running, is stopped; a postmaster.pid whose process is gone, is
 * a zombie, or by now is quite another program, is removed (PostgreSQL itself would refuse to start for the last two).
 * To be called by the folder's owner only; `keep` is a socket folder still wanted. Returns what it found.
 */
export async function clearRemains(cluster: string, keep?: string): Promise<'nothing' | 'stale file' | 'orphan'> {
  const found = readPidFile(cluster);
  const file = path.join(cluster, 'postmaster.pid');
  if (!found) {
    rmSync(file, { force: true });
    return 'nothing';
  }
  const orphan = isPostgresOn(found.pid, cluster);
  if (orphan) await stopPostgres(found.pid);
  rmSync(file, { force: true });
  // Only folders of our own making: the name is the launcher's.
  if (found.socketFolder !== keep && /\/vt-[\w-]+$/u.test(found.socketFolder))
    rmSync(found.socketFolder, { recursive: true, force: true });
  return orphan ? 'orphan' : 'stale file';
}

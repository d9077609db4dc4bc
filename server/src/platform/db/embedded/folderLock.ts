import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedError } from './EmbeddedError.ts';

/** How long to wait for a killed process to release the lock, in milliseconds. */
const patienceMs = 1500;

/**
 * Locks the folder for this process until `release` or its end. The lock is SQLite's file lock, which the operating system
 * releases when a process is killed. Throws EmbeddedError naming the process that holds it.
 */
export function lockFolder(folder: string): { release: () => void } {
  const owner = path.join(folder, 'owner');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path.join(folder, 'owner.lock'), { timeout: patienceMs });
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock?.close();
    const locked = error instanceof Error && /locked|busy/u.test(error.message);
    throw new EmbeddedError(
      locked
        ? `${folder} is in use by another shop (process ${ownerOf(owner)}): stop that one, or set DATA_DIR to another folder.`
        : `${folder} cannot be written to (${error instanceof Error ? error.message : 'unknown'}): set DATA_DIR to another folder.`,
    );
  }
  const acquired = lock;
  writeFileSync(owner, String(process.pid));
  return { release: () => acquired.close() };
}

const ownerOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'unknown';
  }
};

// The files of uploads that have not ended, in a hidden folder beside the pictures: several servers share it, and no address shows it. decisions/0143.
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '../../../platform/db/isUuid.ts';

/** The folder under that of the pictures. No segment of an address has a dot. */
const uploadsFolder = '.uploads';

const pathOf = (folder: string, upload_id: string): string => join(folder, uploadsFolder, upload_id);

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code);

/** What the disk gives; `instead` where the file or the folder is not there. Throws every other fault. */
const unlessMissing = <Found, Instead>(found: Promise<Found>, instead: Instead): Promise<Found | Instead> =>
  found.catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return instead;
    throw error;
  });

/** Whether a disk has no room for what was written. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, 'ENOSPC', 'EDQUOT');

/**
 * Writes bytes at a place of the file of an upload. Returns false where the file is not there although it should have bytes already: the
 * folder was emptied. Throws where the disk is full.
 */
export async function writePart(
  folder: string,
  upload_id: string,
  { at, bytes }: { readonly at: number; readonly bytes: Buffer },
): Promise<boolean> {
  await mkdir(join(folder, uploadsFolder), { recursive: true });
  const file = await unlessMissing(open(pathOf(folder, upload_id), at === 0 ? 'w' : 'r+'), null);
  if (file === null) return false;
  try {
    let done = 0;
    while (done < bytes.length) {
      // oxlint-disable-next-line no-await-in-loop -- a disk may take less than it is given
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
      done += bytesWritten;
    }
  } finally {
    await file.close();
  }
  return true;
}

/** The bytes of an upload; none where its file is not there. */
export const readUpload = (folder: string, upload_id: string): Promise<Buffer> =>
  unlessMissing(readFile(pathOf(folder, upload_id)), Buffer.alloc(0));

export const deleteFile = (folder: string, upload_id: string): Promise<void> =>
  rm(pathOf(folder, upload_id), { force: true });

/** The uploads of which there is a file since before a moment. */
export async function filesBefore(folder: string, before: Date): Promise<string[]> {
  const names = await unlessMissing(readdir(join(folder, uploadsFolder)), []);
  const old: string[] = [];
  for (const name of names.filter(isUuid)) {
    // oxlint-disable-next-line no-await-in-loop -- a few files
    const found = await unlessMissing(stat(pathOf(folder, name)), null);
    if (found !== null && found.mtime < before) old.push(name);
  }
  return old;
}

// A name longer than the file system allows is a missing file too, because clients choose the addresses.
const missing: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

/** What is read of a file; null where there is no such file. Any other fault of the disk stays one. */
export async function ifThere<Found>(reading: Promise<Found>): Promise<Found | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && missing.has(error.code)) return null;
    throw error;
  }
}

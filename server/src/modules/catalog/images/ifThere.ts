// A name longer than the file system allows is a missing file too, because clients choose the names.
const missing: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

/** Resolves to null when the file does not exist; rethrows any other error. */
export async function ifThere<Found>(reading: Promise<Found>): Promise<Found | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && missing.has(error.code)) return null;
    throw error;
  }
}

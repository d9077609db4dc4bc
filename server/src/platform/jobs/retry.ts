/** Seconds until a job that failed is tried again, by how often it was; from then on the last one. */
const pauses = [10, 60, 300, 900, 3600, 4 * 3600] as const;

/** Tries that a job has: about two and a half days. */
export const mostJobTries = 20;

/** Seconds until a job that failed `tries` times is tried again; null where it is not. decisions/0012. */
export function jobPause(tries: number): number | null {
  if (tries >= mostJobTries) return null;
  return pauses[Math.min(Math.max(tries, 1), pauses.length) - 1] ?? null;
}

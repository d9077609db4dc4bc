/** Seconds until the next try of a failed job, by its number of tries; later tries use the last one. */
const pauses = [10, 60, 300, 900, 3600, 4 * 3600] as const;

/** The most tries of a job: about two and a half days. */
export const mostJobTries = 20;

/** Seconds until the next try of a job that failed `tries` times; null after the last try. decisions/0012. */
export function jobPause(tries: number): number | null {
  if (tries >= mostJobTries) return null;
  return pauses[Math.min(Math.max(tries, 1), pauses.length) - 1] ?? null;
}

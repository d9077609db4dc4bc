// Where a browser has stopped to listen: a moment, and what the database had committed then. decisions/0117.

/** How long events are kept, in milliseconds: a browser that was away for longer reads all again. */
export const eventsKeptMs = 3_600_000;
/** Before the sweep, so that a resumed browser misses nothing that it deletes. */
const resumesMs = eventsKeptMs - 60_000;

/** A snapshot of PostgreSQL, as `pg_current_snapshot` writes it. */
const snapshotForm = /^(?:\d{1,19}):(?:\d{1,19}):(?:\d{1,19}(?:,\d{1,19})*)?$/u;
/** More transactions at once than this are not worth to send: the browser reads all again. */
const longest = 2000;

/** The id of a message, by which a browser resumes; null where it is too long. */
export const idOf = (snapshot: string, at: Date): string | null =>
  snapshot.length > longest ? null : `${at.getTime()}.${snapshot}`;

/** The snapshot of a `Last-Event-ID`; null for one that is too old, of another form or of the future. */
export function snapshotOf(id: string, now: Date): string | null {
  if (id.length > longest + 20) return null;
  const [at = '', snapshot = ''] = id.split('.', 2);
  const age = now.getTime() - Number(at);
  return /^\d{1,15}$/u.test(at) && snapshotForm.test(snapshot) && age >= 0 && age < resumesMs ? snapshot : null;
}

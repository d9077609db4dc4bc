import type { DatabaseState } from '../db/condition.ts';

/** What the state of a server depends on. */
type Facts = {
  /** Whether it takes new visitors: false until it has started and once it shuts down. */
  readonly is_open: boolean;
  /** Whether its event loop is stalled: other servers answer sooner. */
  readonly is_stalled: boolean;
  /** Null where it was not asked, because the server is closed. */
  readonly database: DatabaseState | null;
};

/**
 * Whether the server takes visitors, and the line that says so. It leaves the load balancer only for what it suffers alone: every
 * server shares the database, so a slow one would take all out together, with their cached pages. What is missing then is named
 * after `degraded`.
 */
export function readinessOf({ is_open, is_stalled, database }: Facts): { is_ready: boolean; line: string } {
  const not = (why: string) => ({ is_ready: false, line: `not ready: ${why}` });
  if (!is_open || database === null) return not('closing');
  if (is_stalled) return not('the event loop is stalled');
  if (!database.fits) return not('the schema of the database is older than this server');
  const missing = !database.answers ? 'no database' : database.writes ? null : 'the database takes no writes';
  return { is_ready: true, line: missing === null ? 'ready' : `ready, degraded: ${missing}` };
}

// What people did on the copy since an alert: its server's log, and the steps that its office records. decisions/0145.
import { readFile } from 'node:fs/promises';
import type pg from 'pg';

type Line = {
  readonly msg?: string;
  readonly time?: number;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
};

const lineOf = (text: string): Line => {
  try {
    return JSON.parse(text) as Line;
  } catch {
    // A line that is being written.
    return {};
  }
};

/** The calls that a log holds since a moment and that were answered, each once: `GET /api/backend/staff/partners`. */
export const callsIn = (log: string, since: number): ReadonlySet<string> =>
  new Set(
    log
      .split('\n')
      .map(lineOf)
      .filter(({ msg, time = 0, status = 500 }) => msg === 'request' && time >= since && status < 400)
      .map(({ method = '', route = '' }) => `${method} ${route}`),
  );

/** The calls since a moment. */
export const callsSince = async (file: string, since: number): Promise<ReadonlySet<string>> =>
  callsIn(await readFile(file, 'utf8'), since);

/** The steps with jobs and messages since a moment, in their sequence. */
export async function stepsSince(pool: pg.Pool, since: number): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    'select what from operation_step where at >= $1 order by at, step_id',
    [new Date(since)],
  );
  return rows.map(({ what }) => what);
}

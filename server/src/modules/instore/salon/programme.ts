// What others read of the salons' programmes.
import type { Database } from '../../../platform/db/database.ts';
import type { SessionRow } from './queries.ts';
import * as queries from './staffQueries.ts';

export { guestsOf, upcomingSessions } from './staffQueries.ts';

/** The salon and the start of a session; undefined for an unknown number. */
export const sessionNumbered = (
  db: Database,
  pid: string,
): Promise<Pick<SessionRow, 'store_id' | 'start_time'> | undefined> => queries.sessionNumbered(db, pid);

/** The salon of a visit; undefined for an unknown one. */
export const sessionOfVisit = (db: Database, visit_id: string): Promise<Pick<SessionRow, 'store_id'> | undefined> =>
  queries.sessionOfVisit(db, visit_id);

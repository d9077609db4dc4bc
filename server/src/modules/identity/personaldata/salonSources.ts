// A person's seats in salons and places on waiting lists; personalSources.ts has the rest. decisions/0014, 0058.
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { mine, type Source, store_name } from './source.ts';

const session = {
  start_time: sql`(select s.start_time from salon_session s where s.pid = t.pid)`,
  store: store_name(sql`(select s.store_id from salon_session s where s.pid = t.pid)`),
};

export const salonSources = {
  salon_visit: {
    holds: 'person',
    of: mine,
    section: 'visits',
    shows: {
      visit_status: sql`t.status`,
      requested_at: sql`t.reserved_at`,
      closed_at: sql`t.cancelled_at`,
      ...session,
    },
    erased: 'with_account',
  },
  salon_waiting: {
    holds: 'person',
    of: mine,
    section: 'visits',
    shows: {
      visit_status: sql`'waiting'`,
      requested_at: sql`t.asked_at`,
      ...session,
    },
    erased: 'with_account',
  },
} as const satisfies Partial<Record<keyof DB, Source>>;

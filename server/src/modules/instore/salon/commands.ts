import { wholeHouse } from '@vitrine/rules/staff/role';
import { withShop as withDatabase } from '../../../platform/db/commandLine.ts';
import { allRows } from '../../../platform/db/keyset.ts';
import type { Command } from '../../../platform/db/commandWords.ts';
import { ConfigError } from '../../../platform/config/config.ts';
import { withCommandShop } from '../../../platform/shop/commandShop.ts';
import { guestsOf, upcomingSessions } from './staffQueries.ts';
import { addSession, callOffSession, markVisit, type MarkRefusal, type SessionRefusal } from './staffSessions.ts';

const words: Readonly<Record<SessionRefusal, string>> = {
  unknown_salon: 'no store with a salon has this number',
  no_time: 'a time is written on the salon’s clock as 2026-12-01T15:00, and exists there once',
  past: 'a session starts in the future, and opens before it starts',
  taken: 'the salon has a session at this time',
};

const markWords: Readonly<Record<MarkRefusal, string>> = {
  unknown_visit: 'no visit has this number: salon-visits lists those of a session',
  not_begun: 'the session has not begun',
  not_reserved: 'the visit was cancelled, or the seat only offered',
};

/** A whole number from 1 in a command. Throws ConfigError. */
function wholeOf(name: string, text: string, most: number): number {
  const number = /^\d{1,4}$/u.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) throw new ConfigError(`${name} is a whole number from 1 to ${most}`);
  return number;
}

const minute = (at: Date): string => at.toISOString().slice(0, 16);

/** The commands of `npm run ops --` about the salons' programmes. */
export const salonCommands: Record<string, Command> = {
  'salon-sessions': {
    takes: '[STORE]',
    says: 'lists the upcoming sessions of all salons, or of one, with their seats; times in UTC',
    run: (url, [store]) =>
      withDatabase(url, async ({ db }) => {
        const now = new Date();
        for (const one of await allRows((page) =>
          upcomingSessions(db, { ...wholeHouse, stores: store === undefined ? null : [store] }, now, page),
        ))
          console.log(
            `${one.pid.padEnd(18)} ${minute(one.start_time)} to ${minute(one.end_time)}  ${one.reserved} of ${one.seats} reserved, ${one.offered} offered, ${one.waiting} waiting${one.closed_at ? ', called off' : ''}`,
          );
      }),
  },
  'add-salon-session': {
    takes: 'STORE START MINUTES SEATS [OPENS]',
    says: 'adds a session that starts at START on the salon’s clock (2026-12-01T15:00); reservations open at OPENS, else now',
    run: (url, [store_id = '', start = '', minutes = '', seats = '', opens]) =>
      withDatabase(url, async ({ db }) => {
        const session = { minutes: wholeOf('MINUTES', minutes, 1440), seats: wholeOf('SEATS', seats, 500) };
        const added = await addSession(db, { store_id, start, opens, ...session }, new Date());
        if (typeof added === 'string') throw new ConfigError(words[added]);
        console.log(added.pid);
      }),
  },
  'call-off-salon-session': {
    takes: 'SESSION',
    says: 'calls a session off: cancels its reservations and empties its waiting list, each with a message',
    run: (url, [pid = '']) =>
      withCommandShop(url, async (shop) => {
        const cancelled = await callOffSession(shop, pid);
        if (cancelled === null) throw new ConfigError('no upcoming session has this number');
        console.log(`${cancelled} reservations are cancelled`);
      }),
  },
  'salon-visits': {
    takes: 'SESSION',
    says: 'lists the seats of a session: the number of each visit, its status and its guest',
    run: (url, [pid = '']) =>
      withDatabase(url, async ({ db }) => {
        for (const { visit_id, seat, status, firstname, lastname } of await guestsOf(db, pid))
          console.log(`${visit_id}  seat ${seat}  ${status.padEnd(9)}  ${firstname} ${lastname}`);
      }),
  },
  'mark-salon-visit': {
    takes: 'VISIT visited|missed',
    says: 'marks a reserved visit as visited or missed once its session has begun; the other mark corrects it',
    run: (url, [visit_id = '', status]) =>
      withCommandShop(url, async (shop) => {
        if (status !== 'visited' && status !== 'missed')
          throw new ConfigError('a visit is marked as visited or missed');
        const refusal = await markVisit(shop, visit_id, status);
        if (refusal !== null) throw new ConfigError(markWords[refusal]);
      }),
  },
};

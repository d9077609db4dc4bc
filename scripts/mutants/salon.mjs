// The salon: seats, waiting lists, time, the sign-in of its page.
import { fault } from './fault.mjs';

const site = 'salon/salonSite.test.ts';
const rules = 'rules/src/salon/salon.test.ts';
const page = 'features/salon/SalonPage.test.tsx';

export const salons = [
  fault(
    'salon-without-lock',
    'salon/queries.ts',
    'where s.pid = ${pid} for update`',
    'where s.pid = ${pid}`',
    site,
    'M17: of many requests',
  ),
  fault(
    'salon-limit-without-lock',
    'salon/queries.ts',
    'select pg_advisory_xact_lock(hashtextextended(${`salon ${customer_id}`}, 0))',
    'select ${`salon ${customer_id}`}::text',
    site,
    'M17: one person',
  ),
  fault('salon-limit', 'salon/session.ts', 'upcoming >= mostUpcomingPlaces', 'upcoming > mostUpcomingPlaces', rules),
  fault(
    'salon-waiting-not-counted',
    'salon/queries.ts',
    'union select pid from salon_waiting where customer_id = ${customer_id})',
    ')',
    site,
    'M17: counts',
  ),
  fault(
    'salon-seat-of-another',
    'salon/queries.ts',
    'where w.waiting_id = ${id}) place\n    where customer_id = ${customer_id}`',
    'where w.waiting_id = ${id}) place`',
    site,
    'S1',
  ),
  fault(
    'salon-cancel-after-start',
    'salon/endPlace.ts',
    "own.status !== 'reserved' || now >= session.start_time",
    "own.status !== 'reserved'",
    site,
    'S1',
  ),
  fault('salon-offer-lasts', 'salon/seats.ts', 'offer_until > now) continue', 'offer_until < now) continue', site),
  fault('salon-list-order', 'salon/queries.ts', 'order by turn limit 1', 'order by turn desc limit 1', site),
  fault(
    'salon-offer-not-settled',
    'salon/reserveSeat.ts',
    '  await moveOffers(tx, session, now);\n',
    '',
    site,
    'an offer that is over',
  ),
  fault('salon-twice-by-key', 'salon/reserveSeat.ts', '  if (before) return before;\n', '', site, 'died'),
  fault('salon-called-off', 'salon/reserveSeat.ts', 'session.closed_at !== null', 'false', site, 'is refused for'),
  fault('salon-past-message', 'salon/calendar.ts', 'date < today', 'date <= today', rules),
  fault('salon-skipped-hour', 'salon/calendar.ts', ", { disambiguation: 'reject' }", '', rules),
  fault(
    'salon-reservations-signed-out',
    'salon/SalonPage.tsx',
    "view === 'reservations' && !connected",
    'view === null',
    page,
  ),
  fault(
    'calendar-unfolded',
    'mail/calendar.ts',
    'octetsOf(now + character) > longestLine',
    '(now + character).length > longestLine',
    'mail/calendar.test.ts',
  ),
  fault(
    'calendar-unescaped',
    'mail/calendar.ts',
    '.replaceAll(/\\r\\n|\\r|\\n/gu, String.raw`\\n`)',
    '',
    'mail/calendar.test.ts',
  ),
];

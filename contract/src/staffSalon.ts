// What the hosts of the salons do: the programme of their salon, its guests, and who came. decisions/0105.
import { visitMarks, visitStatuses } from '@vitrine/rules/salon/visit';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nextPage, pageQuery } from './listPage.ts';

const source = 'spec 2 §3, decisions/0105';
const done = z.object({ done: z.literal(true) });
const pid = z.string().min(1).max(32).meta({ example: '1001-202612011400' });
/** A time on the salon's clock. */
const clock = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/u)
  .meta({ example: '2026-12-01T15:00' });

export const staffSalonSessions = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/salon/sessions',
  summary: 'The sessions from a day ago on, of the member’s boutique or of all salons, the earliest first',
  source,
  query: z.strictObject(pageQuery),
  answer: z.object({
    ...nextPage,
    sessions: z.array(
      z.object({
        pid: z.string(),
        store_id: z.string(),
        timezone: z.string(),
        start_time: z.iso.datetime(),
        end_time: z.iso.datetime(),
        seats: z.int(),
        reserved: z.int(),
        offered: z.int(),
        waiting: z.int(),
        is_closed: z.boolean(),
        /** Whether it can be called off now. */
        may_call_off: z.boolean(),
      }),
    ),
  }),
});

export const staffSalonAdd = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/salon/sessions',
  summary: 'Add a session to the programme of a salon; a boutique’s staff to its own',
  source,
  idempotent: true,
  body: z.strictObject({
    /** The salon; of a boutique’s staff its own. */
    store_id: z.string().min(1).max(32).optional(),
    start: clock,
    minutes: z.int().min(1).max(1440),
    seats: z.int().min(1).max(500),
    /** When reservations open; at once without it. */
    opens: clock.optional(),
  }),
  answer: z.object({ pid: z.string() }),
});

export const staffSalonCallOff = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/salon/sessions/:pid/call-off',
  summary: 'Call a session off: its reservations are cancelled and its waiting list is emptied, each with a message',
  source: `invariants M16, ${source}`,
  idempotent: true,
  params: z.strictObject({ pid }),
  body: z.strictObject({}),
  answer: z.object({ cancelled: z.int() }),
});

export const staffSalonGuests = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/salon/sessions/:pid/guests',
  shows_client: true,
  summary: 'The guests of a session by seat, and how each can be marked now',
  source,
  params: z.strictObject({ pid }),
  answer: z.object({
    guests: z.array(
      z.object({
        visit_id: z.string(),
        seat: z.int(),
        status: z.enum(visitStatuses),
        firstname: z.string(),
        lastname: z.string(),
        marks: z.array(z.enum(visitMarks)),
      }),
    ),
  }),
});

export const staffSalonMark = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/salon/visits/:visit_id/mark',
  summary: 'Note that a guest came or did not; the other mark corrects it',
  source: `spec 2 §4, ${source}`,
  idempotent: true,
  params: z.strictObject({ visit_id: z.string().min(1).max(64) }),
  body: z.strictObject({ mark: z.enum(visitMarks) }),
  answer: done,
});

// What browsers of the office hear while they are open. decisions/0117.
import { liveKinds, presentKinds } from '@vitrine/rules/staff/liveKinds';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const source = 'decisions/0117';

/** An order or a return that a member has open. */
const thing = z.strictObject({ kind: z.enum(presentKinds), key: z.string().min(1).max(32) });
export type PresentThing = z.infer<typeof thing>;

/** A message of the stream. Ids and kinds alone: the browser reads again what it shows. */
export const liveMessage = z.discriminatedUnion('type', [
  /** The first one: the name of the stream, which `staffPresence` tells. */
  z.object({ type: z.literal('hello'), stream_id: z.string() }),
  z.object({
    type: z.literal('changed'),
    events: z.array(z.object({ kind: z.enum(liveKinds), key: z.string().nullable() })),
  }),
  /** Too much has changed to name it, or too long ago: all that is shown is to be read again. */
  z.object({ type: z.literal('reset') }),
  /** The other members that have a thing open, by name. */
  z.object({ type: z.literal('people'), thing: z.object(thing.shape), names: z.array(z.string()) }),
  /** The rights of the member have changed. */
  z.object({ type: z.literal('rights') }),
  /** The sign-in is over; the stream ends. */
  z.object({ type: z.literal('ended') }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;

export const staffEvents = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/events',
  summary:
    'What changes in the house while the office is open, as server-sent events; `Last-Event-ID` resumes within an hour. Each message holds JSON. It keeps no sign-in alive, and ends with it',
  source,
  stream: true,
  answer: liveMessage,
});

export const staffPresence = endpoint({
  work: 'read',
  base: 'backend',
  method: 'POST',
  path: '/staff/presence',
  summary:
    'Tell which orders and returns a browser of the office has open; others that have them open see the name. Not stored',
  source,
  body: z.strictObject({ stream_id: z.uuid(), open: z.array(thing).max(20) }),
  answer: z.object({ done: z.literal(true) }),
});

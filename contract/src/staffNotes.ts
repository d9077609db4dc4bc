// What staff notes about an order or a client. decisions/0104.
import { noteKinds, noteLength } from '@vitrine/rules/staff/staffNotes';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';

const source = 'decisions/0104';
const moment = z.iso.datetime();

/** A client's id. In the case in which it is stored: what a member reads is noted by it, and the client's file finds it so. */
export const clientId = z.string().min(1).max(64).toLowerCase();

export const noteRow = z.object({
  note_id: z.string(),
  at: moment,
  /** The member of staff. */
  by: z.string(),
  kind: z.enum(noteKinds),
  text: z.string(),
  /** The order that it is about; null for a note about the client. */
  order_number: z.string().nullable(),
});
export type CareNote = z.infer<typeof noteRow>;

const newNote = z.strictObject({
  kind: z.enum(noteKinds),
  text: freeText(noteLength).trim().min(1).meta({ example: 'She calls back on Monday.' }),
});

export const staffOrderNote = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/notes',
  summary: 'Note something about an order, a call or a visit; a note is never changed',
  source,
  idempotent: true,
  params: z.strictObject({ increment_id: z.string().min(1).max(32) }),
  body: newNote,
  answer: z.object({ note: noteRow }),
});

export const staffClientNote = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/clients/:customer_id/notes',
  summary: 'Note something about a client, a call or a visit; a note is never changed',
  source,
  idempotent: true,
  params: z.strictObject({ customer_id: clientId }),
  body: newNote,
  answer: z.object({ note: noteRow }),
});

// Where a member of staff is signed in, and the proof of its second factor before money leaves. decisions/0107.
import { browserKinds, deviceKinds } from '@vitrine/rules/session/device';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { factorCode } from './staffAccount.ts';

const source = 'decisions/0107';
const moment = z.iso.datetime();

const session = z.object({
  session_id: z.string(),
  /** The kind of browser and device, null if unknown. */
  browser: z.enum(browserKinds).nullable(),
  device: z.enum(deviceKinds).nullable(),
  /** Null for a sign-in of an earlier release. */
  started_at: moment.nullable(),
  /** By about a minute. */
  seen_at: moment,
  /** Whether it is the sign-in of this request. */
  current: z.boolean(),
});
export type StaffSessionView = z.infer<typeof session>;

const answer = z.object({ sessions: z.array(session) });

export const staffSessions = endpoint({
  work: 'account',
  base: 'backend',
  method: 'GET',
  path: '/staff/sessions',
  summary: 'Where the member of staff is signed in, this sign-in first',
  source,
  answer,
});

export const staffSessionEnd = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/sessions/:session_id/end',
  summary: 'End another sign-in of the member; answers those that are left',
  source,
  params: z.strictObject({ session_id: z.string().min(1).max(64) }),
  body: z.strictObject({}),
  answer,
});

export const staffSessionsEnd = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/sessions/end-others',
  summary: 'End every sign-in of the member but this one',
  source,
  body: z.strictObject({}),
  answer,
});

export const staffProof = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/proof',
  summary: 'Prove the sign-in by a code of the second factor, for ten minutes: steps by which money leaves need it',
  source,
  body: z.strictObject({ code: factorCode }),
  answer: z.object({ proven_until: moment }),
});

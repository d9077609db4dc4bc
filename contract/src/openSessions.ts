import { browserKinds, deviceKinds } from '@vitrine/rules/session/device';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { localeOnly } from './locale.ts';

const openSession = z.object({
  session_id: z.uuid(),
  /** The kind of browser and device, null if unknown. The shop does not store the place. */
  browser: z.enum(browserKinds).nullable(),
  device: z.enum(deviceKinds).nullable(),
  signed_in_at: z.iso.datetime(),
  /** Accurate to a few minutes. */
  seen_at: z.iso.datetime(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
});
const openSessionList = z.object({ sessions: z.array(openSession) });
export type OpenSession = z.infer<typeof openSession>;

export const openSessions = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'GET',
  path: '/customer/sessions',
  summary: 'Where the customer is signed in',
  source: 'api.md, invariants A2',
  signed_in: true,
  query: localeOnly,
  answer: openSessionList,
});

export const endSession = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'DELETE',
  path: '/customer/sessions/:id',
  summary: 'Signs out one other session; answers those that are left',
  source: 'api.md, invariants A2',
  signed_in: true,
  params: z.strictObject({ id: z.uuid() }),
  query: localeOnly,
  answer: openSessionList,
});

export const endOtherSessions = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'DELETE',
  path: '/customer/sessions',
  summary: 'Signs out every session but the one that asks',
  source: 'api.md, invariants A2',
  signed_in: true,
  query: localeOnly,
  answer: openSessionList,
});

// What the office knows of boutiques' devices, and of handovers that were wrong. decisions/0116.
import { handoverFaults, handoverOutcomes } from '@vitrine/rules/staff/boutiquePage';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';

const source = 'decisions/0116';
const moment = z.iso.datetime();
const done = z.object({ done: z.literal(true) });

const report = z.object({
  report_id: z.string(),
  store_id: z.string(),
  subject: z.enum(['reservation', 'pickup']),
  number: z.string(),
  reason: z.enum(handoverFaults),
  note: z.string(),
  reported_by: z.string(),
  reported_at: moment,
});
export type HandoverReport = z.infer<typeof report>;

export const staffHandoverReports = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/handover-reports',
  summary: 'Open reports of wrong handovers, the oldest first',
  source,
  answer: z.object({ reports: z.array(report) }),
});

export const staffCloseHandoverReport = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/handover-reports/:report_id/close',
  summary: 'Note what became of a wrong handover; not by the member that reported it',
  source,
  params: z.strictObject({ report_id: z.string().max(64) }),
  body: z.strictObject({ outcome: z.enum(handoverOutcomes), note: freeText(500) }),
  answer: done,
});

const device = z.object({
  device_id: z.string(),
  store_id: z.string(),
  store: z.string(),
  /** What its boutique calls it. */
  label: z.string(),
  enrolled_by: z.string(),
  enrolled_at: moment,
  seen_at: moment.nullable(),
});
export type BoutiqueDeviceView = z.infer<typeof device>;

export const staffBoutiqueDevices = endpoint({
  work: 'account',
  base: 'backend',
  method: 'GET',
  path: '/staff/boutique-devices',
  summary: 'The devices of boutiques that are not revoked, by boutique',
  source,
  answer: z.object({ devices: z.array(device) }),
});

export const staffRevokeDevice = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/boutique-devices/:device_id/revoke',
  summary: 'Revoke a device of a boutique: its sign-ins end at once',
  source,
  params: z.strictObject({ device_id: z.string().max(64) }),
  body: z.strictObject({}),
  answer: done,
});

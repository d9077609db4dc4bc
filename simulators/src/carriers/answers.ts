// What the simulated carriers of JSON answer alike.
import type { Context } from 'hono';
import type { CalledCarrier } from '@vitrine/rules/carriers/carrierTable';
import { reports } from './reports.ts';
import { type CarrierState, parcelNumbered } from './state.ts';

export const refused = (context: Context) => context.json({ errors: [{ code: 'INVALID.INPUT' }] }, 400);
export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** The journey of a parcel as the carrier answers it. */
export function journey(context: Context, state: CarrierState, carrier: CalledCarrier, track_number: string): Response {
  const parcel = parcelNumbered(state, carrier, track_number);
  if (!parcel) return context.json({ errors: [{ code: 'NOT.FOUND' }] }, 404);
  const report = reports[carrier](parcel, parcel.scans);
  return context.body(report.text, 200, { 'content-type': report.type });
}

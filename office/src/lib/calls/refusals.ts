import type { Key } from '../words/keys.ts';
import { CallError } from './call.ts';

/**
 * Why the server refuses a step: the reason that it puts at a field → the key of its sentence. A reason that is not here gets the
 * server's own message.
 */
export const reasons = {
  not_now: 'reason.not_now',
  not_allowed: 'reason.not_allowed',
  not_these_units: 'reason.not_these_units',
  not_this_carrier: 'reason.not_this_carrier',
  unknown_parcel: 'reason.unknown_parcel',
  id_not_checked: 'reason.id_not_checked',
  code_wrong: 'reason.code_wrong',
  too_much: 'reason.too_much',
  not_this_store: 'reason.not_this_store',
  reason_missing: 'reason.reason_missing',
  not_this_count: 'reason.not_this_count',
  nothing_arrived: 'reason.nothing_arrived',
  unknown_line: 'reason.unknown_line',
  two_lines: 'reason.two_lines',
  loss_refused: 'reason.loss_refused',
  photo_refused: 'reason.photo_refused',
  sku_unknown: 'reason.sku_unknown',
  set_has_no_stock: 'reason.set_has_no_stock',
  place_unknown: 'reason.place_unknown',
  same_place: 'reason.same_place',
  not_free: 'reason.not_free',
  reference_used: 'reason.reference_used',
  proof_missing: 'reason.proof_missing',
  pieces_unclear: 'reason.pieces_unclear',
  pieces_clear: 'reason.pieces_clear',
  order_erased: 'reason.order_erased',
  unknown_salon: 'reason.unknown_salon',
  no_time: 'reason.no_time',
  past: 'reason.past',
  taken: 'reason.taken',
  not_begun: 'reason.not_begun',
  format: 'reason.format',
  own_account: 'reason.own_account',
  last_supervisor: 'reason.last_supervisor',
  store_needed: 'reason.store_needed',
  no_store: 'reason.no_store',
  email_used: 'reason.email_used',
  day_passed: 'reason.day_passed',
  required: 'reason.required',
  password_criteria: 'reason.password_criteria',
  password_blank: 'reason.password_blank',
  password_personal: 'reason.password_personal',
  password_known: 'reason.password_known',
  password_unchanged: 'reason.password_unchanged',
  too_long: 'reason.too_long',
  other_country: 'reason.other_country',
  tax_differs: 'reason.tax_differs',
} as const satisfies Readonly<Record<string, Key<'fault'>>>;

export type Reason = keyof typeof reasons;
const isReason = (text: string): text is Reason => Object.hasOwn(reasons, text);

/** The reason of a refused call, with its field; null for an error without one that the office knows. */
export function reasonOf(error: unknown): { field: string; reason: Reason } | null {
  if (!(error instanceof CallError)) return null;
  for (const [field, reason] of Object.entries(error.fields)) if (isReason(reason)) return { field, reason };
  return null;
}

import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';

/** The customer of a call that requires a sign-in. Throws session_ended. */
export function customerIdOf(visitor: Visitor): string {
  if (!visitor.customer_id) throw new ApiError('session_ended');
  return visitor.customer_id;
}

import type { Visitor } from '../../../../platform/session/visitor.ts';
import type { AttemptRow } from './attemptFragment.ts';

/** Whether an attempt belongs to the visitor's session or account. Invariant S1. */
export function isOwn(
  { session_id, customer_id }: Pick<AttemptRow, 'session_id' | 'customer_id'>,
  visitor: Pick<Visitor, 'session_id' | 'customer_id'>,
): boolean {
  return session_id === visitor.session_id || (customer_id !== null && customer_id === visitor.customer_id);
}

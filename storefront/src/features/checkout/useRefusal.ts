import { useCallback } from 'react';
import { type Key, useText } from '../../lib/words/text.ts';

const refusals = [
  'refusal.refused',
  'refusal.elsewhere',
  'refusal.cvc',
  'refusal.expired',
  'refusal.funds',
  'refusal.authentication',
  'refusal.cancelled',
  'refusal.silent',
  'refusal.unreached',
] as const satisfies readonly Key<'payment'>[];

/**
 * The message of a refusal by the server's key; an unknown one shows the message without a reason. Spec 3 §4 (payment_NOK).
 */
export function useRefusal(): (key: string | undefined) => string {
  const text = useText('payment');
  return useCallback((key) => text(refusals.find((known) => `payment.${known}` === key) ?? 'refusal.refused'), [text]);
}

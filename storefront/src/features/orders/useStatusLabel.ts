import { type Key, useText } from '../../lib/text.ts';

const isKey = <Names extends readonly string[]>(names: Names, key: string): key is Names[number] =>
  names.some((name) => name === key);

const statusKeys = [
  'pending_payment',
  'approving',
  'preparing',
  'shipping',
  'shipped',
  'delivered',
  'available_in_store',
  'collected_in_store',
  'complete',
  'cancel_asked',
  'cancelled',
  'credit_ok',
  'credit_ko',
  'exchanged',
  'refunded',
  'approved',
  'pending_approval',
  'pending_shipping',
  'return_approved',
  'return_pending_approval',
  'return_cancelled',
] as const satisfies readonly Key<'status'>[];
const stepKeys = [
  'confirmed',
  'prepared',
  'shipped',
  'delivered',
  'available_in_store',
  'collected_in_store',
  'cancelled',
] as const satisfies readonly Key<'step'>[];

/** The words of a status or of a step of the order's way; an unknown one says nothing (spec 3 §4). */
export function useStatusLabel(): (key: string) => string {
  const status = useText('status');
  const step = useText('step');
  return (key) => {
    if (isKey(stepKeys, key)) return step(key);
    return isKey(statusKeys, key) ? status(key) : '';
  };
}

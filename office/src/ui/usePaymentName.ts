import { cardLabel } from '@vitrine/rules/payment/cardTypes';
import { isPaymentEventCode } from '@vitrine/rules/payment/paymentEvents';
import { paymentTable } from '@vitrine/rules/payment/paymentMethods';
import { useText } from '../lib/words/words.tsx';

const isOf = <Table extends object>(table: Table, key: string): key is Extract<keyof Table, string> =>
  Object.hasOwn(table, key);

/** The name of a payment method in words; one of a newer server as it is. */
export function usePaymentName(): (method: string) => string {
  const text = useText('names');
  return (method) => {
    if (!isOf(paymentTable, method)) return method;
    const { wallet, step } = paymentTable[method];
    return wallet ?? text(step === 'stored_card' ? 'payment.stored_card' : 'payment.card');
  };
}

/** The name on a card of a type; null for a card without one. */
export const cardName = (type: string | null): string | null => (type === null ? null : cardLabel(type));

/** The name of a report of the payment provider; one that changes no payment by its code. */
export function usePaymentEventName(): (code: string) => string {
  const text = useText('names');
  return (code) => (isPaymentEventCode(code) ? text(`event.${code}`) : code);
}

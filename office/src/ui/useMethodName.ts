import { shownMethod } from '@vitrine/rules/payment/paymentMethods';
import { useText } from '../lib/words/words.tsx';

/** The name of a payment method in words; one of a newer server, and that of an order without a payment, as it is. */
export function useMethodName(): (method: string) => string {
  const text = useText('orders');
  return (stored) => {
    const method = shownMethod(stored);
    return method === null ? stored : text(`method.${method}`);
  };
}

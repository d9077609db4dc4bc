import { orderStatusOf, type OrderStatus } from '@vitrine/rules/orders/status';
import { useText } from '../lib/words/words.tsx';
import { Tag, type Tone } from './Notice.tsx';

const tones: { readonly [Status in OrderStatus]?: Tone } = {
  fraud: 'bad',
  cancel_asked: 'warn',
  available_in_shop: 'warn',
  complete: 'good',
  received: 'good',
  retrieved_in_shop: 'good',
};

/** The status of an order in words; one of a newer server as it is. */
export function StatusTag({ status }: { readonly status: string }) {
  const text = useText('status');
  const known = orderStatusOf(status);
  return <Tag tone={(known && tones[known]) ?? 'plain'}>{known ? text(`order.${known}`) : status}</Tag>;
}

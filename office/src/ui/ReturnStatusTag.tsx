import { type ReturnStatus, returnStatuses } from '@vitrine/rules/returns/returnStatus';
import { useText } from '../lib/words/words.tsx';
import { Tag, type Tone } from './Notice.tsx';

const tones: { readonly [Status in ReturnStatus]?: Tone } = {
  received: 'warn',
  validated: 'warn',
  credit_ko: 'bad',
  complete: 'good',
  credit_refunded: 'good',
};

/** The status of a return in words; one of a newer server as it is. */
export function ReturnStatusTag({ status }: { readonly status: string }) {
  const text = useText('status');
  const known = returnStatuses.find((one) => one === status);
  return <Tag tone={(known && tones[known]) ?? 'plain'}>{known ? text(`return.${known}`) : status}</Tag>;
}

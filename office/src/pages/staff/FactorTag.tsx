import type { StaffAccountView } from '@vitrine/contract/staffMembers';
import { useText } from '../../lib/words/words.tsx';
import { Tag } from '../../ui/Notice.tsx';

const tones = { enrolled: 'good', invited: 'plain', missing: 'warn' } as const;

/** Whether an account has its second factor. */
export function FactorTag({ account: { factor } }: { readonly account: Pick<StaffAccountView, 'factor'> }) {
  const text = useText('staff');
  return <Tag tone={tones[factor]}>{text(`factor.${factor}`)}</Tag>;
}

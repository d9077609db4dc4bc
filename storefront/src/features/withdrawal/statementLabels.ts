import type { WithdrawalStatement } from '@vitrine/rules/returns/withdrawalStatement';
import { useText } from '../../lib/words/text.ts';

/** The label of each field of a statement. */
export function useStatementLabels(): Readonly<Record<keyof WithdrawalStatement, string>> {
  const text = useText('withdrawal');
  const orders = useText('orders');
  const field = useText('field');
  return { name: text('name'), reference: orders('ref_or_number'), email: field('email'), pieces: text('pieces') };
}

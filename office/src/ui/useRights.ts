import type { staffRights } from '@vitrine/rules/staff/staffRoles';
import { useText } from '../lib/words/words.tsx';

type Rights = (typeof staffRights)[keyof typeof staffRights];

/** What a person can do, in words, as rows of facts. */
export function useRights({ orders, returns, acts }: Rights): readonly (readonly [name: string, value: string])[] {
  const text = useText('account');
  const order = useText('order');
  const back = useText('returns');
  const listed = (words: readonly string[]): string => words.join(', ') || text('nothing');
  return [
    [text('orders'), listed(orders.map((step) => order(`step.${step}`)))],
    [text('returns'), listed(returns.map((step) => back(`step.${step}`)))],
    [text('acts'), listed(acts.map((act) => text(`act.${act}`)))],
  ];
}

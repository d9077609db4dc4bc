import { provenSteps } from '@vitrine/rules/staff/proof';
import type { StaffAct, staffRights } from '@vitrine/rules/staff/staffRoles';
import { useText } from '../lib/words/words.tsx';

type Rights = (typeof staffRights)[keyof typeof staffRights];

/** The acts whose steps may need the second factor again, with what they take a step of. */
const provenActs = [
  ['review', 'review'],
  ['refund', 'refund'],
  ['withdrawals', 'withdrawal'],
  ['reconcile', 'settlement'],
] as const satisfies readonly (readonly [StaffAct, keyof typeof provenSteps])[];

/** What a person can do, in words, as rows of facts; and for which of it the office asks for the second factor again. */
export function useRights({ orders, returns, acts }: Rights): readonly (readonly [name: string, value: string])[] {
  const text = useText('account');
  const order = useText('order');
  const back = useText('returns');
  const listed = (words: readonly string[]): string => words.join(', ') || text('nothing');
  const proven = [
    ...orders.filter((step) => provenSteps.order.includes(step)).map((step) => order(`step.${step}`)),
    ...returns.filter((step) => provenSteps.return.includes(step)).map((step) => back(`step.${step}`)),
    ...provenActs.flatMap(([act, of]) =>
      acts.includes(act) && provenSteps[of].length > 0 ? [text(`act.${act}`)] : [],
    ),
  ];
  return [
    [text('orders'), listed(orders.map((step) => order(`step.${step}`)))],
    [text('returns'), listed(returns.map((step) => back(`step.${step}`)))],
    [text('acts'), listed(acts.map((act) => text(`act.${act}`)))],
    [text('proven'), listed(proven)],
  ];
}

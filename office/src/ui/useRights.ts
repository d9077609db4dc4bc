import { provenSteps } from '@vitrine/rules/staff/proof';
import type { Rights, StaffAct } from '@vitrine/rules/staff/staffRoles';
import { useText } from '../lib/words/words.tsx';

/** The acts whose steps may need the second factor again, with what they take a step of. */
const provenActs = [
  ['review', 'review'],
  ['refund', 'refund'],
  ['withdrawals', 'withdrawal'],
  ['reconcile', 'settlement'],
  ['export', 'export'],
  ['export_newsletter', 'export'],
] as const satisfies readonly (readonly [StaffAct, keyof typeof provenSteps])[];

/** For which of some rights the office asks for the second factor again, as a row of facts. */
export function useProven({ orders, returns, acts }: Rights): readonly [name: string, value: string] {
  const text = useText('account');
  const order = useText('order');
  const back = useText('returns');
  const proven = [
    ...orders.filter((step) => provenSteps.order.includes(step)).map((step) => order(`step.${step}`)),
    ...returns.filter((step) => provenSteps.return.includes(step)).map((step) => back(`step.${step}`)),
    ...provenActs.flatMap(([act, of]) =>
      acts.includes(act) && provenSteps[of].length > 0 ? [text(`act.${act}`)] : [],
    ),
  ];
  return [text('proven'), proven.join(', ') || text('nothing')];
}

import { provenSteps, type ProvenSubject } from '@vitrine/rules/staff/proof';
import type { Rights, StaffAct } from '@vitrine/rules/staff/staffRoles';
import { useText } from '../lib/words/words.tsx';

/** The acts whose steps may need the second factor again, by what they take a step of; every member proves its passkeys and its approvals. */
const provenActs: Readonly<
  Record<Exclude<ProvenSubject, 'order' | 'return' | 'passkey' | 'approval'>, readonly StaffAct[]>
> = {
  review: ['review'],
  refund: ['refund', 'transfer'],
  withdrawal: ['withdrawals'],
  client: ['client_data', 'merge_clients'],
  goodwill: ['grant_goodwill'],
  settlement: ['reconcile'],
  reconciliation: ['reconcile'],
  export: ['export', 'export_newsletter'],
  period: ['keep_books'],
  // The enrolment of a device, which has no right of its own.
  device: [],
  key: ['manage_keys'],
};

/** For which of some rights the office asks for the second factor again, as a row of facts. */
export function useProven({ orders, returns, acts }: Rights): readonly [name: string, value: string] {
  const text = useText('account');
  const order = useText('order');
  const back = useText('returns');
  const proven = [
    ...orders.filter((step) => provenSteps.order.includes(step)).map((step) => order(`step.${step}`)),
    ...returns.filter((step) => provenSteps.return.includes(step)).map((step) => back(`step.${step}`)),
    ...[...new Set(Object.values(provenActs).flat())]
      .filter((act) => acts.includes(act))
      .map((act) => text(`act.${act}`)),
  ];
  return [text('proven'), proven.join(', ') || text('nothing')];
}

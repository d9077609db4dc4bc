import type { ApprovalView } from '@vitrine/contract/staffApprovals';
import { houseSteps } from '@vitrine/rules/returns/houseSteps';
import { staffSteps } from '@vitrine/rules/staff/staffRoles';
import { useText } from '../../lib/words/words.tsx';

/** The name of a proposed step, as its own page has it. */
export function useStepName(): (approval: ApprovalView) => string {
  const text = useText('approvals');
  const order = useText('order');
  const back = useText('returns');
  return ({ kind, step }) => {
    const ofOrder = staffSteps.find((one) => one === step);
    const ofReturn = houseSteps.find((one) => one === step);
    if (kind === 'order' && ofOrder) return order(`step.${ofOrder}`);
    if (kind === 'return' && ofReturn) return back(`step.${ofReturn}`);
    return text(kind === 'order' || kind === 'return' ? 'kind.step' : `kind.${kind}`);
  };
}

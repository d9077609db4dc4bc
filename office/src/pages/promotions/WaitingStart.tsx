import { staffProposalStep } from '@vitrine/contract/staffHistory';
import type { PromotionView } from '@vitrine/contract/staffPromotions';
import type { ProposalStep } from '@vitrine/rules/changes/proposals';
import { call } from '../../lib/calls/call.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { Meaning } from './Meaning.tsx';
import css from './promotions.module.css';
import { usePromotionField } from './usePromotionWords.ts';

type Asked = { readonly proposal_id: string; readonly step: ProposalStep };

/** The start that waits for another member, with what it means. */
export function WaitingStart({ promotion }: { readonly promotion: PromotionView }) {
  const text = useText('promotions');
  const nameOf = usePromotionField();
  const { ask, dialog } = useStep<Asked>(({ proposal_id, step }, close) => (
    <StepDialog
      title={text(`decide.${step}`)}
      effect={text(`decided.${step}`)}
      confirm={text(`decide.${step}`)}
      effects={step === 'approve' && <Meaning written={promotion.written} promotion={promotion} />}
      onConfirm={(idempotency_key) =>
        call(staffProposalStep, { params: { proposal_id }, body: { step }, idempotency_key })
      }
      onClose={close}
    />
  ));
  if (promotion.starts.length === 0) return null;
  return (
    <Sheet title={text('waiting')}>
      <ul className={css.waiting}>
        {promotion.starts.map(({ proposal_id, proposed_by, reason, changed, steps }) => (
          <li key={proposal_id}>
            <p>{text('waiting.by', { by: proposed_by, reason })}</p>
            {changed.length > 0 && (
              <Notice tone="warn">{text('waiting.changed', { fields: changed.map(nameOf).join(', ') })}</Notice>
            )}
            <div className={css.steps}>
              {steps
                .filter((step) => step !== 'approve' || changed.length === 0)
                .map((step) => (
                  <Button
                    key={step}
                    weight={step === 'approve' ? 'main' : 'plain'}
                    onClick={() => ask({ proposal_id, step })}
                  >
                    {text(`decide.${step}`)}
                  </Button>
                ))}
            </div>
          </li>
        ))}
      </ul>
      {dialog}
    </Sheet>
  );
}

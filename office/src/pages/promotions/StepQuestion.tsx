import { type PromotionView, staffPromotionStep } from '@vitrine/contract/staffPromotions';
import type { PromotionStep } from '@vitrine/rules/promotions/promotionDraft';
import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { Meaning } from './Meaning.tsx';

type Props = {
  readonly promotion: PromotionView;
  readonly step: PromotionStep;
  readonly onClose: (isDone: boolean) => void;
};

/** Asks before a step, with its reason and what the promotion means. */
export function StepQuestion({ promotion, step, onClose }: Props) {
  const text = useText('promotions');
  const navigate = useNavigate();
  const [reason, setReason] = useTyped(`${step} reason`, '');
  const { promotion_id, version, written } = promotion;
  const take = async (idempotency_key: string): Promise<void> => {
    await call(staffPromotionStep, { params: { promotion_id }, body: { step, version, reason }, idempotency_key });
    if (step === 'remove') await navigate('/promotions', { replace: true });
  };
  return (
    <StepDialog
      title={text(`step.${step}`)}
      effect={text(`effect.${step}`)}
      confirm={text(`step.${step}`)}
      isDanger={step !== 'start'}
      isConfirmable={reason.trim() !== ''}
      effects={step === 'start' && <Meaning written={written} promotion={promotion} />}
      onConfirm={take}
      onClose={onClose}
    >
      {() => <TextField label={text('reason')} isRequired isFocused value={reason} onChange={setReason} />}
    </StepDialog>
  );
}

import { staffReviewPreview } from '@vitrine/contract/staffPreview';
import { staffReview } from '@vitrine/contract/staffTasks';
import { call } from '../../lib/calls/call.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { StepEffects } from '../../ui/StepEffects.tsx';
import ui from '../../ui/ui.module.css';
import { May } from '../../ui/May.tsx';
import { useStep } from '../../ui/useStep.tsx';

type Held = { readonly increment_id: string; readonly amount: number; readonly currency: string };
type Asked = { readonly order: Held; readonly verdict: 'accept' | 'refuse' };

/** The two verdicts on a held order, with the question before each. */
export function useVerdict() {
  const text = useText('fraud');
  const { money } = useFormats();
  const { ask, dialog } = useStep<Asked>(({ order, verdict }, close) => {
    const params = { increment_id: order.increment_id };
    return (
      <StepDialog
        title={text(`verdict.${verdict}`)}
        effect={text(`effect.${verdict}`, { number: order.increment_id, amount: money(order.amount, order.currency) })}
        confirm={text(`verdict.${verdict}`)}
        isDanger={verdict === 'refuse'}
        effects={
          <StepEffects
            asked={`${order.increment_id} ${verdict}`}
            load={() => call(staffReviewPreview, { params, body: { verdict } })}
          />
        }
        onConfirm={() => call(staffReview, { params, body: { verdict } })}
        onClose={close}
      />
    );
  });
  const buttons = (order: Held) => (
    <May act="review">
      <div className={ui.actions}>
        <Button about={order.increment_id} onClick={() => ask({ order, verdict: 'accept' })}>
          {text('verdict.accept')}
        </Button>
        <Button about={order.increment_id} weight="danger" onClick={() => ask({ order, verdict: 'refuse' })}>
          {text('verdict.refuse')}
        </Button>
      </div>
    </May>
  );
  return { buttons, dialog };
}

import { staffWebhookStep, type WebhookView } from '@vitrine/contract/staffWebhooks';
import type { WebhookStep } from '@vitrine/rules/staff/webhookTable';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { May } from '../../ui/May.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import css from './webhooks.module.css';

/** What a member asks for: a step, or the form. */
export type Asked = { readonly webhook: WebhookView | null; readonly what: WebhookStep | 'decide' };

/** The steps that a webhook offers now. */
const offered = ({ is_paused, failed }: WebhookView): readonly WebhookStep[] => [
  ...(is_paused ? (['resume'] as const) : (['test', 'pause'] as const)),
  ...(failed.count > 0 ? (['replay_failed'] as const) : []),
  'renew_secret',
  'remove',
];

type Props = { readonly webhook: WebhookView; readonly ask: (asked: Asked) => void };

/** The buttons of a webhook. */
export function StepsOfWebhook({ webhook, ask }: Props) {
  const text = useText('webhooks');
  const about = webhook.note;
  return (
    <May act="change_settings">
      <span className={css.steps}>
        <Button about={about} onClick={() => ask({ webhook, what: 'decide' })}>
          {text('change')}
        </Button>
        {offered(webhook).map((step) => (
          <Button key={step} about={about} weight="quiet" onClick={() => ask({ webhook, what: step })}>
            {text(`step.${step}`)}
          </Button>
        ))}
      </span>
    </May>
  );
}

type QuestionProps = {
  readonly webhook: WebhookView;
  readonly step: WebhookStep;
  readonly onSecret: (secret: string) => void;
  readonly onClose: (isDone: boolean) => void;
};

/** Asks before a step, with its reason. */
export function StepQuestion({ webhook, step, onSecret, onClose }: QuestionProps) {
  const text = useText('webhooks');
  const [reason, setReason] = useTyped(`${webhook.webhook_id} ${step}`, '');
  const { webhook_id, url, is_paused } = webhook;
  const effect = text(`effect.${step}`, { url });
  const take = async (key: string): Promise<void> => {
    const { secret } = await call(staffWebhookStep, {
      params: { webhook_id },
      body: { step, reason },
      idempotency_key: key,
    });
    if (secret !== null) onSecret(secret);
  };
  return (
    <StepDialog
      title={text(`step.${step}`)}
      effect={step === 'replay_failed' && is_paused ? `${effect} ${text('replay.paused')}` : effect}
      confirm={text(`step.${step}`)}
      isDanger={step === 'remove'}
      isConfirmable={reason.trim() !== ''}
      onConfirm={take}
      onClose={onClose}
    >
      {() => <TextField label={text('reason')} isRequired isFocused value={reason} onChange={setReason} />}
    </StepDialog>
  );
}

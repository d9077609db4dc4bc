import { type KeyView, staffKeyStep } from '@vitrine/contract/staffKeys';
import type { KeyStep } from '@vitrine/rules/staff/apiKeys';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { May } from '../../ui/May.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import css from './keys.module.css';

/** What a member asks for. */
export type Asked = { readonly of: KeyView; readonly step: KeyStep };

type Props = { readonly of: KeyView; readonly ask: (asked: Asked) => void };

/** The buttons of a key. */
export function StepsOfKey({ of, ask }: Props) {
  const text = useText('apikeys');
  return (
    <May act="manage_keys">
      <span className={css.steps}>
        {of.steps.map((step) => (
          <Button
            key={step}
            about={of.name}
            weight={step === 'renew' ? 'plain' : 'quiet'}
            onClick={() => ask({ of, step })}
          >
            {text(`step.${step}`)}
          </Button>
        ))}
      </span>
    </May>
  );
}

type QuestionProps = Asked & {
  readonly latest_day: string;
  readonly onSecret: (secret: string) => void;
  readonly onClose: (isDone: boolean) => void;
};

/** Asks before a step, with its reason; before a renewal with another last day too. */
export function StepQuestion({ of, step, latest_day, onSecret, onClose }: QuestionProps) {
  const text = useText('apikeys');
  const { day } = useFormats();
  const [reason, setReason] = useTyped(`${of.key_id} ${step}`, '');
  const [ends_on, setEnd] = useTyped(`${of.key_id} ${step} end`, latest_day);
  const { key_id, secret_end: end, old_secret } = of;
  const isRenewal = step === 'renew';
  const effect = isRenewal && of.state !== 'active' ? 'effect.renew_over' : (`effect.${step}` as const);
  const take = async (): Promise<void> => {
    const body = { step, reason, ...(isRenewal && { ends_on }) };
    const { secret } = await call(staffKeyStep, { params: { key_id }, body });
    if (secret !== null) onSecret(secret);
  };
  return (
    <StepDialog
      title={text(`step.${step}`)}
      effect={text(effect, { end, old: old_secret?.end ?? '' })}
      confirm={text(`step.${step}`)}
      isDanger={step === 'revoke'}
      isConfirmable={reason.trim() !== '' && ends_on !== ''}
      fields={['ends_on']}
      onConfirm={take}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          {isRenewal && (
            <TextField
              type="date"
              label={text('ends_on')}
              hint={text('ends_on.hint', { day: day(latest_day) })}
              fault={faultOf('ends_on')}
              isRequired
              value={ends_on}
              onChange={setEnd}
            />
          )}
          <TextField label={text('reason')} isRequired isFocused value={reason} onChange={setReason} />
        </>
      )}
    </StepDialog>
  );
}

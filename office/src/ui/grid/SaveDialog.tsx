import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { TextField } from '../Field.tsx';
import { StepDialog } from '../StepDialog.tsx';

type Props = {
  /** The name under which the typed reason outlives the end of a session. */
  readonly draft: string;
  /** The name of the step, and what it will do. */
  readonly title: string;
  readonly effect: string;
  /** Sends what was typed for a reason, once for each key. */
  readonly onSave: (reason: string, idempotency_key: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks why, and saves what was typed into a grid as one change. */
export function SaveDialog({ draft, title, effect, onSave, onClose }: Props) {
  const text = useText('grid');
  const [reason, setReason] = useTyped(draft, '');
  return (
    <StepDialog
      title={title}
      effect={effect}
      confirm={title}
      isConfirmable={reason.trim() !== ''}
      fields={['reason']}
      onConfirm={(key) => onSave(reason, key)}
      onClose={onClose}
    >
      {(faultOf) => (
        <TextField
          label={text('reason')}
          isRequired
          isFocused
          value={reason}
          onChange={setReason}
          fault={faultOf('reason')}
        />
      )}
    </StepDialog>
  );
}

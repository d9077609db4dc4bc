import { staffCostsSave } from '@vitrine/contract/staffCosts';
import type { ChangeView } from '@vitrine/contract/staffHistory';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { UndoDialog } from '../../ui/UndoDialog.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { type CostHistory, costRows } from './costEdits.ts';

export type SavedCosts = { readonly rows: number; readonly change: ChangeView | null };

type Props = {
  readonly history: CostHistory;
  readonly from: string;
  readonly onRefused: () => void;
  readonly onSaved: (saved: SavedCosts) => void;
  readonly onClose: () => void;
};

/** Asks why, and saves the typed costs as one change. */
export function CostSave({ history, from, onRefused, onSaved, onClose }: Props) {
  const text = useText('prices');
  const { day } = useFormats();
  const [reason, setReason] = useTyped('cost reason', '');
  const send = async (idempotency_key: string): Promise<void> => {
    try {
      onSaved(
        await call(staffCostsSave, { body: { from_day: from, rows: costRows(history), reason }, idempotency_key }),
      );
    } catch (error) {
      onRefused();
      throw error;
    }
  };
  return (
    <StepDialog
      title={text('cost.save')}
      effect={text('cost.effect', { count: history.edits.size, day: day(from) })}
      confirm={text('cost.save')}
      isConfirmable={reason.trim() !== ''}
      fields={['reason']}
      onConfirm={send}
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

/** Says what was saved, with the step that takes all of it back. */
export function SavedCostsNotice({ saved }: { readonly saved: SavedCosts }) {
  const text = useText('prices');
  const { ask, dialog } = useStep<ChangeView>((change, close) => (
    <UndoDialog change={change} isWholeSave onClose={close} />
  ));
  const { change } = saved;
  return (
    <>
      <Notice tone="good">
        {text('cost.saved', { count: saved.rows })}{' '}
        {change?.may_undo && <Button onClick={() => ask(change)}>{text('cost.take_back')}</Button>}
      </Notice>
      {dialog}
    </>
  );
}

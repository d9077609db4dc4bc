import { type ChangeView, staffChangeUndo } from '@vitrine/contract/staffHistory';
import type { ChangeSubject } from '@vitrine/rules/changes/changeSubjects';
import { undoProposal } from '@vitrine/rules/changes/proposals';
import { useState } from 'react';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../lib/calls/call.ts';
import { useTyped } from '../lib/session/useDraft.ts';
import { useText } from '../lib/words/words.tsx';
import { TextField, Tick } from './Field.tsx';
import { StepDialog } from './StepDialog.tsx';
import { ChangeConflict } from './ChangeConflict.tsx';
import { ChangeValues } from './ChangeValues.tsx';

/** Rows that take each other's place: half of a sequence says nothing. */
const inSequence: readonly ChangeSubject[] = ['picture', 'set_part'];

/** Asks why a change is taken back, and shows what is written then. */
export function UndoDialog({
  change,
  isWholeSave = false,
  onClose,
}: {
  readonly change: ChangeView;
  /** Whether all that was saved with it is to be taken back, unless the member asks for less. */
  readonly isWholeSave?: boolean;
  readonly onClose: (isDone: boolean) => void;
}) {
  const text = useText('changes');
  const [typed, type] = useTyped(`undo ${change.change_id} reason`, '');
  const [isWhole, setWhole] = useTyped(
    `undo ${change.change_id} whole`,
    change.has_others && (isWholeSave || inSequence.includes(change.subject)),
  );
  const proposes = undoProposal(change.subject, change) !== null;
  const [refused, setRefused] = useState<ApiError | null>(null);
  const send = (key: string): Promise<unknown> => {
    setRefused(null);
    return call(staffChangeUndo, {
      params: { change_id: String(change.change_id) },
      body: { reason: typed, ...(isWhole && { with_others: true }) },
      idempotency_key: key,
    }).catch((error: unknown) => {
      if (error instanceof ApiError) setRefused(error);
      throw error;
    });
  };
  return (
    <StepDialog
      title={text('undo')}
      effect={text(proposes ? 'undo.proposes' : 'undo.effect')}
      confirm={text('undo')}
      isConfirmable={typed.trim() !== ''}
      effects={
        <>
          <ChangeConflict row={change} error={refused} />
          <ChangeValues change={{ ...change, before: change.after, after: change.before }} />
        </>
      }
      onConfirm={send}
      onClose={onClose}
    >
      {() => (
        <>
          <TextField label={text('reason')} isRequired isFocused value={typed} onChange={type} />
          {change.has_others && <Tick label={text('undo.others')} isTicked={isWhole} onChange={setWhole} />}
        </>
      )}
    </StepDialog>
  );
}

import { type ChangeView, staffChangeUndo } from '@vitrine/contract/staffHistory';
import { undoProposal } from '@vitrine/rules/changes/proposals';
import { useState } from 'react';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../lib/calls/call.ts';
import { draftsOf, useDraftIn } from '../lib/session/useDraft.ts';
import { useText } from '../lib/words/words.tsx';
import { TextField } from './Field.tsx';
import { StepDialog } from './StepDialog.tsx';
import { ChangeConflict } from './ChangeConflict.tsx';
import { ChangeValues } from './ChangeValues.tsx';

const drafts = draftsOf<string>();

/** Asks why a change is taken back, and shows what is written then. */
export function UndoDialog({
  change,
  onClose,
}: {
  readonly change: ChangeView;
  readonly onClose: (isDone: boolean) => void;
}) {
  const text = useText('changes');
  const { typed, type, forget } = useDraftIn(drafts, `undo ${change.change_id}`, () => '');
  const proposes = undoProposal(change.subject, change) !== null;
  const [refused, setRefused] = useState<ApiError | null>(null);
  const send = (key: string): Promise<unknown> => {
    setRefused(null);
    return call(staffChangeUndo, {
      params: { change_id: String(change.change_id) },
      body: { reason: typed },
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
      onClose={(isDone) => {
        forget();
        onClose(isDone);
      }}
    >
      {() => (
        <TextField label={text('reason')} isRequired isFocused value={typed} onChange={(value) => type(() => value)} />
      )}
    </StepDialog>
  );
}

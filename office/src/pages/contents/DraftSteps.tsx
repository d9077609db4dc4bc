import { ApiError } from '@vitrine/contract/browser/callThrough';
import { type ContentPage, staffStoryDraftDelete, staffStoryDraftSave } from '@vitrine/contract/staffContents';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { changedLanguages, type Draft, isTouched } from './value.ts';

type Props = {
  readonly page: ContentPage;
  readonly draft: Draft;
  readonly onSaved: () => void;
  /** What the server said of fields, by their path. */
  readonly onRefused: (fields: Readonly<Record<string, string>>) => void;
};

function DeleteDialog({ page, onClose }: Pick<Props, 'page'> & { readonly onClose: (isDone: boolean) => void }) {
  const text = useText('contents');
  const [reason, setReason] = useTyped('delete reason', '');
  const { code, version } = page;
  return (
    <StepDialog
      title={text('delete_draft')}
      effect={text('delete_draft.effect')}
      confirm={text('delete_draft')}
      isDanger
      isConfirmable={reason.trim() !== ''}
      onConfirm={(idempotency_key) =>
        call(staffStoryDraftDelete, { params: { code }, body: { version, reason }, idempotency_key })
      }
      onClose={onClose}
    >
      {() => <TextField label={text('reason')} isRequired isFocused value={reason} onChange={setReason} />}
    </StepDialog>
  );
}

/** Saves what is written of a story that is not published, and deletes it. */
export function DraftSteps({ page, draft, onSaved, onRefused }: Props) {
  const text = useText('contents');
  const fault = useFault();
  const changed = useChanged();
  const navigate = useNavigate();
  const { isBusy, error, take } = useTake();
  const [isDeleting, askDelete] = useState(false);
  const { code, version } = page;
  const isWaiting = page.proposals.some(({ state }) => state === 'scheduled');
  const save = async (idempotency_key: string): Promise<void> => {
    const texts = Object.fromEntries(
      changedLanguages(page, draft).map((language) => [language, draft.texts[language] ?? {}]),
    );
    const body = { version: draft.version, texts, ...(draft.shared !== null && { shared: draft.shared }) };
    await call(staffStoryDraftSave, { params: { code }, body, idempotency_key });
  };
  const press = async (): Promise<void> => {
    const isSaved = await take((key) =>
      save(key).catch((reason: unknown) => {
        if (reason instanceof ApiError) onRefused(reason.fields);
        throw reason;
      }),
    );
    // The form must not show the old texts before the new ones have come.
    await changed();
    if (isSaved) onSaved();
  };
  return (
    <>
      {isWaiting && <Notice tone="warn">{text('draft_waits')}</Notice>}
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      <Button
        disabled={isBusy || isWaiting || !isTouched(page, draft) || draft.version !== version}
        onClick={() => void press()}
      >
        {text('save_draft')}
      </Button>
      <Button weight="quiet" disabled={isWaiting} onClick={() => askDelete(true)}>
        {text('delete_draft')}
      </Button>
      {isDeleting && (
        <DeleteDialog
          page={page}
          onClose={(isDone) => {
            askDelete(false);
            if (!isDone) return;
            onSaved();
            void navigate('/contents');
            void changed();
          }}
        />
      )}
    </>
  );
}

import { type ContentPage, staffContentPropose } from '@vitrine/contract/staffContents';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { changedLanguages, type Draft } from './value.ts';

type Props = {
  readonly page: ContentPage;
  readonly draft: Draft;
  readonly onClose: (isDone: boolean) => void;
  /** What the server said of fields, by their path. */
  readonly onRefused: (fields: Readonly<Record<string, string>>) => void;
};
type Typed = { readonly reason: string; readonly when: 'now' | 'later'; readonly day: string; readonly time: string };

/** At once, or from a moment on. */
function When({ typed, fault, onChange }: { typed: Typed; fault: string | null; onChange: (typed: Typed) => void }) {
  const text = useText('contents');
  const { when, day, time } = typed;
  return (
    <>
      <Select
        label={text('when')}
        value={when}
        choices={[
          { value: 'now', name: text('when.now') },
          { value: 'later', name: text('when.later') },
        ]}
        onChange={(value) => onChange({ ...typed, when: value })}
      />
      {when === 'later' && (
        <>
          <TextField
            label={text('day')}
            type="date"
            isRequired
            value={day}
            fault={fault}
            onChange={(value) => onChange({ ...typed, day: value })}
          />
          <TextField
            label={text('time')}
            type="time"
            isRequired
            value={time}
            onChange={(value) => onChange({ ...typed, time: value })}
          />
        </>
      )}
    </>
  );
}

/** Asks when a content counts and why. */
export function PublishDialog({ page, draft, onClose, onRefused }: Props) {
  const text = useText('contents');
  const [typed, type] = useTyped<Typed>('publish', { reason: '', when: 'now', day: '', time: '00:00' });
  const { reason, when, day, time } = typed;
  const { kind, code } = page;
  const send = async (idempotency_key: string): Promise<unknown> => {
    const texts = Object.fromEntries(
      changedLanguages(page, draft).map((language) => [language, draft.texts[language] ?? {}]),
    );
    const body = {
      version: draft.version,
      texts,
      reason,
      ...(draft.shared !== null && { shared: draft.shared }),
      // The clock is that of the member's browser.
      ...(when === 'later' && { effective_at: new Date(`${day}T${time}`).toISOString() }),
    };
    try {
      return await call(staffContentPropose, { params: { kind, code }, body, idempotency_key });
    } catch (error) {
      if (error instanceof ApiError) onRefused(error.fields);
      throw error;
    }
  };
  return (
    <StepDialog
      title={text('publish')}
      effect={text(page.needs_approval ? 'publish.second' : 'publish.effect')}
      confirm={text(page.needs_approval ? 'propose' : 'publish')}
      isConfirmable={reason.trim() !== '' && (when === 'now' || (day !== '' && time !== ''))}
      fields={['effective_at']}
      onConfirm={send}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          <TextField
            label={text('reason')}
            isRequired
            value={reason}
            onChange={(value) => type({ ...typed, reason: value })}
          />
          <When typed={typed} fault={faultOf('effective_at')} onChange={type} />
        </>
      )}
    </StepDialog>
  );
}

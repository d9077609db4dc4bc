import {
  type SettingChangeView,
  type SettingView,
  staffSettingHistory,
  staffSettingUndo,
} from '@vitrine/contract/staffSettings';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { ModalForm } from '../../ui/ModalForm.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { Table } from '../../ui/Table.tsx';
import { Conflict } from './Conflict.tsx';
import css from './settings.module.css';

type Props = { readonly setting: SettingView; readonly onClose: (isDone: boolean) => void };

/** Asks before a change is taken back. */
function Undo({ setting, change, onClose }: Props & { readonly change: SettingChangeView }) {
  const text = useText('settings');
  const [reason, setReason] = useTyped(`undo ${change.change_id}`, '');
  const [refused, setRefused] = useState<ApiError | null>(null);
  const send = (key: string): Promise<unknown> => {
    setRefused(null);
    return call(staffSettingUndo, {
      params: { name: setting.name },
      body: { change_id: String(change.change_id), reason },
      idempotency_key: key,
    }).catch((error: unknown) => {
      if (error instanceof ApiError) setRefused(error);
      throw error;
    });
  };
  return (
    <StepDialog
      title={text('undo')}
      effect={text('undo.effect', { value: change.before === null ? text('standard') : String(change.before) })}
      confirm={text('undo')}
      isConfirmable={reason.trim() !== ''}
      effects={<Conflict error={refused} />}
      onConfirm={send}
      onClose={onClose}
    >
      {() => <TextField label={text('reason')} isRequired isFocused value={reason} onChange={setReason} />}
    </StepDialog>
  );
}

type ChangesProps = {
  readonly changes: readonly SettingChangeView[];
  readonly onUndo: (change: SettingChangeView) => void;
};

function Changes({ changes, onUndo }: ChangesProps) {
  const text = useText('settings');
  const { moment } = useFormats();
  const shown = (value: number | null): string => (value === null ? text('standard') : text('number', { value }));
  return (
    <Table
      caption={text('history')}
      rows={changes}
      keyOf={({ change_id }) => String(change_id)}
      columns={[
        { name: text('at'), render: ({ at }) => moment(at) },
        { name: text('by'), render: ({ by, actor }) => by ?? actor },
        {
          name: text('from_to'),
          render: ({ before, after, reason }) => (
            <>
              {shown(before)} → {shown(after)}
              <span className={css.soft}>{reason}</span>
            </>
          ),
        },
        {
          name: text('steps'),
          render: (change) =>
            change.may_undo ? (
              <Button about={String(change.change_id)} onClick={() => onUndo(change)}>
                {text('undo')}
              </Button>
            ) : (
              change.undone_by !== null && <span className={css.soft}>{text('undone')}</span>
            ),
        },
      ]}
    />
  );
}

/** The changes of a setting, each with the step that takes it back. */
export function HistoryDialog({ setting, onClose }: Props) {
  const text = useText('settings');
  const fault = useFault();
  const [asked, setAsked] = useState<SettingChangeView | null>(null);
  const { name } = setting;
  const { data, error } = useQuery({
    queryKey: ['setting-history', name],
    queryFn: () => call(staffSettingHistory, { params: { name } }),
    staleTime: 0,
  });
  if (asked !== null) return <Undo setting={setting} change={asked} onClose={onClose} />;
  const changes = data?.changes ?? [];
  return (
    <ModalForm
      title={text('history.of', { name: text(`name.${name}`) })}
      lead={text(`what.${name}`)}
      onSubmit={(event) => {
        event.preventDefault();
        onClose(false);
      }}
      onClose={() => onClose(false)}
      actions={<Button type="submit">{text('close')}</Button>}
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data && changes.length === 0 && <p>{text('history.none')}</p>}
      {changes.length > 0 && <Changes changes={changes} onUndo={setAsked} />}
    </ModalForm>
  );
}

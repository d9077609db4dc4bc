import { hasPasskeys, NoPasskey, PasskeyExists } from '@vitrine/contract/browser/passkeys';
import { type PasskeyView, staffPasskeyRemove, staffPasskeys } from '@vitrine/contract/staffPasskeys';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { addPasskey } from '../../lib/session/passkeys.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useBrowserName } from './useBrowserName.ts';
import { type Take, useTaken } from './useTaken.ts';

const key = ['passkeys'] as const;

/** The columns; `ask` asks before a passkey is removed. */
function useColumns(ask: (row: PasskeyView) => void): readonly Column<PasskeyView>[] {
  const text = useText('account');
  const { moment } = useFormats();
  const nameOf = useBrowserName();
  return [
    { name: text('passkeys.added_by'), render: nameOf },
    { name: text('passkeys.added'), isMinor: true, render: ({ created_at }) => moment(created_at) },
    {
      name: text('passkeys.used'),
      render: ({ used_at }) => (used_at === null ? text('passkeys.never') : moment(used_at)),
    },
    {
      name: text('passkeys.remove'),
      render: (row) => (
        <Button aria-label={text('passkeys.remove_label', { browser: nameOf(row) })} onClick={() => ask(row)}>
          {text('passkeys.remove')}
        </Button>
      ),
    },
  ];
}

/** Asks before a passkey is removed: the account then opens by password and code alone, where it was the last. */
function RemoveDialog({
  row,
  take,
  onClose,
}: {
  readonly row: PasskeyView;
  readonly take: Take;
  readonly onClose: (isDone: boolean) => void;
}) {
  const text = useText('account');
  const { moment } = useFormats();
  const nameOf = useBrowserName();
  return (
    <StepDialog
      title={text('passkeys.remove_label', { browser: nameOf(row) })}
      effect={text('passkeys.remove_effect', { added: moment(row.created_at) })}
      confirm={text('passkeys.remove')}
      isDanger
      onConfirm={async () => {
        const removing = call(staffPasskeyRemove, { params: { passkey_id: row.passkey_id }, body: {} });
        await removing;
        take(removing, 'passkeys.removed');
      }}
      onClose={onClose}
    />
  );
}

/** The member's passkeys: added and removed here, after the second factor. decisions/0107. */
export function Passkeys() {
  const text = useText('account');
  const fault = useFault();
  const { data, error } = useQuery({ queryKey: key, queryFn: () => call(staffPasskeys, {}) });
  const { failure, done, take } = useTaken(key);
  const { ask, dialog } = useStep<PasskeyView>((row, close) => <RemoveDialog row={row} take={take} onClose={close} />);
  const columns = useColumns(ask);
  const shown = failure ?? error;
  const passkeys = data?.passkeys ?? [];
  const said = (reason: unknown): string => {
    if (reason instanceof PasskeyExists) return text('passkeys.exists');
    return reason instanceof NoPasskey ? text('passkeys.stopped') : fault(reason);
  };
  return (
    <Sheet title={text('passkeys')}>
      <p>{text('passkeys.lead')}</p>
      {shown !== null && <Notice tone="bad">{said(shown)}</Notice>}
      {done !== null && <Notice tone="good">{text(done)}</Notice>}
      {passkeys.length > 0 ? (
        <Table caption={text('passkeys')} columns={columns} rows={passkeys} keyOf={({ passkey_id }) => passkey_id} />
      ) : (
        <p className={ui.hint}>{text('passkeys.none')}</p>
      )}
      <div>
        {hasPasskeys() ? (
          <Button onClick={() => take(addPasskey(), 'passkeys.is_added')}>{text('passkeys.add')}</Button>
        ) : (
          <p className={ui.hint}>{text('passkeys.unable')}</p>
        )}
      </div>
      {dialog}
    </Sheet>
  );
}

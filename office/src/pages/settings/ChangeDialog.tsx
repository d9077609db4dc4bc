import { type SettingView, staffSettingSet } from '@vitrine/contract/staffSettings';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { settingFault } from '@vitrine/rules/staff/settingTable';
import { typedWhole } from '@vitrine/rules/text/typedWhole';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { Conflict } from './Conflict.tsx';

type Props = {
  readonly setting: SettingView;
  readonly toStandard: boolean;
  readonly onClose: (isDone: boolean) => void;
};

/** Asks for a new value and its reason, or confirms that the standard value comes back. */
export function ChangeDialog({ setting, toStandard, onClose }: Props) {
  const text = useText('settings');
  const fault = useText('fault');
  const { name, stored, standard, least, most } = setting;
  const [typed, setTyped] = useTyped(`setting ${name}`, String(setting.value));
  const [reason, setReason] = useTyped(`setting ${name} reason`, '');
  const [refused, setRefused] = useState<ApiError | null>(null);
  const client = useQueryClient();
  const value = typedWhole(typed) ?? Number.NaN;
  // The rule of the server, so that a wrong value is named before it is sent.
  const wrong = toStandard ? null : settingFault(name, value);
  const send = (key: string): Promise<unknown> => {
    setRefused(null);
    const body = { before: stored, value: toStandard ? null : value, reason };
    return call(staffSettingSet, { params: { name }, body, idempotency_key: key }).catch((error: unknown) => {
      if (error instanceof ApiError) setRefused(error);
      // What a colleague has set is read again, so that a second confirmation replaces what the member has seen.
      void client.invalidateQueries({ queryKey: ['settings'] });
      throw error;
    });
  };
  return (
    <StepDialog
      title={toStandard ? text('to_standard') : text('change.title', { name: text(`name.${name}`) })}
      effect={toStandard ? text('standard.effect', { standard }) : text('change.effect')}
      confirm={text(toStandard ? 'to_standard' : 'change')}
      isConfirmable={wrong === null && reason.trim() !== ''}
      fields={['value']}
      effects={<Conflict error={refused} />}
      onConfirm={send}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          {!toStandard && (
            <TextField
              label={text('value')}
              inputMode="numeric"
              isRequired
              isFocused
              hint={text('bounds.standard', { least, most, standard })}
              fault={wrong === null ? faultOf('value') : fault(`reason.${wrong}`)}
              value={typed}
              onChange={setTyped}
            />
          )}
          <TextField
            label={text('reason')}
            isRequired
            isFocused={toStandard}
            fault={toStandard ? faultOf('value') : null}
            value={reason}
            onChange={setReason}
          />
        </>
      )}
    </StepDialog>
  );
}

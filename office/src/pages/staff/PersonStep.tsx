import { type StaffAccountView, staffMemberStep } from '@vitrine/contract/staffMembers';
import type { MemberStep } from '@vitrine/rules/staff/staffPeople';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useLanguage, useText } from '../../lib/words/words.tsx';
import { TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { Meanwhile, seen, type Seen } from './Meanwhile.tsx';
import { roleBody, type RoleChoice, RoleFields, type Store } from './RoleFields.tsx';

type Props = {
  readonly account: StaffAccountView;
  readonly step: MemberStep;
  readonly stores: readonly Store[];
  readonly onClose: (isDone: boolean) => void;
};

/** Asks before a step of an account, with its fields. */
export function PersonStep({ account, step, stores, onClose }: Props) {
  const text = useText('staff');
  const { language } = useLanguage();
  const { staff_id, name, role, store_id } = account;
  const [chosen, setChosen] = useTyped<RoleChoice>(`${staff_id} ${step} role`, { role, store_id });
  const [ends_on, setEnd] = useTyped(`${staff_id} ${step} end`, account.ends_on ?? '');
  // What the member decides on, not what a colleague makes of it while the dialog is open.
  const [was, setWas] = useState<Seen>(() => seen(account));
  const now = seen(account);
  const details = step === 'change_role' ? roleBody(chosen) : step === 'set_end' ? { ends_on: ends_on || null } : {};
  return (
    <StepDialog
      title={text(`step.${step}`)}
      effect={text(`effect.${step}`, { name })}
      confirm={text(`step.${step}`)}
      isDanger={step === 'end' || step === 'reset_factor'}
      fields={step === 'change_role' ? ['role', 'store_id'] : step === 'set_end' ? ['ends_on'] : []}
      onConfirm={(key) =>
        call(staffMemberStep, {
          params: { staff_id },
          body: {
            step,
            locale: language.locale,
            ...details,
            was: { role: was.role, ends_on: was.ends_on, ...(was.store_id !== null && { store_id: was.store_id }) },
          },
          idempotency_key: key,
        })
      }
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          {step === 'change_role' && (
            <RoleFields value={chosen} stores={stores} onChange={setChosen} faultOf={faultOf} />
          )}
          {step === 'set_end' && (
            <TextField
              label={text('ends_on')}
              fault={faultOf('ends_on')}
              type="date"
              value={ends_on}
              onChange={setEnd}
            />
          )}
          <Meanwhile step={step} was={was} now={now} onKeep={() => setWas(now)} />
        </>
      )}
    </StepDialog>
  );
}

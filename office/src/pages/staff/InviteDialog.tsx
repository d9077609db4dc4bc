import { staffInvite } from '@vitrine/contract/staffMembers';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useLanguage, useText } from '../../lib/words/words.tsx';
import { TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { roleBody, type RoleChoice, RoleFields, type Store } from './RoleFields.tsx';

type Props = { readonly stores: readonly Store[]; readonly onClose: (isDone: boolean) => void };

/** Opens an account and mails its member the link. */
export function InviteDialog({ stores, onClose }: Props) {
  const text = useText('staff');
  const { language } = useLanguage();
  const [name, setName] = useTyped('invitation name', '');
  const [email, setEmail] = useTyped('invitation email', '');
  const [chosen, setChosen] = useTyped<RoleChoice>('invitation role', { role: 'care', store_id: null });
  const [ends_on, setEnd] = useTyped('invitation end', '');
  return (
    <StepDialog
      title={text('invite')}
      effect={text('invite.effect')}
      confirm={text('invite.confirm')}
      fields={['name', 'email', 'role', 'store_id', 'ends_on']}
      onConfirm={(key) =>
        call(staffInvite, {
          body: { locale: language.locale, name, email, ...roleBody(chosen), ends_on: ends_on || null },
          idempotency_key: key,
        })
      }
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          <TextField label={text('name')} fault={faultOf('name')} isRequired value={name} onChange={setName} />
          <TextField
            label={text('email')}
            fault={faultOf('email')}
            type="email"
            isRequired
            value={email}
            onChange={setEmail}
          />
          <RoleFields value={chosen} stores={stores} onChange={setChosen} faultOf={faultOf} />
          <TextField
            label={text('ends_on')}
            hint={text('ends_on.hint')}
            fault={faultOf('ends_on')}
            type="date"
            value={ends_on}
            onChange={setEnd}
          />
        </>
      )}
    </StepDialog>
  );
}

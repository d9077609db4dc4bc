import { staffRolePage, type StaffRolePage, staffRoleStep, type StaffRoleView } from '@vitrine/contract/staffRoles';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { May } from '../../ui/May.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Facts, Page, Sheet } from '../../ui/Page.tsx';
import { RightsSheets } from '../../ui/RightsSheets.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import ui from '../../ui/ui.module.css';
import { useRoleName } from '../../ui/useRoleName.ts';
import { useStep } from '../../ui/useStep.tsx';
import { RoleHistory } from './RoleHistory.tsx';

function Actions({ role, onDelete }: { readonly role: StaffRoleView; readonly onDelete: () => void }) {
  const text = useText('roles');
  const navigate = useNavigate();
  return (
    <>
      {role.steps.includes('change') && (
        <Button weight="main" onClick={() => void navigate(`/staff/roles/${role.role}/change`)}>
          {text('change')}
        </Button>
      )}
      <May act="manage_staff">
        <Button onClick={() => void navigate(`/staff/roles/new?from=${role.role}`)}>{text('copy')}</Button>
      </May>
      {role.steps.includes('delete') && (
        <Button weight="danger" onClick={onDelete}>
          {text('delete')}
        </Button>
      )}
    </>
  );
}

function Shown({ page: { role, events } }: { readonly page: StaffRolePage }) {
  const text = useText('roles');
  const roleName = useRoleName();
  const navigate = useNavigate();
  const name = roleName({ role: role.role, role_name: role.name });
  const { ask, dialog } = useStep<true>((_asked, close) => (
    <StepDialog
      title={text('delete')}
      effect={text('delete.effect', { name })}
      confirm={text('delete')}
      isDanger
      onConfirm={async (key) => {
        await call(staffRoleStep, { params: { role_id: role.role }, body: { step: 'delete' }, idempotency_key: key });
        await navigate('/staff/roles');
      }}
      onClose={close}
    />
  ));
  return (
    <Page
      title={name}
      lead={text(role.name === null ? 'preset.lead' : 'own.lead')}
      actions={<Actions role={role} onDelete={() => ask(true)} />}
    >
      <Sheet>
        <Facts rows={[[text('members'), role.members]]} />
      </Sheet>
      <RightsSheets rights={role} scope={role} />
      {role.name !== null && <RoleHistory events={events} />}
      {dialog}
    </Page>
  );
}

/** A role: what it gives, where, to how many, and its history. */
export function RolePage() {
  const { role: role_id = '' } = useParams();
  const text = useText('roles');
  const shell = useText('shell');
  const fault = useFault();
  const { data, error } = useQuery({
    queryKey: ['role', role_id],
    queryFn: () => call(staffRolePage, { params: { role_id } }),
  });
  if (data) return <Shown page={data} />;
  return (
    <Page title={text('title')}>
      {error ? <Notice tone="bad">{fault(error)}</Notice> : <p className={ui.wait}>{shell('loading')}</p>}
    </Page>
  );
}

import { useRoleName } from '../../ui/useRoleName.ts';
import { staffMemberPage, staffMembers } from '@vitrine/contract/staffMembers';
import type { MemberStep } from '@vitrine/rules/staff/staffPeople';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Facts, Page, Sheet } from '../../ui/Page.tsx';
import ui from '../../ui/ui.module.css';
import { RightsSheets } from '../../ui/RightsSheets.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { FactorTag } from './FactorTag.tsx';
import { History } from './History.tsx';
import { PersonStep } from './PersonStep.tsx';
import { usePlaceName } from '../../ui/useStores.ts';
import type { StaffAccountView, StaffMemberPage } from '@vitrine/contract/staffMembers';

function Account({ account }: { readonly account: StaffAccountView }) {
  const text = useText('staff');
  const roleName = useRoleName();
  const { moment, day } = useFormats();
  const placeOf = usePlaceName();
  const { email, store_id, ends_on, seen_at, is_over } = account;
  return (
    <Sheet title={text('account')}>
      <Facts
        rows={[
          [text('email'), email],
          [text('role'), roleName(account)],
          ...(store_id === null ? [] : [[text('boutique'), placeOf(store_id)] as const]),
          [text('factor'), <FactorTag key="factor" account={account} />],
          [text('ends_on'), is_over ? text('over') : ends_on === null ? text('ends_on.none') : day(ends_on)],
          [text('seen'), seen_at === null ? text('seen.never') : moment(seen_at)],
        ]}
      />
    </Sheet>
  );
}

function Person({ page: { member, events, role_names } }: { readonly page: StaffMemberPage }) {
  const text = useText('staff');
  const me = useMember();
  const { data } = useQuery({ queryKey: ['members'], queryFn: () => call(staffMembers, {}) });
  const { ask, dialog } = useStep<MemberStep>((step, close) => (
    <PersonStep account={member} step={step} stores={data?.stores ?? []} onClose={close} />
  ));
  return (
    <Page
      title={member.name}
      lead={me.staff.email === member.email ? text('own') : undefined}
      actions={member.steps.map((step) => (
        <Button key={step} weight={step === 'end' ? 'danger' : 'plain'} onClick={() => ask(step)}>
          {text(`step.${step}`)}
        </Button>
      ))}
    >
      <Account account={member} />
      {!member.is_over && <RightsSheets rights={member.rights} scope={member.scope} />}
      <History events={events} role_names={role_names} />
      {dialog}
    </Page>
  );
}

/** A person of the house: the account, what it can do, and its history. */
export function PersonPage() {
  const { id: staff_id = '' } = useParams();
  const shell = useText('shell');
  const text = useText('staff');
  const fault = useFault();
  const { data, error } = useQuery({
    queryKey: ['member', staff_id],
    queryFn: () => call(staffMemberPage, { params: { staff_id } }),
  });
  if (data) return <Person key={data.member.staff_id} page={data} />;
  return (
    <Page title={text('title')}>
      {error ? <Notice tone="bad">{fault(error)}</Notice> : <p className={ui.wait}>{shell('loading')}</p>}
    </Page>
  );
}

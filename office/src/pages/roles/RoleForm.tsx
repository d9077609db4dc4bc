import {
  type RoleContent,
  staffRoleAdd,
  staffRoleList,
  staffRoleStep,
  type StaffRoleView,
} from '@vitrine/contract/staffRoles';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { reasonOf } from '../../lib/calls/refusals.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import ui from '../../ui/ui.module.css';
import { contentOf, contentOfRole, draftOf, type RoleDraft } from './roleDraft.ts';
import { RightsGrid } from './RightsGrid.tsx';
import { RoleMeanwhile } from './RoleMeanwhile.tsx';
import { ScopeFields } from './ScopeFields.tsx';

type Props = {
  /** The role that is changed, or copied. */
  readonly of: StaffRoleView | undefined;
  readonly isChange: boolean;
  readonly stores: readonly { readonly store_id: string; readonly name: string }[];
};

/** Saves a draft, then shows the role. */
function useSave({ of, isChange }: Props) {
  const changed = useChanged();
  const navigate = useNavigate();
  const { isBusy, error, take } = useTake();
  const save = async (draft: RoleDraft, was: RoleContent | null) => {
    const content = contentOf(draft);
    if (content === null) return;
    let role = of?.role ?? '';
    const isDone = await take(async (key) => {
      if (isChange)
        await call(staffRoleStep, {
          params: { role_id: role },
          body: { step: 'change', content, ...(was && { was }) },
          idempotency_key: key,
        });
      else role = (await call(staffRoleAdd, { body: content, idempotency_key: key })).role.role;
    });
    // Also after a refusal: the form shows the role as a colleague has left it.
    await changed();
    if (!isDone) return;
    await navigate(`/staff/roles/${role}`);
  };
  return { isBusy, error, save };
}

function Form(props: Props) {
  const { of, isChange, stores } = props;
  const text = useText('roles');
  const fault = useFault();
  const { isBusy, error, save } = useSave(props);
  const [was, setWas] = useTyped('role before', () => (of && isChange ? contentOfRole(of) : null));
  const [draft, setDraft] = useTyped('role', () => draftOf(of, isChange ? (of?.name ?? '') : ''));
  const isAmount = contentOf(draft) !== null;
  const refused = reasonOf(error);
  const isAtField = refused !== null && ['name', 'countries', 'stores', 'limit'].includes(refused.field);
  const faultOf = (field: string): string | null => {
    if (field === 'limit' && !isAmount) return text('limit.wrong');
    return isAtField && refused.field === field ? fault(error) : null;
  };
  const members = isChange ? (of?.members ?? 0) : 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(draft, was);
  };
  return (
    <form className={ui.page} onSubmit={submit}>
      {members > 0 && <Notice tone="warn">{text('change.counts', { members })}</Notice>}
      <Sheet title={text('what')}>
        <TextField
          label={text('name')}
          fault={faultOf('name')}
          isRequired
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
        />
        <RightsGrid draft={draft} onChange={setDraft} />
      </Sheet>
      <Sheet title={text('where')}>
        <ScopeFields draft={draft} stores={stores} onChange={setDraft} faultOf={faultOf} />
      </Sheet>
      {refused?.reason === 'changed_meanwhile' && was && of ? (
        <RoleMeanwhile was={was} now={contentOfRole(of)} onKeep={setWas} />
      ) : (
        error !== null && !isAtField && <Notice tone="bad">{fault(error)}</Notice>
      )}
      <div className={ui.actions}>
        <Button type="submit" weight="main" disabled={isBusy || !isAmount || draft.name.trim() === ''}>
          {text(isChange ? 'save' : 'make')}
        </Button>
      </div>
    </form>
  );
}

/** Makes a role, empty or as a copy (`?from=`), or changes one. */
export function RoleForm() {
  const { role } = useParams();
  const [search] = useSearchParams();
  const text = useText('roles');
  const shell = useText('shell');
  const fault = useFault();
  const { data, error } = useQuery({ queryKey: ['roles'], queryFn: () => call(staffRoleList, {}) });
  const isChange = role !== undefined;
  const name = role ?? search.get('from');
  const of = data?.roles.find((one) => one.role === name);
  const isRefused = isChange && !of?.steps.includes('change');
  return (
    <Page title={text(isChange ? 'change' : 'new')} lead={text('form.lead')}>
      {error && <Notice tone="bad">{fault(error)}</Notice>}
      {!data && !error && <p className={ui.wait}>{shell('loading')}</p>}
      {data && isRefused && <Notice tone="bad">{text('change.not')}</Notice>}
      {data && !isRefused && <Form of={of} isChange={isChange} stores={data.stores} />}
    </Page>
  );
}

import { type ChangeView, staffChangeList } from '@vitrine/contract/staffHistory';
import { type ChangeSubject, changeSubjectNames, isChangeSubject } from '@vitrine/rules/changes/changeSubjects';
import { unreadSubjects } from '@vitrine/rules/changes/changeRights';
import { isSettingName } from '@vitrine/rules/staff/settingTable';
import { useQuery } from '@tanstack/react-query';
import { dayIn, useFilters } from '../../lib/calls/useFilters.ts';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { ExportList } from '../../ui/ExportList.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { Page } from '../../ui/Page.tsx';
import { type Column, ListTable } from '../../ui/Table.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { Proposals } from './Proposals.tsx';
import { UndoDialog } from '../../ui/UndoDialog.tsx';
import { ChangeValues } from '../../ui/ChangeValues.tsx';
import { ListViews } from '../../ui/views/Views.tsx';
import css from './changes.module.css';

/** The filter in the address, as the call takes it. */
function useFilter() {
  const filters = useFilters();
  const { of, set } = filters;
  const subject = of('subject');
  const key = of('key');
  const staff_id = of('member');
  const day = dayIn(filters, 'day');
  const filter = {
    ...(isChangeSubject(subject) && { subject }),
    ...(key !== '' && { key }),
    ...(staff_id !== '' && { staff_id }),
    ...(day !== undefined && { day }),
  };
  return { of, set, filter };
}

type Filter = ReturnType<typeof useFilter>;

/** A key without the id of a promotion, which has its name. */
const shownKey = (subject: ChangeSubject, key: string): string =>
  subject === 'promotion_scope' ? key.split('/').slice(1).join('/') : key;

/** What the list is narrowed to: a subject, the beginning of a key, a member, a day. */
function Filters({ of, set }: Filter) {
  const text = useText('changes');
  const { acts, scope } = useMember();
  const unread = unreadSubjects({ rights: { acts }, scope });
  const subjects = changeSubjectNames.filter((name) => !unread.includes(name));
  const { data } = useQuery({ queryKey: ['changers'], queryFn: () => call(staffChangeList, { query: {} }) });
  const all = { value: '', name: text('all') };
  return (
    <div className={css.filters}>
      <Select
        label={text('subject')}
        value={of('subject')}
        choices={[all, ...subjects.map((value) => ({ value, name: text(`subject.${value}`) }))]}
        onChange={(value) => set('subject', value)}
      />
      <TextField label={text('key')} value={of('key')} onChange={(value) => set('key', value)} />
      <Select
        label={text('by')}
        value={of('member')}
        choices={[all, ...(data?.members ?? []).map(({ staff_id, name }) => ({ value: staff_id, name }))]}
        onChange={(value) => set('member', value)}
      />
      <TextField label={text('day')} type="date" value={of('day')} onChange={(value) => set('day', value)} />
    </div>
  );
}

/** Who changed it, and why. */
function Cause({ change }: { readonly change: ChangeView }) {
  const text = useText('changes');
  return (
    <>
      <p>{change.by ?? text('system', { command: change.actor })}</p>
      {change.approved_by !== null && <p className={css.soft}>{text('approved', { name: change.approved_by })}</p>}
      {change.reason !== null && <p className={css.soft}>{change.reason}</p>}
      {change.undoes !== null && <p className={css.soft}>{text('undoes', { number: String(change.undoes) })}</p>}
    </>
  );
}

/** What is named by words alone: its id tells no person anything. */
const byName: readonly ChangeSubject[] = ['staff_account', 'webhook', 'api_key', 'promotion', 'setting'];

/** What a changed row is called, and its key where a person reads one. */
function Named({ change: { subject, key, label } }: { readonly change: ChangeView }) {
  const settings = useText('settings');
  const name = subject === 'setting' && isSettingName(key) ? settings(`name.${key}`) : label;
  return (
    <>
      {name !== null && <p>{name}</p>}
      {(name === null || !byName.includes(subject)) && (
        <p className={`${css.soft} ${css.key}`}>{shownKey(subject, key)}</p>
      )}
    </>
  );
}

function useColumns(ask: (change: ChangeView) => void): readonly Column<ChangeView>[] {
  const text = useText('changes');
  const { moment } = useFormats();
  return [
    {
      name: text('when'),
      render: ({ at, change_id }) => (
        <>
          {moment(at)} <span className={css.soft}>{change_id}</span>
        </>
      ),
    },
    {
      name: text('what'),
      render: (change) => (
        <>
          {text(`subject.${change.subject}`)}
          <Named change={change} />
        </>
      ),
    },
    {
      name: text('values'),
      render: (change) => <ChangeValues change={change} />,
    },
    { name: text('by'), isMinor: true, render: (change) => <Cause change={change} /> },
    {
      name: text('steps'),
      render: (change) =>
        change.may_undo ? (
          <Button onClick={() => ask(change)}>{text('undo')}</Button>
        ) : (
          change.undone_by !== null && (
            <span className={css.soft}>{text('undone', { number: String(change.undone_by) })}</span>
          )
        ),
    },
  ];
}

/** What was changed of the catalogue, prices, contents, boutiques and staff, and what is proposed. */
export function Changes() {
  const text = useText('changes');
  const filtered = useFilter();
  const { filter } = filtered;
  const { ask, dialog } = useStep<ChangeView>((change, close) => <UndoDialog change={change} onClose={close} />);
  const columns = useColumns(ask);
  const list = useList(
    ['changes', filter],
    (after) => call(staffChangeList, { query: { ...filter, ...after } }),
    (page) => page.changes,
  );
  return (
    <Page title={text('title')} lead={text('lead')} actions={<ExportList file="changes" query={filter} />}>
      <Proposals />
      <section className={css.part} aria-labelledby="history">
        <h2 id="history">{text('history')}</h2>
        <ListViews list="changes" />
        <Filters {...filtered} />
        <ListTable
          caption={text('history')}
          empty={text('none')}
          list={list}
          keyOf={({ change_id }) => String(change_id)}
          columns={columns}
        />
      </section>
      {dialog}
    </Page>
  );
}

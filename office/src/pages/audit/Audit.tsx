import { type AuditEntry, staffAudit } from '@vitrine/contract/staffAudit';
import { auditKinds } from '@vitrine/rules/staff/auditKinds';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent } from 'react';
import { Link } from 'react-router';
import { dayIn, useFilters } from '../../lib/calls/useFilters.ts';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayRead } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { ExportList } from '../../ui/ExportList.tsx';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { Page } from '../../ui/Page.tsx';
import { ListTable } from '../../ui/Table.tsx';
import { ListViews } from '../../ui/views/Views.tsx';
import css from './audit.module.css';
import { useAuditWords, useSubjectName } from './useAuditWords.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** The filter in the address, as the call takes it. */
function useFilter() {
  const filters = useFilters();
  const { of, set } = filters;
  const kind = auditKinds.find((one) => one === of('kind'));
  const staff_id = of('member');
  const day = dayIn(filters, 'day');
  const subject = of('subject').trim();
  const filter = {
    ...(kind !== undefined && { kind }),
    ...(uuid.test(staff_id) && { staff_id }),
    ...(day !== undefined && { day }),
    ...(subject !== '' && { subject }),
  };
  return { of, set, filter };
}

function Filters({ of, set }: ReturnType<typeof useFilter>) {
  const text = useText('audit');
  const [typed, setTyped] = useTyped('subject', of('subject'));
  // Of a kind that shows no reads of clients: the choice of a member is no look at them.
  const { data } = useQuery({
    queryKey: ['audit-members'],
    queryFn: () => call(staffAudit, { query: { kind: 'role' } }),
    staleTime: Infinity,
  });
  const all = { value: '', name: text('all') };
  const search = (event: FormEvent): void => {
    event.preventDefault();
    set('subject', typed.trim());
  };
  return (
    <form className={css.filters} onSubmit={search} role="search">
      <Select
        label={text('kind')}
        value={of('kind')}
        choices={[all, ...auditKinds.map((value) => ({ value, name: text(`kind.${value}`) }))]}
        onChange={(value) => set('kind', value)}
      />
      <Select
        label={text('by')}
        value={of('member')}
        choices={[all, ...(data?.members ?? []).map(({ staff_id, name }) => ({ value: staff_id, name }))]}
        onChange={(value) => set('member', value)}
      />
      <TextField label={text('day')} type="date" value={of('day')} onChange={(value) => set('day', value)} />
      <TextField label={text('subject')} hint={text('subject.hint')} value={typed} onChange={setTyped} />
      <Button type="submit">{text('search')}</Button>
    </form>
  );
}

/** The thing of an entry, as a link where the member may open it. */
function Subject({ entry }: { readonly entry: AuditEntry }) {
  const me = useMember();
  const { kind, subject, what } = entry;
  const name = useSubjectName()(entry);
  if (kind === 'order' && mayRead(me, 'see_orders')) return <Link to={`/orders/${subject}`}>{name}</Link>;
  if (kind === 'return' && mayRead(me, 'inspect')) return <Link to={`/returns/${subject}`}>{name}</Link>;
  if (kind === 'change' && mayRead(me, 'see_changes'))
    return <Link to={`/changes?${new URLSearchParams({ subject: what, key: subject }).toString()}`}>{name}</Link>;
  // The page of the client notes the look at it: this page names no one.
  if (kind === 'read' && uuid.test(subject) && what.includes('/clients/') && mayRead(me, 'see_client'))
    return <Link to={`/clients/${subject}`}>{name}</Link>;
  return name;
}

function What({ entry }: { readonly entry: AuditEntry }) {
  const { what, detail } = useAuditWords()(entry);
  return (
    <span className={css.key}>
      {what}
      {detail !== null && <span className={css.soft}>{detail}</span>}
    </span>
  );
}

/** What members of staff did, from all the logs of the shop. decisions/0125. */
export function Audit() {
  const text = useText('audit');
  const { moment } = useFormats();
  const filtered = useFilter();
  const { filter } = filtered;
  const list = useList(
    ['audit', filter],
    (after) => call(staffAudit, { query: { ...filter, ...after } }),
    (page) => page.entries,
    { isRead: 'once' },
  );
  return (
    <Page title={text('title')} lead={text('lead')} actions={<ExportList file="audit" query={filter} />}>
      <ListViews list="audit" />
      <Filters {...filtered} />
      <ListTable
        caption={text('title')}
        empty={text('none')}
        list={list}
        keyOf={({ entry_id, at }) => `${entry_id} ${at}`}
        columns={[
          { name: text('when'), render: ({ at }) => moment(at) },
          {
            name: text('by'),
            render: ({ by, second }) => (
              <>
                {by}
                {second !== null && <span className={css.soft}>{text('second', { name: second })}</span>}
              </>
            ),
          },
          { name: text('kind'), isMinor: true, render: ({ kind }) => text(`kind.${kind}`) },
          {
            name: text('subject'),
            render: (entry) => (
              <span className={css.key}>
                <Subject entry={entry} />
                {entry.label !== null && !uuid.test(entry.subject) && <span className={css.soft}>{entry.label}</span>}
              </span>
            ),
          },
          { name: text('what'), render: (entry) => <What entry={entry} /> },
        ]}
      />
    </Page>
  );
}

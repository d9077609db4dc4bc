import { listedName } from '@vitrine/rules/account/personName';
import type { MergeAccount, MergePreview } from '@vitrine/contract/staffMerge';
import { type MergeSubject, mergeSubjects } from '@vitrine/rules/account/merge';
import type { ReactNode } from 'react';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import css from '../../ui/sheets.module.css';

type Fact = { readonly name: string; readonly of: (account: MergeAccount) => ReactNode };

/** What both accounts say of their owner, row by row. */
function useFacts(): readonly Fact[] {
  const text = useText('client');
  const { day } = useFormats();
  const yesOf = (is: boolean) => text(is ? 'yes' : 'no');
  return [
    { name: text('merge.name'), of: listedName },
    { name: text('email'), of: ({ email }) => email },
    { name: text('phone'), of: ({ phone }) => phone ?? text('none') },
    { name: text('since'), of: ({ created_at }) => day(created_at) },
    {
      name: text('merge.signs_in'),
      of: ({ signs_in_by }) =>
        (['email', ...signs_in_by] as const).map((by) => text(`merge.signs_in.${by}`)).join(', '),
    },
    { name: text('communication'), of: ({ consents }) => yesOf(consents.communication) },
    { name: text('newsletter'), of: ({ consents }) => yesOf(consents.newsletter) },
    {
      name: text('merge.addresses'),
      of: ({ addresses }) => addresses.join('\n') || text('none'),
    },
  ];
}

/** What a merge does with a subject, in words. */
function useDoes(): (subject: MergeSubject) => string {
  const text = useText('client');
  return (subject) => {
    const row = mergeSubjects[subject];
    return text(row.does === 'moves' ? 'merge.does.moves' : `merge.does.${row.why}`);
  };
}

type Row = MergePreview['subjects'][number];

/** Two accounts side by side, and what their merge would move, join and end, as the server has worked it out. */
export function MergeCompare({ preview }: { readonly preview: MergePreview }) {
  const text = useText('client');
  const facts = useFacts();
  const doesOf = useDoes();
  const { stays, goes, subjects } = preview;
  const rows = subjects.filter((row) => row.stays + row.goes > 0);
  const people: readonly Column<Fact>[] = [
    { name: text('merge.what'), render: ({ name }) => name },
    { name: text('merge.stays'), render: ({ of }) => <span className={css.address}>{of(stays)}</span> },
    { name: text('merge.goes'), render: ({ of }) => <span className={css.address}>{of(goes)}</span> },
  ];
  const columns: readonly Column<Row>[] = [
    {
      name: text('merge.what'),
      render: ({ subject }) => (
        <>
          {text(`merge.subject.${subject}`)}
          <p className={css.soft}>{doesOf(subject)}</p>
        </>
      ),
    },
    { name: text('merge.stays'), isFigure: true, render: (row) => row.stays },
    { name: text('merge.goes'), isFigure: true, render: (row) => row.goes },
    { name: text('merge.after'), isFigure: true, render: ({ after }) => after },
  ];
  return (
    <Sheet title={text('merge.compared')}>
      {!stays.is_proven && <Notice tone="warn">{text('merge.unproven')}</Notice>}
      <Table caption={text('merge.compared')} columns={people} rows={facts} keyOf={({ name }) => name} />
      <p className={css.soft}>{text('merge.profile')}</p>
      {rows.length > 0 && (
        <Table caption={text('merge.after')} columns={columns} rows={rows} keyOf={({ subject }) => subject} />
      )}
    </Sheet>
  );
}

import { staffTextCounts, staffTexts } from '@vitrine/contract/staffTexts';
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import { isWording, type Wording, wordings } from '@vitrine/rules/storefronts/storefronts';
import { textKinds, type textStates } from '@vitrine/rules/texts/textFields';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { useWordingNames } from '../../lib/words/wordings.ts';
import { ExportList } from '../../ui/ExportList.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { type Column, ListTable, Table } from '../../ui/Table.tsx';
import { ListViews } from '../../ui/views/Views.tsx';
import css from './texts.module.css';

const shown = ['open', 'missing', 'outdated', 'all'] as const;
const isShown = (text: string): text is (typeof shown)[number] => shown.some((one) => one === text);
const isKind = (text: string): text is (typeof textKinds)[number] => textKinds.some((one) => one === text);
const tones = { have: 'good', missing: 'bad', outdated: 'warn' } as const;

type Filter = Omit<QueryOf<typeof staffTexts>, 'after'>;

function filterOf(of: (name: string) => string): Filter {
  const [kind, language, state, q] = [of('kind'), of('language'), of('state'), of('q').trim()];
  return {
    ...(isKind(kind) && { kind }),
    ...(isWording(language) && { language }),
    ...(isShown(state) && { state }),
    ...(q !== '' && { q }),
  };
}

/** How far each language is; each number leads to its list. */
function Completeness() {
  const text = useText('texts');
  const fault = useFault();
  const nameOf = useWordingNames();
  const { data, error } = useQuery({ queryKey: ['text-counts'], queryFn: () => call(staffTextCounts, {}) });
  if (error !== null) return <Notice tone="bad">{fault(error)}</Notice>;
  if (!data) return null;
  const rows = data.languages.filter(({ language }) => language !== data.source);
  const sum = (row: (typeof rows)[number], state: (typeof textStates)[number]): number =>
    row.kinds.reduce((all, counts) => all + counts[state], 0);
  const number = (row: (typeof rows)[number], state: 'missing' | 'outdated') => {
    const count = sum(row, state);
    return count === 0 ? '0' : <Link to={`/texts?language=${row.language}&state=${state}`}>{count}</Link>;
  };
  return (
    <Sheet title={text('completeness')}>
      <p className={css.soft}>{text('completeness.lead', { language: nameOf(data.source) })}</p>
      <Table
        caption={text('completeness')}
        rows={rows}
        keyOf={({ language }) => language}
        columns={[
          { name: text('language'), render: (row) => nameOf(row.language) },
          { name: text('state.have'), isFigure: true, render: (row) => sum(row, 'have') },
          { name: text('state.missing'), isFigure: true, render: (row) => number(row, 'missing') },
          { name: text('state.outdated'), isFigure: true, render: (row) => number(row, 'outdated') },
          {
            name: text('yours'),
            isMinor: true,
            render: (row) => (row.may_edit ? text('yours.yes') : text('yours.no')),
          },
        ]}
      />
    </Sheet>
  );
}

/** What the list is narrowed to. */
function Filters({ spoken, own }: { readonly spoken: readonly Wording[]; readonly own: Wording | undefined }) {
  const text = useText('texts');
  const nameOf = useWordingNames();
  const { of, set } = useFilters();
  const { state = 'open', kind = '' } = filterOf(of);
  return (
    <div className={css.filters}>
      <Select
        label={text('language')}
        value={own ?? ''}
        choices={[
          ...(own === undefined ? [{ value: '' as const, name: '' }] : []),
          ...spoken.map((value) => ({ value, name: nameOf(value) })),
        ]}
        onChange={(value) => set('language', value)}
      />
      <Select
        label={text('state')}
        value={state}
        choices={shown.map((value) => ({ value, name: text(`shown.${value}`) }))}
        onChange={(value) => set('state', value === 'open' ? '' : value)}
      />
      <Select
        label={text('kind')}
        value={kind}
        choices={[
          { value: '' as const, name: text('all') },
          ...textKinds.map((value) => ({ value, name: text(`kind.${value}`) })),
        ]}
        onChange={(value) => set('kind', value)}
      />
      <TextField label={text('find')} type="search" value={of('q')} onChange={(value) => set('q', value)} />
    </div>
  );
}

type Row = AnswerOf<typeof staffTexts>['texts'][number] & { readonly language: Wording };

function useColumns(spoken: readonly Wording[]): readonly Column<Row>[] {
  const text = useText('texts');
  const nameOf = useWordingNames();
  const { moment } = useFormats();
  return [
    {
      name: text('what'),
      render: ({ kind, code, title, language }) => (
        <>
          {kind === 'content' ? title : <Link to={`/texts/${kind}/${code}?language=${language}`}>{title}</Link>}
          <p className={css.soft}>
            {text(`kind.${kind}`)} · {code}
          </p>
        </>
      ),
    },
    {
      name: text('state'),
      render: ({ states, language }) => {
        const state = states[language] ?? 'missing';
        return <Tag tone={tones[state]}>{text(`state.${state}`)}</Tag>;
      },
    },
    {
      name: text('others'),
      isMinor: true,
      render: ({ states, language }) =>
        spoken
          .filter((wording) => wording !== language && states[wording] !== 'have')
          .map(nameOf)
          .join(', '),
    },
    { name: text('source_changed'), isMinor: true, render: ({ source_changed_at }) => moment(source_changed_at) },
  ];
}

/** The texts of the catalogue by language: what lacks, and what was translated before its source changed. */
export function Texts() {
  const text = useText('texts');
  const { of } = useFilters();
  const filter = filterOf(of);
  const { data } = useQuery({ queryKey: ['text-counts'], queryFn: () => call(staffTextCounts, {}) });
  const list = useList(
    ['texts', filter],
    (after) => call(staffTexts, { query: { ...filter, ...after } }),
    (page) => page.texts.map((row) => ({ ...row, language: page.language })),
  );
  const spoken = wordings.filter((wording) => data?.languages.some((one) => one.language === wording));
  // The language in which the list begins, where it has no row that names it.
  const others = data?.languages.filter(({ language }) => language !== data.source) ?? [];
  const usual = (others.find(({ may_edit }) => may_edit) ?? others[0])?.language;
  const columns = useColumns(spoken);
  return (
    <Page title={text('title')} lead={text('lead')} actions={<ExportList file="texts" query={filter} />}>
      <Completeness />
      <ListViews list="texts" />
      <Filters spoken={spoken} own={filter.language ?? list.rows[0]?.language ?? usual} />
      <ListTable
        caption={text('title')}
        empty={text('none')}
        list={list}
        keyOf={({ kind, code }) => `${kind} ${code}`}
        columns={columns}
      />
    </Page>
  );
}

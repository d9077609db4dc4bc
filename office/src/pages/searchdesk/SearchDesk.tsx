import { staffSearchRules, staffSearchTerms } from '@vitrine/contract/staffSearch';
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import { isLocale, isWording, type Wording, wordings } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { ExportList } from '../../ui/ExportList.tsx';
import { useText } from '../../lib/words/words.tsx';
import { tagOf, useWordingNames } from '../../lib/words/wordings.ts';
import { Button } from '../../ui/Button.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { StorefrontSelect } from '../../ui/StorefrontSelect.tsx';
import { ListTable } from '../../ui/Table.tsx';
import css from './searchdesk.module.css';

const shows = ['without', 'with', 'all'] as const;
const isShow = (text: string): text is (typeof shows)[number] => shows.some((one) => one === text);
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(text);

type Filter = Omit<QueryOf<typeof staffSearchTerms>, 'after'>;

function filterOf(of: (name: string) => string): Filter {
  const [locale, from, until, show] = [of('storefront'), of('from'), of('until'), of('show')];
  return {
    ...(isLocale(locale) && { locale }),
    ...(isDay(from) && { from }),
    ...(isDay(until) && { until }),
    ...(isShow(show) && { show }),
  };
}

const ruleAddress = (language: Wording, term: string): string =>
  `/search-desk/rule?language=${language}&term=${encodeURIComponent(term)}`;

type Answer = AnswerOf<typeof staffSearchTerms>;

/** What the list of terms is narrowed to: a storefront, what was found, days. */
function TermFilters({ filter, data }: { readonly filter: Filter; readonly data: Answer | undefined }) {
  const text = useText('searchdesk');
  const { of, set } = useFilters();
  return (
    <div className={css.filters}>
      {data && (
        <StorefrontSelect
          value={data.locale}
          storefronts={data.storefronts}
          onChange={(locale) => set('storefront', locale)}
        />
      )}
      <Select
        label={text('show')}
        value={filter.show ?? 'without'}
        choices={shows.map((value) => ({ value, name: text(`show.${value}`) }))}
        onChange={(value) => set('show', value === 'without' ? '' : value)}
      />
      <TextField
        label={text('from')}
        type="date"
        value={of('from') || (data?.from ?? '')}
        onChange={(value) => set('from', value)}
      />
      <TextField
        label={text('until')}
        type="date"
        value={of('until') || (data?.until ?? '')}
        onChange={(value) => set('until', value)}
      />
    </div>
  );
}

/** What was searched in a storefront between two days. */
function Terms() {
  const text = useText('searchdesk');
  const { day } = useFormats();
  const { of } = useFilters();
  const filter = filterOf(of);
  const { data } = useQuery({
    queryKey: ['search-terms-of', filter],
    queryFn: () => call(staffSearchTerms, { query: filter }),
  });
  const list = useList(
    ['search-terms', filter],
    (after) => call(staffSearchTerms, { query: { ...filter, ...after } }),
    (page) => page.terms.map((row) => ({ ...row, language: page.language })),
  );
  return (
    <>
      <TermFilters filter={filter} data={data} />
      <ListTable
        caption={text('show')}
        empty={text('none')}
        list={list}
        keyOf={({ term }) => term}
        columns={[
          { name: text('term'), render: ({ term, language }) => <span lang={tagOf(language)}>{term}</span> },
          { name: text('searches'), isFigure: true, render: ({ searches }) => searches },
          { name: text('results'), isFigure: true, render: ({ results }) => results },
          { name: text('last_day'), isMinor: true, render: ({ last_day }) => day(last_day) },
          {
            name: text('rule'),
            render: ({ term, language, has_rule }) => (
              <Link to={ruleAddress(language, term)}>{text(has_rule ? 'rule.has' : 'rule.add')}</Link>
            ),
          },
        ]}
      />
    </>
  );
}

/** The rules of a language, and the way to a new one. */
function Rules() {
  const text = useText('searchdesk');
  const nameOf = useWordingNames();
  const navigate = useNavigate();
  const { of, set } = useFilters();
  const [term, setTerm] = useTyped('new term', '');
  const asked = of('language');
  const language: Wording = isWording(asked) ? asked : 'fr';
  const list = useList(
    ['search-rules', language],
    (after) => call(staffSearchRules, { query: { language, ...after } }),
    ({ rules }) => rules,
  );
  const open = (event: FormEvent): void => {
    event.preventDefault();
    if (term.trim() !== '') void navigate(ruleAddress(language, term.trim()));
  };
  return (
    <Sheet title={text('rules')}>
      <form className={css.filters} onSubmit={open}>
        <Select
          label={text('language')}
          value={language}
          choices={wordings.map((value) => ({ value, name: nameOf(value) }))}
          onChange={(value) => set('language', value)}
        />
        <TextField label={text('rules.for')} value={term} onChange={setTerm} />
        <Button type="submit" disabled={term.trim() === ''}>
          {text('rules.open')}
        </Button>
      </form>
      <ListTable
        caption={text('rules')}
        empty={text('rules.none')}
        list={list}
        keyOf={(row) => `${row.language} ${row.term}`}
        columns={[
          {
            name: text('term'),
            render: (row) => (
              <Link to={ruleAddress(row.language, row.term)} lang={tagOf(row.language)}>
                {row.term}
              </Link>
            ),
          },
          { name: text('others'), render: ({ others }) => <span lang={tagOf(language)}>{others.join(', ')}</span> },
          { name: text('pins'), isFigure: true, render: ({ pins }) => pins },
        ]}
      />
    </Sheet>
  );
}

/** What people search for, and what the office adds to searches. */
export function SearchDesk() {
  const text = useText('searchdesk');
  const { of } = useFilters();
  return (
    <Page title={text('title')} lead={text('lead')} actions={<ExportList file="search_terms" query={filterOf(of)} />}>
      <Terms />
      <Rules />
    </Page>
  );
}

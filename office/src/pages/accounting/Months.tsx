import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffPeriodPropose, staffPeriods } from '@vitrine/contract/staffAccounting';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { useStep } from '../../ui/useStep.tsx';
import css from './accounting.module.css';
import { Closing } from './Closing.tsx';
import { ExportJournal } from './ExportJournal.tsx';

type Found = AnswerOf<typeof staffPeriods>;
type Closed = Found['closed'][number];

const periodsKey = ['periods'] as const;

function MonthLink({ month }: { readonly month: string }) {
  const { month: name } = useFormats();
  return <Link to={`/journal?month=${month}`}>{name(month)}</Link>;
}

function OpenMonths({ found, onPropose }: { readonly found: Found; readonly onPropose: (month: string) => void }) {
  const text = useText('accounting');
  const { month: name } = useFormats();
  const me = useMember();
  const isWaiting = found.proposal !== null && found.proposal.refused === null;
  const columns: readonly Column<string>[] = [
    { name: text('month'), render: (month) => <MonthLink month={month} /> },
    {
      name: text('state'),
      render: (month) => (
        <Tag tone={month === found.closable ? 'warn' : 'plain'}>
          {text(month === found.closable ? (isWaiting ? 'state.proposed' : 'state.closable') : 'state.open')}
        </Tag>
      ),
    },
    {
      name: text('step'),
      render: (month) =>
        month === found.closable &&
        mayAct(me, 'keep_books') &&
        !isWaiting && (
          <Button about={name(month)} disabled={found.missing_rates.length > 0} onClick={() => onPropose(month)}>
            {text('propose')}
          </Button>
        ),
    },
  ];
  return (
    <Sheet title={text('open')}>
      {found.missing_rates.length > 0 && (
        <Notice tone="warn">
          <span>{text('rates.missing', { currencies: found.missing_rates.join(', ') })}</span>
          <Link to="/chart">{text('chart')}</Link>
        </Notice>
      )}
      <Table caption={text('open')} columns={columns} rows={found.open} keyOf={(month) => month} />
    </Sheet>
  );
}

function ClosedMonths({ closed }: Pick<Found, 'closed'>) {
  const text = useText('accounting');
  const { moment, count } = useFormats();
  if (closed.length === 0) return null;
  const numbersOf = ({ first_number, entry_count }: Closed): string =>
    entry_count === 0
      ? text('numbers.none')
      : text('numbers.range', { first: count(first_number), last: count(first_number + entry_count - 1) });
  const columns: readonly Column<Closed>[] = [
    { name: text('month'), render: ({ month }) => <MonthLink month={month} /> },
    { name: text('numbers'), render: numbersOf },
    {
      name: text('closed_at'),
      render: ({ closed_at, closed_by, proposed_by }) => (
        <>
          <p>{`${moment(closed_at)}, ${closed_by}`}</p>
          {proposed_by !== null && <p className={ui.hint}>{text('closed.proposed', { name: proposed_by })}</p>}
        </>
      ),
    },
    {
      name: text('digest'),
      isMinor: true,
      render: ({ sha256 }) => (sha256 === null ? text('digest.wait') : <code className={css.digest}>{sha256}</code>),
    },
  ];
  return (
    <Sheet title={text('closed')}>
      <p>{text('closed.lead')}</p>
      <Table caption={text('closed')} columns={columns} rows={closed} keyOf={({ month }) => month} />
    </Sheet>
  );
}

/** The months of the books: their journals, the close of one, and the files for accounting. */
export function Months() {
  const text = useText('accounting');
  const fault = useFault();
  const { month: name } = useFormats();
  const { data, error, isPending } = useQuery({
    queryKey: periodsKey,
    queryFn: () => call(staffPeriods, {}),
    // The digest comes moments after the close.
    refetchInterval: ({ state }) => (state.data?.closed.some(({ sha256 }) => sha256 === null) ? 2000 : false),
  });
  const { ask, dialog } = useStep<string>((month, close) => (
    <StepDialog
      title={text('propose.title', { month: name(month) })}
      effect={text('propose.effect')}
      confirm={text('propose')}
      onConfirm={(key) => call(staffPeriodPropose, { params: { month }, body: {}, idempotency_key: key })}
      onClose={close}
    />
  ));
  return (
    <Page
      title={text('months')}
      lead={data && text('months.lead', { zone: data.zone, currency: data.currency })}
      actions={data && <ExportJournal months={[...data.open, ...data.closed.map(({ month }) => month)]} />}
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {isPending && <p className={ui.wait}>{text('loading')}</p>}
      {data?.proposal && data.closable !== null && <Closing proposal={data.proposal} month={data.closable} />}
      {data && <OpenMonths found={data} onPropose={ask} />}
      {data && <ClosedMonths closed={data.closed} />}
      {dialog}
    </Page>
  );
}

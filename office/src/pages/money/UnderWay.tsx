import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffOpenAuthorisations, staffRefundsUnderWay } from '@vitrine/contract/staffMoney';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayRead } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { type Column, ListTable } from '../../ui/Table.tsx';
import { ExportReport } from './ExportReport.tsx';

type Refund = AnswerOf<typeof staffRefundsUnderWay>['refunds'][number];
type Open = AnswerOf<typeof staffOpenAuthorisations>['orders'][number];

const dayMs = 86_400_000;
const tones = { asked: 'plain', accepted: 'plain', failed: 'bad' } as const;

/** How many days ago something was, in words. */
function useAge() {
  const text = useText('money');
  return (at: string | null): string =>
    at === null ? '' : text('age', { days: Math.max(0, Math.floor((Date.now() - Date.parse(at)) / dayMs)) });
}

function Refunds() {
  const text = useText('money');
  const { money, day } = useFormats();
  const age = useAge();
  const me = useMember();
  const list = useList(
    ['refunds-under-way'],
    (after) => call(staffRefundsUnderWay, { query: after }),
    ({ refunds }) => refunds,
  );
  const columns: readonly Column<Refund>[] = [
    { name: text('order'), render: ({ order_number }) => <Link to={`/orders/${order_number}`}>{order_number}</Link> },
    { name: text('cause'), isMinor: true, render: ({ cause }) => text(`cause.${cause}`) },
    {
      name: text('return'),
      isMinor: true,
      render: ({ return_number }) => return_number && <Link to={`/returns/${return_number}`}>{return_number}</Link>,
    },
    { name: text('since'), render: ({ asked_at }) => `${day(asked_at)}, ${age(asked_at)}` },
    {
      name: text('state'),
      render: ({ state }) => {
        const tag = <Tag tone={tones[state]}>{text(`refund.${state}`)}</Tag>;
        return state === 'failed' && mayRead(me, 'refund') ? <Link to="/refunds">{tag}</Link> : tag;
      },
    },
    { name: text('amount'), isFigure: true, render: ({ amount, currency }) => money(amount, currency) },
  ];
  return (
    <Sheet title={text('refunds')}>
      <ListTable
        caption={text('refunds')}
        columns={columns}
        list={list}
        keyOf={({ refund_id }) => String(refund_id)}
        empty={text('refunds.none')}
      />
    </Sheet>
  );
}

function Authorisations() {
  const text = useText('money');
  const { money, day } = useFormats();
  const age = useAge();
  const list = useList(
    ['open-authorisations'],
    (after) => call(staffOpenAuthorisations, { query: after }),
    ({ orders }) => orders,
  );
  const columns: readonly Column<Open>[] = [
    {
      name: text('order'),
      render: ({ increment_id }) => <Link to={`/orders/${increment_id}`}>{increment_id}</Link>,
    },
    {
      name: text('since'),
      render: ({ authorised_at }) => authorised_at && `${day(authorised_at)}, ${age(authorised_at)}`,
    },
    { name: text('amount'), isFigure: true, render: ({ authorised, currency }) => money(authorised, currency) },
  ];
  return (
    <Sheet title={text('authorisations')}>
      <ListTable
        caption={text('authorisations')}
        columns={columns}
        list={list}
        keyOf={({ increment_id, currency }) => `${increment_id} ${currency}`}
        empty={text('authorisations.none')}
      />
    </Sheet>
  );
}

/** How many lines of settlement reports differ, with the way to them. */
function Differing() {
  const text = useText('money');
  const me = useMember();
  const { data } = useQuery({
    queryKey: ['differing-lines'],
    queryFn: () => call(staffRefundsUnderWay, { query: {} }),
  });
  const count = data?.differing_lines ?? null;
  if (count === null) return null;
  return (
    <Notice tone={count === 0 ? 'good' : 'warn'}>
      <span>{text('differing', { count })}</span>
      {mayRead(me, 'reconcile') && mayRead(me, 'explain') && <Link to="/books">{text('differing.books')}</Link>}
    </Notice>
  );
}

/** Money that has not arrived where it goes: refunds, authorisations, and what the provider settled otherwise. */
export function UnderWay() {
  const text = useText('money');
  return (
    <Page
      title={text('under_way')}
      lead={text('under_way.lead')}
      actions={<ExportReport files={['refunds_under_way', 'open_authorisations']} query={{}} />}
    >
      <Differing />
      <Refunds />
      <Authorisations />
    </Page>
  );
}

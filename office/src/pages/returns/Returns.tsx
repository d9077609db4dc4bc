import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffReturns } from '@vitrine/contract/staff';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useText } from '../../lib/words/words.tsx';
import { Tag } from '../../ui/Notice.tsx';
import { ReturnStatusTag } from '../../ui/ReturnStatusTag.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { type Column, ListTable } from '../../ui/Table.tsx';
import { FindReturn } from './FindReturn.tsx';
import { returnTypeOf } from './returnType.ts';

type Row = AnswerOf<typeof staffReturns>['returns'][number];

/** Returns on which something is left to do, the oldest first. */
export function Returns() {
  const text = useText('returns');
  const me = useMember();
  const columns: readonly Column<Row>[] = [
    { name: text('number'), render: ({ increment_id }) => <Link to={`/returns/${increment_id}`}>{increment_id}</Link> },
    {
      name: text('status'),
      render: ({ status, owes_pieces }) => (
        <>
          <ReturnStatusTag status={status} /> {owes_pieces && <Tag tone="warn">{text('owes')}</Tag>}
        </>
      ),
    },
    { name: text('type'), isMinor: true, render: ({ return_type }) => returnTypeOf(text, return_type) },
    { name: text('order'), render: ({ order_number }) => <Link to={`/orders/${order_number}`}>{order_number}</Link> },
  ];
  const list = useList(
    ['returns'],
    (after) => call(staffReturns, { query: after }),
    ({ returns }) => returns,
  );
  return (
    <Page title={text('title')} lead={text('lead')}>
      {mayAct(me, 'see_stock') && (
        <Sheet>
          <FindReturn />
        </Sheet>
      )}
      <ListTable
        caption={text('title')}
        columns={columns}
        list={list}
        keyOf={({ increment_id }) => increment_id}
        empty={text('empty')}
      />
    </Page>
  );
}

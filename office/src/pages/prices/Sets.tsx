import { type ProposalSetView, staffProposalSets } from '@vitrine/contract/staffProposalSets';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { SetCounts } from './SetCounts.tsx';
import { useWhen } from './useWhen.ts';
import css from './prices.module.css';

/** The sets of prices that were proposed, the newest first. */
export function Sets() {
  const text = useText('prices');
  const { moment } = useFormats();
  const when = useWhen();
  const list = useList(
    ['changes', 'sets'],
    (after) => call(staffProposalSets, { query: { subject: 'price', ...after } }),
    (page) => page.sets,
  );
  return (
    <ListPage<ProposalSetView>
      title={text('sets')}
      lead={text('sets.lead')}
      actions={<Link to="/prices">{text('title')}</Link>}
      empty={text('sets.none')}
      list={list}
      keyOf={({ set_id }) => set_id}
      columns={[
        {
          name: text('reason'),
          render: ({ set_id, reason }) => <Link to={`/prices/sets/${set_id}`}>{reason}</Link>,
        },
        { name: text('when'), render: when },
        { name: text('state'), render: ({ counts }) => <SetCounts counts={counts} /> },
        {
          name: text('by'),
          isMinor: true,
          render: ({ proposed_by, proposed_at }) => (
            <>
              {proposed_by} <span className={css.soft}>{moment(proposed_at)}</span>
            </>
          ),
        },
      ]}
    />
  );
}

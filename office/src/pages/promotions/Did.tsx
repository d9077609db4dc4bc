import type { PromotionView } from '@vitrine/contract/staffPromotions';
import { Link } from 'react-router';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayRead } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { Table } from '../../ui/Table.tsx';

/** What a promotion gave, and the turnover of the orders that were given it. */
export function Did({ did, promotion_id }: Pick<PromotionView, 'did' | 'promotion_id'>) {
  const text = useText('promotions');
  const me = useMember();
  const { money, count } = useFormats();
  return (
    <Sheet title={text('did')}>
      {did.orders === 0 ? (
        <p>{text('did.none')}</p>
      ) : (
        <>
          <Table
            caption={text('did')}
            rows={did.by_currency}
            keyOf={({ currency }) => currency}
            columns={[
              { name: text('did.currency'), render: ({ currency }) => currency },
              { name: text('did.orders'), isFigure: true, render: ({ orders }) => count(orders) },
              { name: text('did.given'), isFigure: true, render: ({ given, currency }) => money(given, currency) },
              {
                name: text('did.turnover'),
                isFigure: true,
                render: ({ turnover, currency }) => money(turnover, currency),
              },
            ]}
          />
          {mayRead(me, 'see_orders') && (
            <p>
              <Link
                to={`/orders?${new URLSearchParams({ state: 'not_canceled', promotion: promotion_id }).toString()}`}
              >
                {text('did.list', { count: did.orders })}
              </Link>
            </p>
          )}
        </>
      )}
    </Sheet>
  );
}

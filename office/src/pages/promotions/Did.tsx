import type { PromotionView } from '@vitrine/contract/staffPromotions';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { Table } from '../../ui/Table.tsx';

/** What a promotion gave, and the turnover of the orders that were given it. */
export function Did({ did }: Pick<PromotionView, 'did'>) {
  const text = useText('promotions');
  const { money, count } = useFormats();
  return (
    <Sheet title={text('did')}>
      {did.orders === 0 ? (
        <p>{text('did.none')}</p>
      ) : (
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
      )}
    </Sheet>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { returnDetails } from '@vitrine/contract/returns';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { usePresentFailedQuery } from '../../lib/calls/presentError.ts';
import { useText } from '../../lib/words/text.ts';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useTrayPlace } from '../../lib/layers/trays.ts';
import { Tray } from '../../ui/trays/Tray.tsx';
import { OrderReturns } from './OrderReturns.tsx';

/** The day of the last return; after cancelled ones alone, the answer gives the day of the delivery. Spec 3 §3, §4. */
function LastReturn({ returns, exchange_return_date }: AnswerOf<typeof returnDetails>) {
  const text = useText('orders');
  const locale = useLocale();
  if (exchange_return_date === null) return null;
  const name = returns.some(({ status }) => status !== 'canceled') ? 'last_return' : 'parcel_delivered';
  return <p className="note">{text(name, { date: formatDay(exchange_return_date, locale, 'date') })}</p>;
}

/** The returns of an order; reads the parameter order_id. A failure shows the generic error. Spec 3 §2, §8. */
export function ReturnDetailsTray() {
  const text = useText('orders');
  const locale = useLocale();
  const { order_id = '' } = useTrayPlace()?.entry.params ?? {};
  const { data, error, refetch } = useQuery({
    queryKey: ['order', locale, order_id, 'returns'],
    enabled: order_id !== '',
    retry: false,
    queryFn: ({ signal }) => call(returnDetails, { query: { locale, order_id }, signal }),
  });
  usePresentFailedQuery(error, refetch);
  return (
    <Tray title={text('returns')}>
      {data ? (
        <>
          <LastReturn {...data} />
          <OrderReturns returns={data.returns} order_id={order_id} />
        </>
      ) : (
        <div aria-busy={error === null} />
      )}
    </Tray>
  );
}

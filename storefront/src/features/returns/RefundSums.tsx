import type { ReturnRequest } from '@vitrine/contract/returns';
import { exchangeHoldDays } from '@vitrine/rules/returns/exchange';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import css from './returns.module.css';

type Props = { readonly request: ReturnRequest; readonly onlyFull: boolean };

/** What is refunded, part by part, to the minor unit; for an exchange, what follows. Spec 3 §3 (totals). */
export function RefundSums({ request, onlyFull }: Props) {
  const text = useText('returns');
  const money = useMoney();
  const { totals, delivery_awaited } = request.details;
  if (totals === null) return <p className="note">{text('exchange_after', { days: exchangeHoldDays })}</p>;
  const rows = [
    ['items', totals.totalItems, false],
    ['tax', totals.totalTax, false],
    ['delivery', totals.totalShipping, false],
    ['fee', totals.adjustementNegative, true],
  ] as const;
  return (
    <div className={css.part}>
      <dl className={css.sums}>
        {rows
          .filter(([, sum]) => sum.amount > 0)
          .map(([name, sum, isTaken]) => (
            <div key={name}>
              <dt>{text(`sums.${name}`)}</dt>
              <dd className="figure">
                <bdi>
                  {isTaken && '−\u2060'}
                  {money(sum)}
                </bdi>
              </dd>
            </div>
          ))}
        <div className={css.total}>
          <dt>{text('sums.total')}</dt>
          <dd className="figure">
            <bdi>{money(totals.totalPrice)}</bdi>
          </dd>
        </div>
      </dl>
      {delivery_awaited && <p className="note">{text('delivery_waits', { amount: money(delivery_awaited) })}</p>}
      {onlyFull && totals.totalShipping.amount === 0 && !delivery_awaited && (
        <p className="note">{text('delivery_stays')}</p>
      )}
      <p className="note">{text('after_check')}</p>
    </div>
  );
}

import type { ProductReturns } from '@vitrine/rules/returns/productReturns';
import { useText } from '../../lib/words/text.ts';
import styles from './product.module.css';

/** The loader's facts for this storefront: real days and sums, written in its language. */
export type Promised = {
  /** Null for a pre-order: its days are unknown yet. */
  readonly days: { readonly from: string; readonly until: string; readonly return_until: string } | null;
  readonly price: string | null;
  readonly returns: ProductReturns;
  readonly duties: boolean;
};

type Props = { readonly promised: Promised; readonly isSellable: boolean };

/** What the shopper may do with the product after its delivery; expectations §2 and §3. */
function Returns({ promised: { returns, days }, isSellable }: Props) {
  const text = useText('product');
  const { return_days, withdrawal_days, exchange_days, is_return_free } = returns;
  if (return_days !== null) {
    return isSellable && days
      ? text(is_return_free ? 'returns_text' : 'returns_text_cost', { date: days.return_until })
      : text(is_return_free ? 'returns_days' : 'returns_days_cost', { days: return_days });
  }
  return (
    [
      withdrawal_days && text('returns_law', { days: withdrawal_days }),
      exchange_days && text('returns_exchange', { days: exchange_days }),
    ]
      .filter(Boolean)
      .join(' ') || text('returns_none')
  );
}

/** Delivery day, return promise and repair, beside the button (expectations §3); no day for an unavailable product. */
export function Promises({ promised, isSellable }: Props) {
  const text = useText('product');
  const { days, price } = promised;
  const cost = price === null ? text('delivery_free') : text('delivery_price', { price });
  return (
    <dl className={styles.promises}>
      {isSellable && (
        <div className={styles.promise}>
          <dt>{text('delivery')}</dt>
          <dd>
            {days ? text('delivery_text', { cost, ...days }) : text('delivery_pre_order', { cost })}
            {promised.duties && ` ${text('duties_nz')}`}
          </dd>
        </div>
      )}
      <div className={styles.promise}>
        <dt>{text('returns')}</dt>
        <dd>
          <Returns promised={promised} isSellable={isSellable} />
        </dd>
      </div>
      <div className={styles.promise}>
        <dt>{text('repair')}</dt>
        <dd>{text('repair_text')}</dd>
      </div>
    </dl>
  );
}

import type { ProductPage } from '@vitrine/contract/catalogue';
import { useText } from '../../lib/text.ts';
import styles from './product.module.css';

/** The loader's facts for this storefront: real days and sums, written in its language. */
export type Promised = {
  /** Null for a pre-order: its days are unknown yet. */
  readonly days: { readonly from: string; readonly until: string; readonly return_until: string } | null;
  readonly price: string | null;
  readonly return_days: number;
  readonly is_return_free: boolean;
  readonly duties: boolean;
};

type Props = { readonly product: ProductPage; readonly promised: Promised; readonly isSellable: boolean };

/** Delivery day, return promise and repair, beside the button (expectations §3); no day for an unavailable product. */
export function Promises({ product, promised, isSellable }: Props) {
  const text = useText('product');
  const { days, price } = promised;
  const returns = promised.is_return_free
    ? ({ until: 'returns_text', days: 'returns_days' } as const)
    : ({ until: 'returns_text_cost', days: 'returns_days_cost' } as const);
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
          {!product.is_refundable
            ? text('returns_none')
            : isSellable && days
              ? text(returns.until, { date: days.return_until })
              : text(returns.days, { days: promised.return_days })}
        </dd>
      </div>
      <div className={styles.promise}>
        <dt>{text('repair')}</dt>
        <dd>{text('repair_text')}</dd>
      </div>
    </dl>
  );
}

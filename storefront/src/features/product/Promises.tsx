import type { ProductPage } from '@vitrine/contract/catalogue';
import { useText } from '../../lib/text.ts';
import styles from './product.module.css';

/** What the loader worked out for this storefront: real days and sums, written in its language. */
export type Promised = {
  readonly from: string;
  readonly until: string;
  readonly price: string | null;
  readonly return_until: string;
  readonly duties: boolean;
};

/** Delivery day, return promise and repair, beside the button (expectations §3). */
export function Promises({ product, promised }: { readonly product: ProductPage; readonly promised: Promised }) {
  const text = useText('product');
  const delivery = `${promised.price === null ? text('delivery_free') : text('delivery_price', { price: promised.price })} ${text('delivery_text', { from: promised.from, until: promised.until })}`;
  return (
    <dl className={styles.promises}>
      <div className={styles.promise}>
        <dt>{text('delivery')}</dt>
        <dd>
          {delivery}
          {promised.duties && ` ${text('duties_nz')}`}
        </dd>
      </div>
      <div className={styles.promise}>
        <dt>{text('returns')}</dt>
        <dd>{product.is_refundable ? text('returns_text', { date: promised.return_until }) : text('returns_none')}</dd>
      </div>
      <div className={styles.promise}>
        <dt>{text('repair')}</dt>
        <dd>{text('repair_text')}</dd>
      </div>
    </dl>
  );
}

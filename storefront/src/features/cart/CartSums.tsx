import type { Basket } from '@vitrine/contract/basket';
import { formatMoney } from '@vitrine/rules/money/formatMoney';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import styles from './cart.module.css';

/** Products, delivery with real dates, total: what the checkout will charge as far as it is known without an address. */
export function CartSums({ basket }: { readonly basket: Basket }) {
  const text = useText('cart');
  const locale = useLocale();
  const money = useMoney();
  const delivery = basket.default_shipping_method;
  const sum = { ...basket.subtotal, amount: basket.subtotal.amount + (delivery?.price.amount ?? 0) };
  return (
    <>
      <dl className={styles.sums}>
        <div className={styles.sumsRow}>
          <dt>{text('pieces', { count: basket.total_items })}</dt>
          <dd className="figure">
            <bdi>{money(basket.subtotal)}</bdi>
          </dd>
        </div>
        {delivery && (
          <div className={styles.sumsRow}>
            <dt>
              {delivery.arrives_from && delivery.arrives_until
                ? text('delivery_dates', {
                    from: formatDay(delivery.arrives_from, locale, 'short'),
                    until: formatDay(delivery.arrives_until, locale, 'short'),
                  })
                : text('delivery')}
            </dt>
            <dd className="figure">
              {delivery.price.amount === 0 ? text('offered') : <bdi>{money(delivery.price)}</bdi>}
            </dd>
          </div>
        )}
        <div className={`${styles.sumsRow} ${styles.sumsTotal}`}>
          <dt>{text('total')}</dt>
          <dd className="figure">
            <bdi>{formatMoney(sum, locale)}</bdi>
          </dd>
        </div>
      </dl>
      {delivery?.arrives_from === null && <p className={styles.sumsNote}>{text('delivery_pre_order')}</p>}
      <p className={styles.sumsNote}>{text(basket.tax_included ? 'note_included' : 'note_excluded')}</p>
    </>
  );
}

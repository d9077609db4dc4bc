import type { CheckoutState } from '@vitrine/contract/checkout';
import { useListed } from '../../lib/words/listed.ts';
import { formatTax } from '@vitrine/rules/money/tax';
import { useLocale } from '../../lib/words/locale.ts';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import { EngravingNote } from '../../ui/products/EngravingNote.tsx';
import { Thumbnail } from '../../ui/pictures/Picture.tsx';
import { SetItems } from '../../ui/products/SetItems.tsx';
import styles from './checkout.module.css';
import { Trust } from './Trust.tsx';

function Sums({ state }: { readonly state: CheckoutState }) {
  const cart = useText('cart');
  const text = useText('checkout');
  const product = useText('product');
  const money = useMoney();
  const locale = useLocale();
  const { totals } = state;
  const isPickup = state.delivery_mode === 'pickup';
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{cart('subtotal')}</dt>
        <dd className="figure">
          <bdi>{money(totals.subtotal)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{isPickup ? text('mode_pickup') : cart('delivery')}</dt>
        <dd className="figure">
          {totals.shipping === null ? (
            '–'
          ) : isPickup ? (
            text('pickup_free')
          ) : totals.shipping.amount === 0 ? (
            cart('offered')
          ) : (
            <bdi>{money(totals.shipping)}</bdi>
          )}
        </dd>
      </div>
      {totals.taxes.map(({ label, amount }) => (
        <div key={label}>
          <dt>
            {label}
            {amount === null && <span className={`note ${styles.taxLater}`}>{cart('tax_later')}</span>}
          </dt>
          <dd className="figure">
            <bdi>{formatTax(amount, locale)}</bdi>
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{cart('total')}</dt>
        <dd className="figure" data-total={totals.grand_total.amount}>
          <bdi>{money(totals.grand_total)}</bdi>
        </dd>
      </div>
      {totals.duties_notice && <p className="note">{product('duties_nz')}</p>}
    </dl>
  );
}

/** The order beside the steps; on phones folded above them, with the total visible. */
export function Summary({ state }: { readonly state: CheckoutState }) {
  const text = useText('checkout');
  const cart = useText('cart');
  const money = useMoney();
  const inRow = useListed();
  const lines = (
    <ul>
      {state.basket.items.map((item) => (
        <li key={item.item_id} className={styles.summaryLine}>
          {item.image ? (
            <Thumbnail picture={item.image} size={100} className={styles.summaryPicture} />
          ) : (
            <span className={styles.summaryPicture} />
          )}
          <div>
            <p className="name">{item.name}</p>
            {item.ecom.set_items.length === 0 && <p className="note">{inRow([item.color, item.size])}</p>}
            <SetItems items={item.ecom.set_items} />
            {item.personalisation && <EngravingNote engraving={item.personalisation} />}
            {item.qty > 1 && <p className="note figure">× {item.qty}</p>}
            {/* Sold meanwhile: shown at the line, as in the cart, before the payment is refused for it. */}
            {item.stock.is_empty ? (
              <p className={styles.fault}>{cart('sold_out')}</p>
            ) : item.stock.is_less_than_qty ? (
              <p className={styles.fault}>{cart('only_left', { count: item.stock.left })}</p>
            ) : null}
          </div>
          <bdi className="figure">{money(item.row_price)}</bdi>
        </li>
      ))}
    </ul>
  );
  return (
    <aside className={styles.summary} aria-label={text('your_order')}>
      <details className={styles.summaryFold}>
        <summary>
          <span className="link">
            {`${text('your_order')} · ${cart('pieces', { count: state.basket.total_items })}`}
          </span>
          <bdi className="figure">{money(state.totals.grand_total)}</bdi>
        </summary>
        {lines}
        <Sums state={state} />
      </details>
      <div className={styles.summaryInner}>
        <h2 className="subtitle">{text('your_order')}</h2>
        {lines}
        <div className={styles.summarySums}>
          <Sums state={state} />
        </div>
        <Trust state={state} />
      </div>
    </aside>
  );
}

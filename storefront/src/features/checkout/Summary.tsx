import type { CheckoutState } from '@vitrine/contract/checkout';
import { useListed } from '../../lib/words/listed.ts';
import { formatTax } from '@vitrine/rules/money/tax';
import { useLocale } from '../../lib/words/locale.ts';
import { useMoney } from '../../lib/words/money.ts';
import { usePercent } from '../../lib/words/percent.ts';
import { useText } from '../../lib/words/text.ts';
import { EngravingNote } from '../../ui/products/EngravingNote.tsx';
import { Thumbnail } from '../../ui/pictures/Picture.tsx';
import { SetItems } from '../../ui/products/SetItems.tsx';
import styles from './checkout.module.css';
import { PromotionCode } from './PromotionCode.tsx';
import { Trust } from './Trust.tsx';
import type { Checkout } from './useCheckout.ts';

/** What the house takes off the prices, a row for each promotion: two may have one percentage. */
function Discounts({ state }: { readonly state: CheckoutState }) {
  const text = useText('promotion');
  const money = useMoney();
  const percentIn = usePercent();
  return state.promotions.given
    .filter(({ kind }) => kind === 'percent')
    .map(({ percent, amount }, place) => (
      // Nothing else tells them apart, and no row has a state of its own.
      <div key={place}>
        <dt>{text('discount_percent', { percent: percentIn(percent ?? 0) })}</dt>
        <dd className="figure">
          <bdi>−{money(amount)}</bdi>
        </dd>
      </div>
    ));
}

/** The gifts under the lines. */
function Gifts({ state }: { readonly state: CheckoutState }) {
  const text = useText('promotion');
  return state.promotions.given.map(
    ({ gift }) =>
      gift && (
        <li key={gift.sku} className={styles.summaryLine}>
          {gift.image ? (
            <Thumbnail picture={gift.image} size={100} className={styles.summaryPicture} />
          ) : (
            <span className={styles.summaryPicture} />
          )}
          <div>
            <p className="name">{gift.name}</p>
            <p className="note">{text('compliments')}</p>
          </div>
        </li>
      ),
  );
}

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
      <Discounts state={state} />
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

/** What is bought, and the gifts beside it. */
function Lines({ state }: { readonly state: CheckoutState }) {
  const cart = useText('cart');
  const money = useMoney();
  const inRow = useListed();
  return (
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
      <Gifts state={state} />
    </ul>
  );
}

/** The order beside the steps; on phones folded above them, with the total visible. */
export function Summary({
  state,
  checkout,
}: {
  readonly state: CheckoutState;
  /** Null while a payment is under way: nothing can be changed then. */
  readonly checkout: Checkout | null;
}) {
  const text = useText('checkout');
  const cart = useText('cart');
  const money = useMoney();
  const lines = <Lines state={state} />;
  const codeIn = (prefix: string) => checkout && <PromotionCode state={state} checkout={checkout} prefix={prefix} />;
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
        {codeIn('promotion-fold')}
        <Sums state={state} />
      </details>
      <div className={styles.summaryInner}>
        <h2 className="subtitle">{text('your_order')}</h2>
        {lines}
        {codeIn('promotion')}
        <div className={styles.summarySums}>
          <Sums state={state} />
        </div>
        <Trust state={state} />
      </div>
    </aside>
  );
}

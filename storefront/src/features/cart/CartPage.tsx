import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { NeedsScript } from '../../ui/links/NeedsScript.tsx';
import styles from './cart.module.css';
import { CartLines } from './CartLines.tsx';
import { CartSums } from './CartSums.tsx';
import { CheckoutLink } from './CheckoutLink.tsx';

/**
 * The cart page: lines, and the sums beside them. The page itself holds no personal data; the basket comes with the session.
 */
export function CartPage() {
  const text = useText('cart');
  const { basket, known } = useSession();
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.page}`} aria-busy={!known}>
      <h1 className="headline">{text('title')}</h1>
      <NeedsScript />
      {basket && (
        <div className={styles.columns}>
          <section aria-labelledby="cart-pieces">
            <h2 className="visuallyHidden" id="cart-pieces">
              {text('pieces', { count: basket.total_items })}
            </h2>
            <CartLines basket={basket} />
          </section>
          {basket.items.length > 0 && (
            <aside className={styles.summary} aria-label={text('total')}>
              <CartSums basket={basket} />
              <CheckoutLink />
            </aside>
          )}
        </div>
      )}
    </main>
  );
}

import { useLocale } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from './cart.module.css';
import { CartLines } from './CartLines.tsx';
import { CartSums } from './CartSums.tsx';
import { EmptyCart } from './EmptyCart.tsx';

/** The cart page: lines, and the sums on paper beside them. The page itself holds nothing of a person; the basket comes with the session. */
export function CartPage() {
  const text = useText('cart');
  const locale = useLocale();
  const { basket, known } = useSession();
  const isEmpty = known && (!basket || basket.items.length === 0);
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.page}`} aria-busy={!known}>
      <h1 className="headline">{text('title')}</h1>
      {isEmpty && <EmptyCart />}
      {basket && basket.items.length > 0 && (
        <div className={styles.columns}>
          <section aria-label={text('title')}>
            <CartLines basket={basket} />
          </section>
          <aside className={styles.summary} aria-label={text('total')}>
            <CartSums basket={basket} />
            <ButtonLink wide to={paths.checkout(locale)}>
              {text('checkout')}
            </ButtonLink>
          </aside>
        </div>
      )}
    </main>
  );
}

import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { finishTrays } from '../../lib/layers/trays.ts';
import { ButtonLink } from '../../ui/links/Button.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import { CartLines } from './CartLines.tsx';
import { CartSums } from './CartSums.tsx';
import { CheckoutLink } from './CheckoutLink.tsx';

/** The cart in a tray, with the ways to the checkout and to the cart page (spec 1 §2). */
export function CartTray() {
  const text = useText('cart');
  const product = useText('product');
  const locale = useLocale();
  const { basket } = useSession();
  const isEmpty = !basket || basket.items.length === 0;
  return (
    <Tray
      title={text('title')}
      foot={
        isEmpty ? undefined : (
          <>
            <CartSums basket={basket} />
            <CheckoutLink />
            <ButtonLink look="quiet" wide to={paths.cart(locale)} onClick={finishTrays}>
              {product('view_cart')}
            </ButtonLink>
          </>
        )
      }
    >
      {basket ? <CartLines basket={basket} /> : <div aria-busy="true" />}
    </Tray>
  );
}

import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { Tray } from '../../ui/Tray.tsx';
import { CartLines } from './CartLines.tsx';
import { CartSums } from './CartSums.tsx';
import { CheckoutLink } from './CheckoutLink.tsx';

/** The cart in a tray (spec 1 §2). */
export function CartTray() {
  const text = useText('cart');
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
          </>
        )
      }
    >
      {basket ? <CartLines basket={basket} /> : <div aria-busy="true" />}
    </Tray>
  );
}

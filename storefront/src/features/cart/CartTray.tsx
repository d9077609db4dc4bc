import { useLocale } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Tray } from '../../ui/Tray.tsx';
import { CartLines } from './CartLines.tsx';
import { CartSums } from './CartSums.tsx';

/** The cart in a tray (spec 1 §2). */
export function CartTray() {
  const text = useText('cart');
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
            <ButtonLink wide anew to={paths.checkout(locale)}>
              {text('checkout')}
            </ButtonLink>
          </>
        )
      }
    >
      {basket ? <CartLines basket={basket} /> : <div aria-busy="true" />}
    </Tray>
  );
}

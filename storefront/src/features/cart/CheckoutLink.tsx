import { useLocale } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';

/**
 * The way to the checkout, in a document of its own; back to it where this is it already, after a lost session, so that
 * what was typed there is not lost too. Drawn by the browser alone: the cart comes with the session.
 */
export function CheckoutLink() {
  const text = useText('cart');
  const locale = useLocale();
  return (
    <ButtonLink wide anew={!('pays' in document.documentElement.dataset)} to={paths.checkout(locale)}>
      {text('checkout')}
    </ButtonLink>
  );
}

import { Link } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import css from './checkoutHeader.module.css';

/** The header of pages that pay: the mark, the way back to the cart, and nothing that leads elsewhere. */
export function CheckoutHeader() {
  const text = useText('checkout');
  const locale = useLocale();
  return (
    <header className={css.header}>
      {/* Each a document of its own: the policy that lets the provider in stays behind. */}
      <Link to={paths.cart(locale)} reloadDocument>
        <Icon name="back" />
        {text('back_cart')}
      </Link>
      <Link to={paths.front(locale)} reloadDocument>
        <Wordmark />
      </Link>
      <p className="note">
        <Icon name="lock" />
        <span>{text('secure')}</span>
      </p>
    </header>
  );
}

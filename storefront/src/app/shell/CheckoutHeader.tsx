import { Link } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { Wordmark } from '../../ui/pictures/Wordmark.tsx';
import css from './checkoutHeader.module.css';

/** The header of payment pages: the wordmark, the link back to the cart, and no other links. */
export function CheckoutHeader() {
  const text = useText('checkout');
  const locale = useLocale();
  return (
    <header className={css.header}>
      {/* Each loads a document of its own, which drops the policy that allows the provider. */}
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

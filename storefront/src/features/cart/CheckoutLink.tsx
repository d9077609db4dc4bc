import type { MouseEvent } from 'react';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { ButtonLink } from '../../ui/links/Button.tsx';
import { allAnswered } from './useBasketChange.ts';
import { pendingChanges } from './pendingChanges.ts';

/**
 * The link to the checkout, in a document of its own. If this document already is the checkout's, after a lost session, it
 * navigates back without loading, so that typed values are kept. Rendered in the browser only: the cart comes with the session.
 */
export function CheckoutLink() {
  const text = useText('cart');
  const locale = useLocale();
  // Waits for pending changes; if one fails, the shopper stays to look at it.
  const wait = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (pendingChanges.get().size === 0) return;
    event.preventDefault();
    const { currentTarget: link } = event;
    void allAnswered().then((isDone) => isDone && link.click());
  };
  return (
    <ButtonLink wide reload={!('pays' in document.documentElement.dataset)} to={paths.checkout(locale)} onClick={wait}>
      {text('checkout')}
    </ButtonLink>
  );
}

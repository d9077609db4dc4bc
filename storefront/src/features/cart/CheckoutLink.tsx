import type { MouseEvent } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { allAnswered } from './useBasketChange.ts';
import { pendingChanges } from './pendingChanges.ts';

/**
 * The way to the checkout, in a document of its own; back to it where this is it already, after a lost session, so that
 * what was typed there is not lost too. Drawn by the browser alone: the cart comes with the session.
 */
export function CheckoutLink() {
  const text = useText('cart');
  const locale = useLocale();
  // What is still being changed is bought as it will be; what could not be changed is looked at first.
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

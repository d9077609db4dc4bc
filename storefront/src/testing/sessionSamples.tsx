import { screen } from '@testing-library/react';
import type { SessionAnswer } from '@vitrine/contract/session';
import { basketOf, lineOf, userOf } from './samples.ts';
import { useSession } from '../lib/session/session.ts';

/** A customer with every part of their data filled. */
export const anne = userOf({
  postcode: 'W1S 3PR',
  telephone: '+442074991874',
  newsletter_subscription: 'uk_en',
  user_type: 1,
});
export const two = basketOf([lineOf({ qty: 2 })]);
/** The answers of a customer's session and of a visitor's. */
export const signedIn: SessionAnswer = { user: anne, basket: two, lifetime: 7200 };
export const nobody: SessionAnswer = { user: null, basket: basketOf([], 2), lifetime: 7200 };

/** Shows the session's first name and number of pieces. */
export function Shown() {
  const { known, user, total_items } = useSession();
  return <p data-testid="shown">{known ? `${user?.firstname ?? 'nobody'} ${total_items}` : 'unknown'}</p>;
}
export const shown = () => screen.getByTestId('shown').textContent;

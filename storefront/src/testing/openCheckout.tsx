import { screen } from '@testing-library/react';
import type { CheckoutState } from '@vitrine/contract/checkout';
import type { User } from '@vitrine/contract/user';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { NoticeHost } from '../app/shell/NoticeHost.tsx';
import { CheckoutPage } from '../features/checkout/CheckoutPage.tsx';
import { atDelivery } from './checkoutSamples.ts';
import type { fakeServer } from './fakeServer.ts';
import { freshVisitor } from './freshVisitor.ts';
import { renderShop } from './renderShop.tsx';

type Server = ReturnType<typeof fakeServer>;
type Settings = { readonly locale?: Locale; readonly user?: User | null };

export const checkoutCalls = {
  read: '/api/commerce/checkout',
  address: '/api/commerce/delivery/address',
  method: '/api/commerce/delivery/method',
  gift: '/api/commerce/delivery/gift',
  payment: '/api/commerce/payment',
  session: '/api/commerce/customer-session',
} as const;

/** Answers the session and the checkout with `state`. */
export function serveCheckout(server: Server, state: CheckoutState, user: User | null = null): void {
  server.on(checkoutCalls.session, () => ({ body: { user, basket: state.basket, lifetime: 1800 } }));
  server.on(checkoutCalls.read, () => ({ body: { checkout: state } }));
}

/** Opens the checkout page as the server has it, for a new visitor, and waits until its steps are there. */
export async function openCheckout(
  server: Server,
  changes: Partial<CheckoutState> = {},
  { locale = 'uk_en', user = null }: Settings = {},
): Promise<CheckoutState> {
  const state = { ...atDelivery, ...changes };
  serveCheckout(server, state, user);
  await freshVisitor(user, state.basket);
  renderShop(
    <>
      <CheckoutPage />
      <NoticeHost />
    </>,
    { locale, at: `/${locale}/checkout/` },
  );
  await screen.findByRole('heading', { level: 1 });
  return state;
}

import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setSession } from '../../lib/session/session.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { Footer } from './Footer.tsx';

const server = fakeServer();

test('the footer’s account link is the sign-in, and for a signed-in customer the account', async () => {
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
  renderShop(<Footer />, { locale: 'us_en', at: '/us_en' });
  const way = () => screen.getByRole('link', { name: 'Your account' }).getAttribute('href');
  expect(way()).toBe('/us_en/login/');
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  expect(way()).toBe('/us_en/account/');
  act(() => setSession({ user: null, basket: basketOf([]) }));
});

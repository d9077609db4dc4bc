import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { setSession } from '../../lib/session.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { AccountPage } from './AccountPage.tsx';

const server = fakeServer();

test.each([
  ['whose session ends is led to the sign-in page', false],
  ['who signs out is not, by what is refused meanwhile', true],
])('%s', async (_name, signsOut) => {
  // The answer to signing out is under way for as long as the test lasts.
  server.on('/api/commerce/logout', () => new Promise(() => undefined));
  window.history.replaceState(null, '', '/uk_en/account/');
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  renderShop(<AccountPage orders={null} addresses={null} />, { at: '/uk_en/account/' });
  const out = await screen.findByRole('button', { name: 'Sign out' });
  if (signsOut) await userEvent.click(out);
  act(() => setSession({ user: null, basket: basketOf([]), lifetime: 60 }));
  expect(screen.queryByRole('heading', { name: 'Sign in' }) === null).toBe(signsOut);
});

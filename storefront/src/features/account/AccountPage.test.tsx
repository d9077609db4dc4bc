import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { setSession } from '../../lib/session.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { AccountPage } from './AccountPage.tsx';

const server = fakeServer();
const gone = { user: null, basket: basketOf([]), lifetime: 60 };

test('who signs out goes to the front page, though what the page still asked for is refused meanwhile', async () => {
  let answer = (): void => undefined;
  server.on('/api/commerce/logout', async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { body: gone };
  });
  act(() => setSession({ user: userOf(), basket: basketOf([]) }));
  renderShop(<AccountPage orders={null} addresses={null} />, { at: '/uk_en/account/' });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  // A late 401 ends the session in the page before the answer to signing out is there.
  act(() => setSession(gone));
  expect(place.now).toBe('/uk_en/account/');
  answer();
  await waitFor(() => expect(place.now).toBe('/uk_en'));
});

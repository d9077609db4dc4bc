import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { basketOf, userOf } from '../../testing/samples.ts';
import { refreshSession, setSession, store } from './session.ts';

const server = fakeServer();

test('A1: a session answer from before the sign-in does not sign the user out', async () => {
  let answer = (): void => undefined;
  server.on(
    '/api/commerce/customer-session',
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { user: null, basket: basketOf([], 99), lifetime: 60 } });
      }),
  );
  const asked = refreshSession('uk_en');
  await expect.poll(() => server.asked.length).toBe(1);
  setSession({ user: userOf(), basket: basketOf([]), lifetime: 60 });
  answer();
  await asked;
  expect(store.get()?.user).not.toBeNull();
  expect(store.get()?.basket.version).not.toBe(99);
});

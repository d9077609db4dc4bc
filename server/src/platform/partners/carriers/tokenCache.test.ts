import { expect, test } from 'vitest';
import { tokenCache } from './ask.ts';

/** A cache of tokens `token 1`, `token 2` … that each live for an hour, with its clock and its count of requests. */
function cacheOf() {
  const state = { now: 0, requests: 0, isDown: false };
  const token = tokenCache(
    async () => {
      state.requests += 1;
      const text = `token ${state.requests}`;
      await Promise.resolve();
      if (state.isDown) throw new Error('the carrier does not answer');
      return { text, seconds: 3600 };
    },
    () => state.now,
  );
  return { state, token };
}

test('calls at the same moment share one request, at the first use and at the expiry', async () => {
  const { state, token } = cacheOf();
  expect(await Promise.all([token(), token(), token()])).toEqual(['token 1', 'token 1', 'token 1']);
  expect(await token()).toBe('token 1');
  state.now = 3_600_000;
  expect(await Promise.all([token(), token(), token()])).toEqual(['token 2', 'token 2', 'token 2']);
  expect(state.requests).toBe(2);
});

test('renews a token a minute before its end', async () => {
  const { state, token } = cacheOf();
  await token();
  state.now = 3_539_999;
  expect(await token()).toBe('token 1');
  state.now = 3_540_000;
  expect(await token()).toBe('token 2');
});

test('a failed request fails its callers alone, and the next call asks again', async () => {
  const { state, token } = cacheOf();
  state.isDown = true;
  const [one, other] = await Promise.allSettled([token(), token()]);
  expect([one?.status, other?.status, state.requests]).toEqual(['rejected', 'rejected', 1]);
  state.isDown = false;
  expect(await token()).toBe('token 2');
});

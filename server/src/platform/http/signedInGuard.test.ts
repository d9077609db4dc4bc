import { endpoint } from '@vitrine/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testClient, testShop } from '../../testing/testShop.ts';
import { route } from './route.ts';

const database = testDatabase();
const call = (signed_in: boolean) =>
  endpoint({
    work: 'read',
    base: 'commerce',
    method: 'GET',
    path: '/guarded',
    summary: 'A call of this test',
    source: 'invariants S1',
    signed_in,
    answer: z.object({ reached: z.boolean() }),
  });

test.each([
  [{}, 'no-store'],
  [{ public_seconds: 60 }, 'public, max-age=60, stale-while-revalidate=60'],
])('S15: an answer with %j is cached as %s', async (options, expected) => {
  const open = route(call(false), async () => ({ reached: true }), options);
  const answer = await testClient(testShop(database.db), [open]).get('/api/commerce/guarded');
  expect(answer.headers.get('cache-control')).toBe(expected);
});

test.each([
  [true, 401],
  [false, 200],
])(
  'S1: a call that needs a customer (%s) answers a visitor with %i before its use case runs',
  async (signed_in, status) => {
    let reached = false;
    const guarded = route(call(signed_in), async () => {
      reached = true;
      return { reached };
    });
    const answer = await testClient(testShop(database.db), [guarded]).get('/api/commerce/guarded');
    expect([answer.status, reached]).toEqual([status, !signed_in]);
  },
);

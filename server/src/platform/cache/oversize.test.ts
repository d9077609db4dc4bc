import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { pack } from './packed.ts';
import { createResponseCache } from './responseCache.ts';

const answer = (text: string) =>
  pack(
    new Response(text, { headers: { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=60' } }),
    undefined,
  );

test('S15: does not cache an answer larger than the whole cache, and evicts no other', async () => {
  const cache = createResponseCache(20_000);
  await cache.fill('/small', () => answer('small'));
  await cache.fill('/large', () => answer(randomBytes(40_000).toString('hex')));
  expect(cache.get('/large')).toBeNull();
  expect(cache.get('/small')?.packed.seconds).toBe(60);
});

test('a cached answer keeps the memory that the cache counts, not the pool that Node cut it from', async () => {
  const answers = await Promise.all(
    ['br', 'gzip'].map((coding) =>
      pack(
        new Response(randomBytes(8000).toString('hex'), {
          headers: { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=60' },
        }),
        coding,
      ).then((packed) => packed.formFor(coding).body),
    ),
  );
  for (const body of answers) expect([body.length > 4000, body.buffer.byteLength]).toEqual([true, body.length]);
});

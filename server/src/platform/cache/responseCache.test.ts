import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pack, type Packed } from './packed.ts';
import { createResponseCache } from './responseCache.ts';

const answer = (text: string, headers: Record<string, string> = {}, accepted?: string): Promise<Packed> =>
  pack(
    new Response(text, {
      headers: { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=60', ...headers },
    }),
    accepted,
  );
const clockAt = () => {
  const clock = () => clock.now;
  clock.now = 1000;
  return clock;
};
const textOf = (packed: Packed | undefined) => (packed ? packed.formFor(undefined).body.toString() : null);

describe('the cache of public answers', () => {
  test('renders an answer once for concurrent requests', async () => {
    const cache = createResponseCache(1e6);
    let made = 0;
    const make = async () => {
      made += 1;
      return answer('page');
    };
    await Promise.all([cache.fill('/a', make), cache.fill('/a', make), cache.fill('/a', make)]);
    expect(made).toBe(1);
    expect(textOf(cache.get('/a')?.packed)).toBe('page');
  });

  test('sends a stale answer while it is refreshed, and none that is too old', async () => {
    const clock = clockAt();
    const cache = createResponseCache(1e6, clock);
    await cache.fill('/a', () => answer('page'));
    expect(cache.get('/a')?.stale).toBe(false);
    clock.now += 61_000;
    expect(cache.get('/a')?.stale).toBe(true);
    clock.now += 3_600_000;
    expect(cache.get('/a')).toBeNull();
  });

  test.each([
    ['with a cookie', { 'set-cookie': 'vitrine=1' }],
    ['that is not public', { 'cache-control': 'private, max-age=60' }],
    ['that forbids it', { 'cache-control': 'no-store' }],
  ])('never keeps an answer %s', async (_name, headers) => {
    const cache = createResponseCache(1e6);
    await cache.fill('/a', () => answer('page', headers));
    expect(cache.get('/a')).toBeNull();
  });

  test('drops the entries with a purged tag, and those without tags', async () => {
    const cache = createResponseCache(1e6, clockAt());
    await cache.fill('/a', () => answer('a', { 'x-cache-tags': 'product:1 category:x' }));
    await cache.fill('/b', () => answer('b', { 'x-cache-tags': 'product:2' }));
    await cache.fill('/c', () => answer('c', { 'x-cache-tags': '?' }));
    cache.purge(['product:1']);
    expect(['/a', '/b', '/c'].map((key) => textOf(cache.get(key)?.packed))).toEqual([null, 'b', null]);
  });

  test('does not store an answer that was read before a purge', async () => {
    const cache = createResponseCache(1e6);
    await cache.fill('/a', async () => {
      cache.purge(['product:1']);
      return answer('old', { 'x-cache-tags': 'product:1' });
    });
    await cache.fill('/b', async () => {
      cache.clear();
      return answer('old');
    });
    expect([cache.get('/a'), cache.get('/b')]).toEqual([null, null]);
  });

  test('stays within its bytes by evicting the least recently used', async () => {
    const noise = () => Array.from({ length: 2000 }, () => String.fromCharCode(33 + Math.random() * 90)).join('');
    const size = (await answer(noise())).bytes();
    const cache = createResponseCache(size * 3.5);
    for (const key of ['/a', '/b', '/c']) await cache.fill(key, () => answer(noise()));
    cache.get('/a');
    await cache.fill('/d', () => answer(noise()));
    expect(['/a', '/b', '/c', '/d'].map((key) => cache.get(key) !== null)).toEqual([true, false, true, true]);
    expect(cache.stats().bytes).toBeLessThan(size * 3.5);
  });

  test('counts the bytes of an encoding that is requested later', async () => {
    const text = Array.from({ length: 3000 }, (_, index) => `${index} `).join('');
    const cache = createResponseCache(1e6);
    await cache.fill('/a', () => answer(text, {}, 'br'));
    const before = cache.stats().bytes;
    const zipped = cache.get('/a')?.packed.formFor('gzip').body.length ?? 0;
    cache.get('/a');
    expect(cache.stats().bytes).toBe(before + zipped);
  });

  test('does not store a failure', async () => {
    const cache = createResponseCache(1e6);
    await expect(cache.fill('/a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await cache.fill('/a', () => answer('page'));
    expect(textOf(cache.get('/a')?.packed)).toBe('page');
  });
});

describe('a packed answer', () => {
  const long = 'word '.repeat(500);

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    [undefined, null],
    ['identity', null],
  ])('for Accept-Encoding %s is sent as %s', async (accepted, encoding) => {
    const { head, body } = (await answer(long)).formFor(accepted);
    const at = head.indexOf('content-encoding');
    expect(at < 0 ? null : head[at + 1]).toBe(encoding);
    expect(head[head.indexOf('content-length') + 1]).toBe(String(body.length));
    if (encoding === null) expect(body.toString()).toBe(long);
  });

  test.each([
    ['a page', 4000],
    ['a long list', 600_000],
  ])('%s says the same in every form, whoever asked first', async (_name, length) => {
    const text = 'word '.repeat(length / 5);
    for (const first of ['br', 'gzip', undefined]) {
      const packed = await answer(text, {}, first);
      expect(brotliDecompressSync(packed.formFor('br').body).toString()).toBe(text);
      expect(gunzipSync(packed.formFor('gzip').body).toString()).toBe(text);
      expect(packed.formFor(undefined).body.toString()).toBe(text);
    }
  });

  test('does not show its tags', async () => {
    const { head } = (await answer('x', { 'x-cache-tags': 'product:1' })).formFor(undefined);
    expect(head.join(' ')).not.toContain('product:1');
  });
});

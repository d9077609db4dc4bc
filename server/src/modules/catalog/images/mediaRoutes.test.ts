import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Hono } from 'hono';
import type { Env } from '../../../platform/http/env.ts';
import { readConfig } from '../../../platform/config/config.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { mediaRoutes, rangeOf } from './mediaRoutes.ts';

let folder = '';
const ask = (path: string, headers: Record<string, string> = {}) => {
  const config = readConfig({ IMAGES_DIR: join(folder, 'masters') });
  const app = mediaRoutes({ config } as Shop).mountOn(new Hono<Env>());
  app.onError((_fault, context) => context.text('', 500));
  return app.request(path, { headers });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'));
  await mkdir(join(folder, 'masters/stories'), { recursive: true });
  await writeFile(join(folder, 'masters/stories/home.mp3'), '0123456789');
  await writeFile(join(folder, 'secret.mp3'), 'secret');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['the whole recording', undefined, undefined],
  ['the whole recording for an unknown unit', 'lines=0-1', undefined],
  ['the first bytes', 'bytes=0-3', { from: 0, to: 3 }],
  ['the rest', 'bytes=4-', { from: 4, to: 9 }],
  ['the last bytes', 'bytes=-2', { from: 8, to: 9 }],
  ['no bytes after the end', 'bytes=8-99', { from: 8, to: 9 }],
  ['nothing after the end', 'bytes=10-', null],
] as const)('a range requests %s', (_name, header, expected) => expect(rangeOf(header, 10)).toEqual(expected));

describe('recordings and clips', () => {
  test('are sent whole, and answer 304 to a browser that has them', async () => {
    const whole = await ask('/images/stories/home.mp3');
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      'audio/mpeg',
      'bytes',
    ]);
    expect(await whole.text()).toBe('0123456789');
    const etag = whole.headers.get('etag') ?? '';
    expect((await ask('/images/stories/home.mp3', { 'if-none-match': etag })).status).toBe(304);
  });

  test('are sent in parts on request', async () => {
    const part = await ask('/images/stories/home.mp3', { range: 'bytes=2-4' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
    const behind = await ask('/images/stories/home.mp3', { range: 'bytes=50-' });
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });

  test.each([
    ['mp4', 'video/mp4'],
    ['webm', 'video/webm'],
  ])('clips (%s) have their type, and a URL with their hash may be cached for a year', async (ending, type) => {
    await writeFile(join(folder, `masters/stories/clip.${ending}`), '0123456789');
    const hash = createHash('sha256').update('0123456789').digest('hex').slice(0, 12);
    const clip = await ask(`/images/stories/clip.${hash}.${ending}`, { range: 'bytes=0-3' });
    expect([clip.status, clip.headers.get('content-type'), await clip.text()]).toEqual([206, type, '0123']);
    expect(clip.headers.get('cache-control')).toContain('immutable');
    const stale = await ask(`/images/stories/clip.0123456789ab.${ending}`);
    expect([stale.status, stale.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  });

  test.each([
    '/images/stories/none.mp3',
    '/images/stories/none.mp4',
    '/images/../secret.mp3',
    '/images/%2e%2e/secret.mp3',
    '/images/..%2fsecret.mp3',
    `/images/${'long'.repeat(100)}.mp3`,
  ])('are not found: %s', async (path) => expect((await ask(path)).status).toBe(404));

  test('are not found where a folder has the name', async () => {
    await mkdir(join(folder, 'masters/stories/folder.mp3'));
    expect((await ask('/images/stories/folder.mp3')).status).toBe(404);
  });
});

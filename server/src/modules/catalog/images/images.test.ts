import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { createEncoder } from './encoder.ts';
import { imageRoutes } from './imageRoutes.ts';
import { imageStore } from './imageStore.ts';
import { imageRequest } from './request.ts';

let folder = '';
const masters = () => join(folder, 'masters');
const encoder = createEncoder();
let made: ReturnType<typeof imageRoutes> | null = null;
const app = () => {
  if (made) return made;
  const config = readConfig({ IMAGES_DIR: masters(), DATA_DIR: join(folder, 'data') });
  return (made = imageRoutes({ config } as Shop));
};
const paint = (background: string) =>
  sharp({ create: { width: 1000, height: 1250, channels: 3, background } })
    .webp()
    .toBuffer();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-images-'));
  await mkdir(join(masters(), 'bag'), { recursive: true });
  await writeFile(join(masters(), 'bag/front.webp'), await paint('#8a2a22'));
  await writeFile(join(folder, 'secret.webp'), await paint('#000000'));
  await writeFile(join(masters(), '.hidden.webp'), await paint('#000000'));
});
afterAll(() => {
  encoder.close();
  return rm(folder, { recursive: true, force: true });
});

describe('requests', () => {
  test.each([
    ['a master in its own width', 'bag/front.webp', {}, 'image/avif,*/*', { width: null, format: 'avif', hash: null }],
    ['a width', 'bag/front.webp', { w: '320' }, 'image/webp', { width: 320, format: 'webp' }],
    ['JPEG where the browser accepts nothing better', 'bag/front.webp', {}, '*/*', { format: 'jpeg' }],
    ['a format by name', 'bag/front.webp', { f: 'avif' }, '', { format: 'avif' }],
    ['a content hash', 'bag/front.0123456789ab.webp', {}, '', { file: 'bag/front.webp', hash: '0123456789ab' }],
  ] as const)('%s', (_name, path, query, accept, expected) =>
    expect(imageRequest(path, query, accept)).toMatchObject(expected),
  );

  test.each([
    ['an unknown width', 'bag/front.webp', { w: '321' }],
    ['a width with a leading zero', 'bag/front.webp', { w: '0320' }],
    ['an unknown format', 'bag/front.webp', { f: 'gif' }],
    ['a path out of the folder', '../secret.webp', {}],
    ['a path out of the folder from inside', 'bag/../../secret.webp', {}],
    ['an absolute path', '/etc/passwd.webp', {}],
    ['a hidden file', '.hidden.webp', {}],
    ['a backslash', 'bag\\front.webp', {}],
    ['a null byte', 'bag/front\0.webp', {}],
    ['an encoded path out of the folder', '%2e%2e/secret.webp', {}],
    ['another kind of file', 'bag/front.svg', {}],
    ['a place that is no step', 'bag/front.webp', { w: '60', h: '60', p: '12' }],
    ['the middle by another address', 'bag/front.webp', { w: '60', h: '60', p: '50' }],
    ['a place in another form', 'bag/front.webp', { w: '60', h: '60', p: '05' }],
    ['a place of no square', 'bag/front.webp', { w: '320', p: '10' }],
  ] as const)('refuses %s', (_name, path, query) => expect(imageRequest(path, query, '')).toBeNull());
});

describe('images', () => {
  test('are resized, encoded and cached without a limit by their content', async () => {
    const first = await app().request('/images/bag/front.webp?w=320', { headers: { accept: 'image/avif' } });
    const hash = /"([\da-f]{12})-320-avif"/u.exec(first.headers.get('etag') ?? '')?.[1];
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const response = await app().request(`/images/bag/front.${hash}.webp?w=320`, { headers: { accept: 'image/avif' } });
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('vary')).toBe('Accept');
    expect(response.headers.get('content-type')).toBe('image/avif');
    const made = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([made.width, made.height, made.format]).toEqual([320, 400, 'heif']);
  });

  test.each([60, 120])('are cut to a square of %i pixels as thumbnails', async (side) => {
    const response = await app().request(`/images/bag/front.webp?w=${side}&h=${side}&f=webp`);
    const made = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([made.width, made.height]).toEqual([side, side]);
    const whole = await app().request(`/images/bag/front.webp?w=${side}&f=webp`);
    expect(whole.headers.get('etag')).not.toBe(response.headers.get('etag'));
  });

  test('are cut where their focal point is', async () => {
    // Three bands of 1000 by 500 pixels.
    const bands = await sharp({ create: { width: 1000, height: 1500, channels: 3, background: '#00ff00' } })
      .composite([
        { input: { create: { width: 1000, height: 500, channels: 3, background: '#ff0000' } }, top: 0, left: 0 },
        { input: { create: { width: 1000, height: 500, channels: 3, background: '#0000ff' } }, top: 1000, left: 0 },
      ])
      .png()
      .toBuffer();
    // A camera's note that it lies on its side: the shop shows it upright, and cuts it so.
    const turned = await sharp(bands).rotate(90).png().toBuffer();
    const lying = await sharp(turned).withMetadata({ orientation: 8 }).webp({ lossless: true }).toBuffer();
    await writeFile(join(masters(), 'bag/bands.webp'), await sharp(bands).webp({ lossless: true }).toBuffer());
    await writeFile(join(masters(), 'bag/lying.webp'), lying);
    const topOf = async (file: string, query: string) => {
      const response = await app().request(`/images/bag/${file}.webp?w=60&h=60&f=webp${query}`);
      const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data.subarray(0, 3)].map((value) => (value > 127 ? 1 : 0));
    };
    for (const file of ['bands', 'lying']) {
      expect(await topOf(file, '&p=0')).toEqual([1, 0, 0]);
      expect(await topOf(file, '&p=100')).toEqual([0, 1, 0]);
    }
  });

  test('answer 304 to a browser that has them', async () => {
    const first = await app().request('/images/bag/front.webp?w=160&f=webp');
    const again = await app().request('/images/bag/front.webp?w=160&f=webp', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('are never larger than their master', async () => {
    const response = await app().request('/images/bag/front.webp?w=1600&f=jpeg');
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(1000);
  });

  test.each([
    '/images/../secret.webp',
    '/images/bag/../../secret.webp',
    '/images/%2e%2e/secret.webp',
    '/images/..%2fsecret.webp',
    '/images/bag/%2e%2e/%2e%2e/secret.webp',
    '/images/.hidden.webp',
    '/images/bag/front.webp?w=333',
    '/images/bag/front.webp?w=60&h=120',
    '/images/bag/front.webp?w=320&h=320',
    '/images/bag/front.webp?h=60',
    '/images/bag/none.webp',
    '/images/bag',
  ])('answer 404 and cache nothing: %s', async (path) => {
    const response = await app().request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control') ?? '').not.toContain('public');
  });

  test('a URL with a wrong hash answers the picture, cached for five minutes only', async () => {
    const response = await app().request('/images/bag/front.000000000000.webp?w=160&f=webp');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  });

  test('encodes a changed master again', async () => {
    await writeFile(join(masters(), 'bag/changing.webp'), await paint('#ffffff'));
    const before = await app().request('/images/bag/changing.webp?w=100&f=webp');
    await writeFile(join(masters(), 'bag/changing.webp'), await paint('#101010'));
    const after = await app().request('/images/bag/changing.webp?w=100&f=webp');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    const { dominant } = await sharp(Buffer.from(await after.arrayBuffer())).stats();
    expect(dominant.r).toBeLessThan(64);
  });
});

test('concurrent requests encode a picture once', async () => {
  const cache = join(folder, 'once');
  const store = imageStore(masters(), cache, encoder);
  const asked = imageRequest('bag/front.webp', { w: '480', f: 'webp' }, '');
  if (!asked) throw new Error('refused');
  const images = await Promise.all(Array.from({ length: 20 }, () => store.read(asked, 'home')));
  expect(new Set(images.map((image) => image?.bytes)).size).toBe(1);
  expect(await readdir(join(cache, 'bag'))).toHaveLength(1);
});

describe('the encoding process', () => {
  const asked = (width: number) => ({ path: join(masters(), 'bag/front.webp'), width, format: 'webp' as const });

  test('ends when idle, and starts again for the next picture', async () => {
    const idle = createEncoder(1);
    const first = await idle.encode(asked(160), 'home');
    await expect.poll(() => idle.pid()).toBeNull();
    expect((await idle.encode(asked(160), 'home')).equals(first)).toBe(true);
    idle.close();
  });

  test('loses only the current picture when it dies', async () => {
    const dying = createEncoder();
    await dying.encode(asked(160), 'home');
    const [lost, next] = [dying.encode(asked(320), 'home'), dying.encode(asked(480), 'home')];
    process.kill(dying.pid() ?? 0, 'SIGKILL');
    await expect(lost).rejects.toThrow('ended');
    expect((await sharp(await next).metadata()).width).toBe(480);
    dying.close();
  });

  test('reports an invalid master, and continues', async () => {
    await writeFile(join(folder, 'broken.webp'), 'no picture');
    await expect(encoder.encode({ ...asked(160), path: join(folder, 'broken.webp') }, 'home')).rejects.toThrow();
    expect(await encoder.encode(asked(160), 'home')).toBeInstanceOf(Buffer);
  });

  test('queues a hundred pictures, and refuses more (overloaded)', async () => {
    const busy = createEncoder();
    const all = Array.from({ length: 102 }, () => busy.encode(asked(100), 'home').catch((error: unknown) => error));
    expect(await all.at(-1)).toMatchObject({ error_name: 'overloaded' });
    busy.close();
  });
});

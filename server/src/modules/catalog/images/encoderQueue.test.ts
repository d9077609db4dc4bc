import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEncoder } from './encoder.ts';

let folder = '';
const master = () => join(folder, 'master.webp');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-encoder-'));
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a03020' } })
    .webp()
    .toFile(master());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('S18: the encoding process does not inherit the server’s environment', async () => {
  process.env['ENCODER_CANARY'] = 'secret';
  const encoder = createEncoder();
  try {
    await encoder.encode({ path: master(), width: null, format: 'webp' }, 'home');
    const names = (await readFile(`/proc/${encoder.pid()}/environ`, 'utf8'))
      .split('\0')
      .map((line) => line.split('=')[0]);
    expect(names).toContain('MALLOC_ARENA_MAX');
    expect(names).not.toContain('ENCODER_CANARY');
    expect(names).not.toContain('PATH');
  } finally {
    delete process.env['ENCODER_CANARY'];
    encoder.close();
  }
});

test('a new process starts after two hundred pictures, and no picture is lost', async () => {
  const encoder = createEncoder();
  const pids = new Set<number | null>();
  try {
    for (let round = 0; round < 3; round += 1) {
      const pictures = Array.from({ length: 70 }, () =>
        encoder.encode({ path: master(), width: null, format: 'webp' }, 'home'),
      );
      for (const bytes of await Promise.all(pictures)) expect(bytes.length).toBeGreaterThan(0);
      pids.add(encoder.pid());
    }
    expect(pids.size).toBe(2);
  } finally {
    encoder.close();
  }
});

test('the picture of a network is the second of those that wait, however many another waits for', async () => {
  const encoder = createEncoder();
  const order: string[] = [];
  const encode = (name: string, network: string) =>
    encoder.encode({ path: master(), width: null, format: 'webp' }, network).then(
      () => void order.push(name),
      () => void order.push('refused'),
    );
  try {
    const crowd = Array.from({ length: 102 }, (_, at) => encode(`crowd ${at}`, 'crowd'));
    await encode('other', 'elsewhere');
    expect(order).toEqual(['refused', 'refused', 'crowd 0', 'crowd 1', 'other']);
    await Promise.race(crowd);
  } finally {
    encoder.close();
  }
});

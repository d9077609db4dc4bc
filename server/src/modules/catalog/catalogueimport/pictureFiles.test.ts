import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { houseFolder } from '../../../testing/houseDatabase.ts';
import { videoReader } from './pictureFiles.ts';

const clip = join(houseFolder, 'pictures/pommeau/garance-video.mp4');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-clips-'));
  const bytes = await readFile(clip);
  await writeFile(join(folder, 'clip.mp4'), bytes);
  await writeFile(join(folder, 'clip.webm'), Buffer.from('1a45dfa39f4286', 'hex'));
  await writeFile(join(folder, 'words.mp4'), 'This is no clip.');
  await writeFile(join(folder, 'large.mp4'), Buffer.concat([bytes, Buffer.alloc(8 * 1024 * 1024)]));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['accepts an MP4', 'clip.mp4', true],
  ['accepts a WebM', 'clip.webm', true],
  ['refuses a file that is no clip', 'words.mp4', false],
  ['refuses a clip above 8 MB', 'large.mp4', false],
  ['refuses a missing file', 'none.mp4', false],
])('%s', async (_what, file, isRead) => {
  const found = await videoReader(folder, null)(file);
  expect(found?.file).toBe(isRead ? file : undefined);
});

test('copies a clip to the masters, once', async () => {
  const masters = join(folder, 'masters');
  const read = videoReader(folder, masters);
  const found = await read('clip.mp4');
  expect(found?.hash).toMatch(/^[0-9a-f]{12}$/u);
  expect(await readFile(join(masters, 'clip.mp4'))).toEqual(await readFile(clip));
  expect(await read('clip.mp4')).toEqual(found);
});

// Pictures that come in parts: breaks, repeats, two tabs, what is not whole, a full disk, and what rests. decisions/0143.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureBytes, staffPicture } from '@vitrine/contract/staffPictures';
import { staffUploadPart, staffUploadStart } from '@vitrine/contract/staffUploads';
import { mostUploads, partBytes } from '@vitrine/rules/catalogue/uploads';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';
import { finishUpload, sendPart, sha256Of, startUpload, uploadPicture } from '../../../testing/uploadPicture.ts';
import * as files from './uploadFiles.ts';
import { sweepUploads } from './uploads.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
let shop: Shop;
let folder = '';
/** More than two parts, in pixels that no encoder makes smaller. */
let photo: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-uploads-'));
  const made = testShop(database.db, clock);
  shop = { ...made, config: { ...made.config, IMAGES_DIR: folder } };
  const raw = { width: 1100, height: 750, channels: 3 } as const;
  photo = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
  await database.db.deleteFrom('picture_upload').execute();
  await rm(join(folder, '.uploads'), { recursive: true, force: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Member = Awaited<ReturnType<typeof staffMember>>;
const marketing = () => staffMember(shop, 'marketing');
const started = async (member: Member, bytes: Buffer = photo) =>
  staffUploadStart.answer.parse((await startUpload(member, bytes)).body);
const receivedOf = ({ body }: { body: unknown }) => staffUploadPart.answer.parse(body).received;
const errorOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { fields?: object } }).error?.fields,
];
const partOf = (from: number) => photo.subarray(from, Math.min(photo.length, from + partBytes));
const waiting = () => readdir(join(folder, '.uploads')).catch(() => []);

test('an upload that broke off goes on where it was; repeats, gaps and parts of another tab change nothing', async () => {
  const member = await marketing();
  const { upload_id, received } = await started(member);
  expect(received).toBe(0);
  expect(receivedOf(await sendPart(member, upload_id, 0, partOf(0)))).toBe(partBytes);
  // The page is loaded again, or another tab sends the same file.
  expect(await started(member)).toEqual({ upload_id, size: photo.length, received: partBytes });
  expect(receivedOf(await sendPart(member, upload_id, 0, partOf(0)))).toBe(partBytes);
  expect(receivedOf(await sendPart(member, upload_id, partBytes * 2, partOf(partBytes * 2)))).toBe(partBytes);
  const early = await finishUpload(member, upload_id);
  expect(errorOf(early)).toEqual([409, { picture: 'upload_incomplete' }]);
  // Parts of two tabs that lie over each other.
  const half = partBytes / 2;
  expect(receivedOf(await sendPart(member, upload_id, half, partOf(half)))).toBe(partBytes + half);
  for (let from = partBytes + half; from < photo.length; from += partBytes)
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    await sendPart(member, upload_id, from, partOf(from));
  const key = randomUUID();
  const ends = [await finishUpload(member, upload_id, key), await finishUpload(member, upload_id, key)];
  expect(ends.map(({ status }) => status)).toEqual([200, 200]);
  const pages = ends.map(({ body }) => staffPicture.answer.parse(body).picture);
  expect(pages[0]).toEqual(pages[1]);
  expect(pages[0]).toMatchObject({ width: 1100, height: 750 });
  expect(await waiting()).toEqual([]);
});

test('two tabs that send every part at once make the file once', async () => {
  const member = await marketing();
  const { upload_id } = await started(member);
  for (let from = 0; from < photo.length; from += partBytes) {
    const send = () => sendPart(member, upload_id, from, partOf(from));
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(receivedOf))).toEqual(new Set([Math.min(photo.length, from + partBytes)]));
  }
  const ends = await Promise.all([finishUpload(member, upload_id), finishUpload(member, upload_id)]);
  expect(ends.map(({ status }) => status)).toContain(200);
  expect(await waiting()).toEqual([]);
});

test('a part that is too long, other bytes than announced, and the upload of another member are refused', async () => {
  const member = await marketing();
  const { upload_id } = await started(member);
  const long = await sendPart(member, upload_id, photo.length - 10, Buffer.alloc(11));
  expect(errorOf(long)).toEqual([400, { bytes: 'format' }]);
  expect((await sendPart(member, upload_id, 0, Buffer.alloc(partBytes + 10_000))).status).toBe(413);
  const other = await marketing();
  expect((await sendPart(other, upload_id, 0, partOf(0))).status).toBe(404);
  expect((await finishUpload(other, upload_id)).status).toBe(404);
  expect((await sendPart(member, 'x', 0, partOf(0))).status).toBe(404);
  const large = await member.post('/picture-uploads', { size: pictureBytes + 1, sha256: sha256Of(photo) });
  expect(large.status).toBe(400);
  const small = Buffer.from('This is no picture.');
  const text = await started(member, small);
  await sendPart(member, text.upload_id, 0, Buffer.from('This is no photo...'));
  expect(errorOf(await finishUpload(member, text.upload_id))).toEqual([409, { picture: 'upload_broken' }]);
  // It is sent again from its beginning, and then refused for good.
  expect(await started(member, small)).toMatchObject({ upload_id: text.upload_id, received: 0 });
  expect(errorOf(await uploadPicture(member, small))).toEqual([400, { picture: 'picture_format' }]);
  expect(await started(member, small)).not.toMatchObject({ upload_id: text.upload_id });
});

test('a member has a limit of unfinished uploads: the one that rested longest makes way', async () => {
  const member = await marketing();
  const made: string[] = [];
  for (let number = 0; number <= mostUploads; number += 1) {
    clock.now = new Date(clock.now.getTime() + 1000);
    const bytes = Buffer.from(`picture ${number}`);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { upload_id } = await started(member, bytes);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await sendPart(member, upload_id, 0, bytes.subarray(0, 4));
    made.push(upload_id);
  }
  expect(new Set(await waiting())).toEqual(new Set(made.slice(1)));
  expect((await finishUpload(member, made[0] ?? '')).status).toBe(404);
});

test('a full disk is answered, and what was sent before stays', async () => {
  const member = await marketing();
  const { upload_id } = await started(member);
  await sendPart(member, upload_id, 0, partOf(0));
  const full = vi
    .spyOn(files, 'writePart')
    .mockRejectedValueOnce(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  const answer = await sendPart(member, upload_id, partBytes, partOf(partBytes));
  full.mockRestore();
  expect(errorOf(answer)).toEqual([409, { picture: 'disk_full' }]);
  expect(await started(member)).toMatchObject({ upload_id, received: partBytes });
  expect((await uploadPicture(member, photo)).status).toBe(200);
});

test('an upload whose file is gone or cut begins again', async () => {
  const member = await marketing();
  const { upload_id } = await started(member);
  await sendPart(member, upload_id, 0, partOf(0));
  await rm(join(folder, '.uploads', upload_id));
  expect(receivedOf(await sendPart(member, upload_id, partBytes, partOf(partBytes)))).toBe(0);
  for (let from = 0; from < photo.length; from += partBytes)
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    await sendPart(member, upload_id, from, partOf(from));
  await truncate(join(folder, '.uploads', upload_id), 10);
  expect(errorOf(await finishUpload(member, upload_id))).toEqual([409, { picture: 'upload_broken' }]);
  expect((await uploadPicture(member, photo)).status).toBe(200);
});

test('an upload that rests for a day is deleted, with files that no upload has; one that goes on stays', async () => {
  const member = await marketing();
  const [resting, going] = [Buffer.from('one picture'), Buffer.from('another one')];
  const old = await started(member, resting);
  await sendPart(member, old.upload_id, 0, resting.subarray(0, 4));
  const orphan = randomUUID();
  const then = new Date(clock.now.getTime());
  await writeFile(join(folder, '.uploads', orphan), 'x');
  await utimes(join(folder, '.uploads', orphan), then, then);
  clock.now = new Date(then.getTime() + 25 * 3_600_000);
  // The session of the first member is over by then.
  const other = await marketing();
  const fresh = await started(other, going);
  await sendPart(other, fresh.upload_id, 0, going.subarray(0, 4));
  await sweepUploads(shop);
  expect(await waiting()).toEqual([fresh.upload_id]);
  const left = await database.db.selectFrom('picture_upload').select('upload_id').execute();
  expect(left).toEqual([{ upload_id: fresh.upload_id }]);
  expect(await started(other, going)).toMatchObject({ upload_id: fresh.upload_id, received: 4 });
});

test('S1: a member without the right begins, sends and ends nothing', async () => {
  const { upload_id } = await started(await marketing());
  for (const role of ['translator', 'care', 'auditor'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one member after the other
    const member = await staffMember(shop, role);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const answers = await Promise.all([
      startUpload(member, photo),
      sendPart(member, upload_id, 0, partOf(0)),
      finishUpload(member, upload_id),
    ]);
    expect([role, ...answers.map(({ status }) => status)]).toEqual([role, 403, 403, 403]);
  }
});

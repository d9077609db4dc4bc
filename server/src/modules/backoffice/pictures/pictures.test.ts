// Pictures of the house, by the calls of staff. decisions/0129.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductPage } from '@vitrine/contract/catalogue';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { staffPicture, staffPictures } from '@vitrine/contract/staffPictures';
import type { Focus } from '@vitrine/rules/catalogue/focus';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { testShop } from '../../../testing/testShop.ts';
import { uploadPicture as upload } from '../../../testing/uploadPicture.ts';
import type { Shop } from '../../../platform/shop/shop.ts';

const database = houseDatabase();
let shop: Shop;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'));
  const made = testShop(database.db);
  shop = { ...made, config: { ...made.config, IMAGES_DIR: folder } };
});
beforeEach(() => database.db.deleteFrom('rate_limit').execute());
afterAll(() => rm(folder, { recursive: true, force: true }));

const marketing = () => staffMember(shop, 'marketing');
const drawn = (background: string, width = 1200, height = 900) =>
  sharp({ create: { width, height, channels: 3, background } });
const fieldsOf = ({ body }: { body: unknown }) =>
  (body as { error?: { fields?: Record<string, string> } }).error?.fields ?? {};

test('an uploaded picture is stored once, upright, as WebP without its metadata, named by its content', async () => {
  const member = await marketing();
  const bytes = await drawn('#804020')
    .jpeg()
    .withExif({ IFD0: { Copyright: 'A person', Orientation: '6' } })
    .toBuffer();
  const { status, body } = await upload(member, bytes);
  expect(status).toBe(200);
  const { picture, uses } = staffPicture.answer.parse(body);
  expect(picture.file).toMatch(/^office\/[0-9a-f]{64}\.webp$/u);
  expect(uses).toEqual([]);
  const stored = await readFile(join(folder, picture.file));
  const found = await sharp(stored).metadata();
  expect(found.format).toBe('webp');
  expect(found.exif).toBeUndefined();
  expect([picture.width, picture.height]).toEqual([found.width, found.height]);
  // The same picture again, also by another member.
  expect(staffPicture.answer.parse((await upload(await marketing(), bytes)).body).picture.file).toBe(picture.file);
  expect(await readdir(join(folder, 'office'))).toHaveLength(1);
  const list = staffPictures.answer.parse((await member.get('/pictures?only=uploaded')).body);
  expect(list.pictures.map(({ file }) => file)).toEqual([picture.file]);
  expect(list.may_edit).toBe(true);
  const changes = await (await staffMember(shop, 'supervisor')).get('/changes?subject=picture_file&key=office');
  expect(staffChangeList.answer.parse(changes.body).changes).toMatchObject([
    { key: picture.file, by: 'Mme marketing', before: null },
  ]);
});

test.each<readonly [string, () => Promise<Buffer>, string]>([
  [
    'an SVG',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
    'picture_format',
  ],
  ['a GIF', () => drawn('#ffffff').gif().toBuffer(), 'picture_format'],
  ['a text', async () => Buffer.from('This is no picture.'), 'picture_format'],
  [
    'a JPEG that ends too early',
    async () => (await drawn('#123456').jpeg().toBuffer()).subarray(0, 900),
    'picture_format',
  ],
  ['a small picture', () => drawn('#ffffff', 599, 900).png().toBuffer(), 'picture_small'],
  [
    'a strip that is small where it is made to fit',
    () => drawn('#ffffff', 600, 3_300).png().toBuffer(),
    'picture_small',
  ],
  ['a picture of too many pixels', () => drawn('#ffffff', 9_000, 9_000).png().toBuffer(), 'picture_large'],
])('%s is refused with its reason', async (_what, bytes, reason) => {
  const pictures = async () => (await readdir(folder, { recursive: true })).filter((name) => !name.startsWith('.'));
  const before = await pictures();
  const answer = await upload(await marketing(), await bytes());
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer)).toEqual({ picture: reason });
  expect(await pictures()).toEqual(before);
  expect(await readdir(join(folder, '.uploads'))).toEqual([]);
});

test('a member without the right, or of one country, neither uploads nor reads', async () => {
  const bytes = await drawn('#112233').png().toBuffer();
  const french = await addRole(shop, 'marketing', { countries: ['fr'] });
  for (const role of ['translator', 'care', french] as const) {
    const member = await staffMember(shop, role);
    expect((await upload(member, bytes)).status).toBe(403);
    expect((await member.get('/pictures')).status).toBe(403);
    expect((await member.get('/picture?file=stories/hero.webp')).status).toBe(403);
  }
  const auditor = await staffMember(shop, 'auditor');
  expect(staffPictures.answer.parse((await auditor.get('/pictures')).body).may_edit).toBe(false);
  expect((await upload(auditor, bytes)).status).toBe(403);
});

test('the words of a picture are written by language, and both values are shown where they changed meanwhile', async () => {
  const member = await marketing();
  const file = 'stories/hero.webp';
  const write = (before: string | null, after: string, language = 'en') =>
    member.post('/picture', { file, changes: [{ language, before, after }], reason: 'Words' });
  const { status, body } = await write(null, 'A saddle');
  expect(status).toBe(200);
  expect(staffPicture.answer.parse(body).picture.alt).toEqual({ en: 'A saddle' });
  const lost = await write(null, 'A horse');
  expect(lost.status).toBe(409);
  expect((lost.body as { error: unknown }).error).toMatchObject({
    fields: { changes: 'changed_since' },
    conflict: [{ field: 'en', expected: null, now: 'A saddle' }],
  });
  expect((await write('A saddle', '')).status).toBe(200);
  expect(staffPicture.answer.parse((await member.get(`/picture?file=${file}`)).body).picture.alt).toEqual({});
  expect((await write(null, 'Un sella', 'xx')).status).toBe(400);
  expect(
    (await member.post('/picture', { file: 'no.webp', changes: [{ language: 'en', before: null, after: 'X' }] }))
      .status,
  ).toBe(404);
});

test('a picture names the contents, products and stores that show it; a search finds it by name and by words', async () => {
  const member = await marketing();
  const page = async (file: string) => staffPicture.answer.parse((await member.get(`/picture?file=${file}`)).body);
  const front = await database.db
    .selectFrom('content_page')
    .select('body')
    .where('kind', '=', 'front')
    .executeTakeFirstOrThrow();
  const { hero } = front.body as unknown as { hero: { image: string } };
  expect((await page(hero.image)).uses).toContainEqual(
    expect.objectContaining({ kind: 'content', code: 'front/front' }),
  );
  const { file, code } = await database.db.selectFrom('picture').select(['file', 'code']).executeTakeFirstOrThrow();
  expect((await page(file)).uses).toContainEqual(expect.objectContaining({ kind: 'product', code }));
  const { pictures } = await database.db
    .selectFrom('store')
    .select('pictures')
    .where('pictures', 'is not', null)
    .executeTakeFirstOrThrow();
  const [shown] = pictures as unknown as readonly { file: string }[];
  expect((await page(shown?.file ?? '')).uses.map(({ kind }) => kind)).toContain('store');
  const found = staffPictures.answer.parse((await member.get(`/pictures?q=${file.toUpperCase()}`)).body);
  expect(found.pictures.map((one) => one.file)).toContain(file);
  expect(found.pictures.find((one) => one.file === file)?.uses).toBeGreaterThan(0);
});

test('the list goes on where its page ends, and names each picture once', async () => {
  const member = await marketing();
  const files: string[] = [];
  let next: string | null = null;
  do {
    const { body } = await member.get(next === null ? '/pictures' : `/pictures?after=${next}`);
    const page = staffPictures.answer.parse(body);
    files.push(...page.pictures.map(({ file }) => file));
    ({ next } = page);
  } while (next !== null);
  const { length } = await database.db.selectFrom('picture_file').select('file').execute();
  expect(files).toHaveLength(length);
  expect(new Set(files).size).toBe(length);
});

test('the focal point of a picture is shown wherever the shop cuts it, in the history, and taken back there', async () => {
  const member = await marketing();
  const product = await database.db
    .selectFrom('picture')
    .innerJoin('picture_file', 'picture_file.file', 'picture.file')
    .select(['picture.file', 'code', 'width', 'height'])
    .where('position', '=', 0)
    .where('code', '=', 'pommeau')
    .executeTakeFirstOrThrow();
  const { file, width, height } = product;
  const write = (before: Focus | null, after: Focus | null) =>
    member.post('/picture/focus', { file, before, after, reason: 'The clasp' });
  const shown = async () => {
    const page = (await member.browser.get('/api/commerce/products/H0612Pv26R?locale=fr_fr')).body as ProductPage;
    const images = page.variants.flatMap((variant) =>
      variant.images.map((image, at) => ({ image, thumb: variant.thumbs[at] })),
    );
    return images.find(({ image }) => image.url.startsWith(`/images/${file.replace('.webp', '.')}`));
  };
  const before = await shown();
  expect(before?.image.focus).toBeUndefined();
  const { version } = await database.db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow();
  const { status, body } = await write(null, { x: 50, y: 10 });
  expect(status).toBe(200);
  expect(staffPicture.answer.parse(body).picture.focus).toEqual({ x: 50, y: 10 });
  const after = await shown();
  expect(after?.image).toMatchObject({ url: before?.image.url, focus: { x: 50, y: 10 } });
  expect(after?.thumb).toBe(`${before?.thumb}${height > width ? '&p=10' : ''}`);
  // Every server reads the catalogue again and drops its pages.
  const raised = await database.db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow();
  expect(raised.version).toBeGreaterThan(version);
  // Two members at once: the second sees both values.
  const lost = await write(null, { x: 20, y: 20 });
  expect(lost.status).toBe(409);
  expect((lost.body as { error: unknown }).error).toMatchObject({
    fields: { focus: 'changed_since' },
    conflict: [{ field: 'focus', expected: '50 % / 50 %', now: '50 % / 10 %' }],
  });
  const { changes } = staffChangeList.answer.parse(
    (await member.get(`/changes?subject=picture_file&key=${encodeURIComponent(file)}`)).body,
  );
  expect(changes[0]).toMatchObject({
    before: { focus: null },
    after: { focus: { x: 50, y: 10 } },
    reason: 'The clasp',
    may_undo: true,
  });
  expect((await member.post(`/changes/${changes[0]?.change_id}/undo`, { reason: 'No' })).status).toBe(200);
  expect(await shown()).toEqual(before);
});

test('the middle is stored as no point, and a point beside the picture is refused', async () => {
  const member = await marketing();
  const file = 'stories/hero.webp';
  const write = (before: unknown, after: unknown) => member.post('/picture/focus', { file, before, after });
  expect((await write(null, { x: 30, y: 100 })).status).toBe(200);
  const { body } = await write({ x: 30, y: 100 }, { x: 50, y: 50 });
  expect(staffPicture.answer.parse(body).picture.focus).toBeNull();
  for (const after of [{ x: 101, y: 0 }, { x: 1.5, y: 0 }, { x: 1 }, 'middle'])
    expect((await write(null, after)).status).toBe(400);
  expect((await member.post('/picture/focus', { file: 'no.webp', before: null, after: { x: 1, y: 1 } })).status).toBe(
    404,
  );
  const auditor = await staffMember(shop, 'auditor');
  expect((await auditor.post('/picture/focus', { file, before: null, after: { x: 1, y: 1 } })).status).toBe(403);
});

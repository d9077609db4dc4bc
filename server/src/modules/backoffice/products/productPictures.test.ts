// The pictures of a product: chosen, moved and described as one change, and taken back as one. decisions/0136.
import { staffChangeList } from '@vitrine/contract/staffHistory';
import type { ProductPicture } from '@vitrine/contract/staffProducts';
import { expect, test } from 'vitest';
import { bag, errorOf, pageOf, productShop, save } from '../../../testing/productShop.ts';

const { database, merchandiser } = productShop();
type Member = Awaited<ReturnType<typeof merchandiser>>;

const picturesOf = async (member: Member, of?: string) => (await pageOf(member, of)).images;
/** The changes of the product's pictures, the newest first. */
const changes = async (member: Member) =>
  staffChangeList.answer.parse((await member.get('/changes?subject=picture&key=pommeau/')).body).changes;
const undo = async (member: Member, with_others: boolean) => {
  const [newest] = await changes(member);
  return member.post(`/changes/${newest?.change_id ?? 0}/undo`, { reason: 'Back', with_others });
};
/** The first picture of another product, as one of the house's pictures that this one takes. */
const otherPicture = async (member: Member): Promise<ProductPicture> => {
  const [picture] = await picturesOf(member, 'arcon');
  if (!picture) throw new Error('arcon has no picture');
  return { ...picture, color: 'noir' };
};

test('pictures are chosen, moved and described as one change; the shop shows them, and all of it is taken back', async () => {
  const member = await merchandiser();
  const before = await picturesOf(member);
  const [head, ...rest] = before;
  if (!head) throw new Error('pommeau has no picture');
  const taken = await otherPicture(member);
  const after = [taken, ...rest.toReversed(), { ...head, alt: { ...head.alt, en: 'The bag on a stone' } }];
  expect((await save(member, { images: { before, after }, reason: 'Autumn' })).status).toBe(200);
  const page = await pageOf(member);
  expect(page.images).toEqual(after);
  expect(page.files.find(({ file }) => file === taken.file)?.url).toMatch(/\.[0-9a-f]{12}\.webp$/u);
  const shown = JSON.stringify(
    (await member.browser.get(`/api/commerce/products/${encodeURIComponent(bag)}?locale=uk_en`)).body,
  );
  expect(shown).toContain('The bag on a stone');
  expect(shown).toContain(page.files.find(({ file }) => file === taken.file)?.url);
  const saved = async () => (await changes(member)).filter(({ reason }) => reason === 'Autumn');
  const made = await saved();
  expect(made.length).toBeGreaterThan(1);
  expect(made.every(({ has_others, may_undo }) => has_others && may_undo)).toBe(true);
  // The same pictures once more are no change.
  expect((await save(member, { images: { before: after, after } })).status).toBe(200);
  expect((await saved()).length).toBe(made.length);
  expect((await undo(member, true)).status).toBe(200);
  expect(await picturesOf(member)).toEqual(before);
  const back = await changes(member);
  expect(new Set(back.slice(0, made.length).map(({ undoes }) => undoes))).toEqual(
    new Set(made.map(({ change_id }) => change_id)),
  );
  const again = await member.post(`/changes/${made[0]?.change_id ?? 0}/undo`, { reason: 'Back', with_others: true });
  expect(errorOf(again).fields).toEqual({ change: 'undone' });
  // What was taken back can be done again the same way.
  expect((await undo(member, true)).status).toBe(200);
  expect(await picturesOf(member)).toEqual(after);
  expect((await undo(member, true)).status).toBe(200);
});

test('a picture without words of a language and a file that the house has not are named, and nothing is written', async () => {
  const member = await merchandiser();
  const before = await picturesOf(member);
  const [head, ...rest] = before;
  if (!head) throw new Error('pommeau has no picture');
  const { ja: _ja, ...alt } = head.alt;
  const after = [{ ...head, alt: { ...alt, ko: ' ' } }, { ...head, file: 'nowhere/none.webp' }, ...rest];
  expect(errorOf(await save(member, { images: { before, after } })).fields).toEqual({
    'images[0].alt.ja': 'required',
    'images[0].alt.ko': 'required',
  });
  const unknown = await save(member, { images: { before, after: [{ ...head, file: 'nowhere/none.webp' }, ...rest] } });
  expect(errorOf(unknown).fields).toEqual({ 'images[0].file': 'format' });
  const clip = await save(member, { images: { before, after: [{ ...head, role: 'video' }, ...rest] } });
  expect(errorOf(clip).fields).toEqual({ 'images[0].video': 'format' });
  expect(await picturesOf(member)).toEqual(before);
});

test('of two editors of the pictures the second sees both lists; one that changes a fact is not disturbed', async () => {
  const [one, other] = [await merchandiser(), await merchandiser()];
  const before = await picturesOf(one);
  const first = before.toReversed();
  const second = before.slice(1);
  const answers = await Promise.all([
    save(one, { images: { before, after: first } }),
    save(other, { images: { before, after: second } }),
    save(one, { facts: [{ field: 'designer', before: (await pageOf(one)).facts.designer, after: 'Other' }] }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
  const now = await picturesOf(one);
  const lost = answers.find(({ status }) => status === 409);
  expect(errorOf(lost ?? { body: {} })).toMatchObject({
    fields: { facts: 'changed_since' },
    conflict: [{ field: 'images', expected: before, now }],
  });
  expect((await save(one, { images: { before: now, after: before } })).status).toBe(200);
});

test('a save is taken back whole or not at all: a change that followed is named with its row', async () => {
  const member = await merchandiser();
  const before = await picturesOf(member);
  const after = before.toReversed();
  expect((await save(member, { images: { before, after } })).status).toBe(200);
  const [made] = await changes(member);
  const [head, ...rest] = after;
  if (!head) throw new Error('pommeau has no picture');
  const next = [{ ...head, alt: { ...head.alt, en: 'Another' } }, ...rest];
  expect((await save(member, { images: { before: after, after: next } })).status).toBe(200);
  const refused = await member.post(`/changes/${made?.change_id ?? 0}/undo`, { reason: 'Back', with_others: true });
  expect(refused.status).toBe(409);
  expect(errorOf(refused)).toMatchObject({
    fields: { change: 'changed_since' },
    conflict: [{ field: 'picture/pommeau/0.alt' }],
  });
  expect(await picturesOf(member)).toEqual(next);
  expect(
    await database.db.selectFrom('picture').select('position').where('code', '=', 'pommeau').execute(),
  ).toHaveLength(next.length);
});

test('a draft takes a picture without words, and is not published until it has them', async () => {
  const member = await merchandiser();
  await database.db.updateTable('product').set({ status: 'hidden' }).where('code', '=', 'arcon').execute();
  const before = await picturesOf(member, 'arcon');
  const [head, ...rest] = before;
  if (!head) throw new Error('arcon has no picture');
  const { fr, ...without } = head.alt;
  const after = [{ ...head, alt: { fr } }, ...rest];
  expect((await save(member, { images: { before, after } }, 'arcon')).status).toBe(200);
  const page = await pageOf(member, 'arcon');
  expect([page.images, page.state]).toEqual([after, 'draft']);
  expect(page.complete.find(({ check }) => check === 'picture_words')).toMatchObject({
    is_ok: false,
    blocks: 'publishing',
    count: 1,
  });
  const { body } = await member.get('/products?state=draft');
  expect(JSON.stringify(body)).toContain('"arcon"');
  const publish = {
    subject: 'product',
    field: 'status',
    key: 'arcon',
    before: 'hidden',
    after: 'published',
    reason: 'X',
  };
  const early = await member.post('/proposals', publish);
  expect([early.status, errorOf(early).fields]).toEqual([409, { change: 'incomplete' }]);
  expect(errorOf(early)).toMatchObject({
    conflict: expect.arrayContaining([{ field: 'images.ja', expected: null, now: null }]) as unknown,
  });
  expect(Object.keys(without).length).toBeGreaterThan(8);
  expect((await save(member, { images: { before: after, after: before } }, 'arcon')).status).toBe(200);
  expect((await member.post('/proposals', publish)).status).toBe(200);
  expect((await pageOf(member, 'arcon')).state).toBe('published');
});

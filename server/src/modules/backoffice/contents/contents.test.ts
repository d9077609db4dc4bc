// Contents of the shop, by the calls of staff and as the storefront shows them. decisions/0129.
import type { FrontPage, LegalPage } from '@vitrine/contract/content';
import { staffContentPage, staffContentPropose, staffContents } from '@vitrine/contract/staffContents';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { testShop } from '../../../testing/testShop.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { applyChange } from '../changes/proposalTasks.ts';

const database = houseDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
let shop: Shop;
beforeAll(() => {
  shop = testShop(database.db, clock);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

type Member = Awaited<ReturnType<typeof staffMember>>;
type Texts = Record<string, Record<string, unknown>>;
const marketing = () => staffMember(shop, 'marketing');
const front = '/contents/front/front';
const pageOf = async (member: Member, path = front) => staffContentPage.answer.parse((await member.get(path)).body);
const shown = async (member: Member, locale = 'uk_en') =>
  (await member.browser.get(`/api/commerce/content/front?locale=${locale}`)).body as FrontPage;
const errorOf = ({ body }: { body: unknown }) =>
  (body as { error?: { fields?: Record<string, string>; conflict?: unknown } }).error ?? {};

/** The front page in all languages with another picture in its hero. */
async function withPicture(member: Member, image: string) {
  const { version, texts } = await pageOf(member);
  const changed = Object.fromEntries(
    Object.entries(texts as Texts).map(([language, own]) => [
      language,
      { ...own, hero: { ...(own['hero'] as object), image } },
    ]),
  );
  return { version, texts: changed, reason: 'Season' };
}
/** A picture of the house that the hero shows in no language. */
async function otherPicture(member: Member): Promise<string> {
  const { texts } = await pageOf(member);
  const shows = Object.values(texts as Texts).map(({ hero }) => (hero as { image: string }).image);
  const { file } = await database.db
    .selectFrom('picture_file')
    .select('file')
    .where('file', 'like', 'stories/%')
    .where(
      'file',
      'not in',
      shows.map((image) => image.replace('pictures/', '')),
    )
    .orderBy('file')
    .executeTakeFirstOrThrow();
  return file;
}
/** The part of a picture's address before its hash. */
const stem = (file: string) => file.replace(/\.[a-z]+$/u, '');

test('a new picture of the front page shows in every storefront, is one change for each language, and is taken back', async () => {
  const member = await marketing();
  const was = (await shown(member)).hero.image.url;
  const file = await otherPicture(member);
  const { status, body } = await member.post(front, await withPicture(member, `pictures/${file}`));
  expect(status).toBe(200);
  expect(staffContentPropose.answer.parse(body).proposal).toMatchObject({ state: 'applied', subject: 'content_page' });
  for (const locale of ['uk_en', 'fr_fr', 'jp_ja'])
    expect((await shown(member, locale)).hero.image.url).toContain(stem(file));
  const { history, languages, proposals } = await pageOf(member);
  expect(history[0]).toMatchObject({ by: 'Mme marketing', reason: 'Season' });
  expect(history[0]?.languages.toSorted()).toEqual(languages.toSorted());
  expect(proposals).toEqual([]);
  const { changes } = staffChangeList.answer.parse(
    (await member.get('/changes?subject=content_page&key=front/front/en')).body,
  );
  expect(changes[0]).toMatchObject({ reason: 'Season', may_undo: true });
  // The search knows contents too.
  const jobs = await database.db.selectFrom('job').select('kind').where('kind', '=', 'index_catalogue').execute();
  expect(jobs).toHaveLength(1);
  expect((await member.post(`/changes/${changes[0]?.change_id ?? 0}/undo`, { reason: 'No' })).status).toBe(200);
  expect((await shown(member)).hero.image.url).toBe(was);
});

test('a content is restored as it was before a change', async () => {
  const member = await marketing();
  const first = await pageOf(member);
  const en = (first.texts as Texts)['en'] ?? {};
  const texts = { en: { ...en, hero: { ...(en['hero'] as object), title: 'Another morning' } } };
  expect((await member.post(front, { version: first.version, texts, reason: 'Words' })).status).toBe(200);
  expect((await shown(member)).hero.title).toContain('Another morning');
  const { history } = await pageOf(member);
  const before = await pageOf(member, `${front}?before=${history[0]?.change_id ?? 0}`);
  expect(before.texts).toEqual(first.texts);
  const restored = { version: before.version, shared: before.shared, texts: before.texts, reason: 'Restored' };
  expect((await member.post(front, restored)).status).toBe(200);
  expect((await pageOf(member)).version).toBe(first.version);
});

test('a content waits for its moment, is listed until then, and can be withdrawn', async () => {
  const member = await marketing();
  const file = await otherPicture(member);
  const was = (await shown(member)).hero.image.url;
  const body = { ...(await withPicture(member, `pictures/${file}`)), effective_at: '2026-12-01T00:00:00.000Z' };
  const past = await member.post(front, { ...body, effective_at: '2026-11-01T00:00:00.000Z' });
  expect(errorOf(past).fields).toEqual({ effective_at: 'past' });
  const { proposal } = staffContentPropose.answer.parse((await member.post(front, body)).body);
  expect(proposal).toMatchObject({ state: 'scheduled', steps: ['withdraw'] });
  expect((await shown(member)).hero.image.url).toBe(was);
  const { proposals } = await pageOf(member);
  expect(((proposals[0]?.texts ?? {}) as Texts)['fr']?.['hero']).toMatchObject({ image: `pictures/${file}` });
  const { contents } = staffContents.answer.parse((await member.get('/contents')).body);
  expect(contents.find(({ kind }) => kind === 'front')?.open).toBe(1);
  clock.now = new Date('2026-12-01T00:00:01Z');
  await applyChange(shop, { proposal_id: proposal.proposal_id });
  expect((await shown(await marketing())).hero.image.url).toContain(stem(file));
  clock.now = new Date('2026-11-21T10:00:00Z');
  const later = {
    ...(await withPicture(member, `pictures/${await otherPicture(member)}`)),
    effective_at: '2026-12-02T00:00:00.000Z',
  };
  const waiting = staffContentPropose.answer.parse((await member.post(front, later)).body).proposal;
  expect((await member.post(`/proposals/${waiting.proposal_id}/step`, { step: 'withdraw' })).status).toBe(200);
  expect((await pageOf(member)).proposals).toEqual([]);
});

test('a legal page needs another member, and no member takes it back alone', async () => {
  const [one, other] = [await marketing(), await staffMember(shop, 'merchandiser')];
  const path = '/contents/legal/terms';
  const { version, shared, texts, needs_approval } = await pageOf(one, path);
  expect(needs_approval).toBe(true);
  const en = (texts as Texts)['en'] ?? {};
  const body = {
    version,
    shared: { ...shared, updated: '2026-12-01' },
    texts: { en: { ...en, title: 'Terms of December' } },
    reason: 'New law',
  };
  const { proposal } = staffContentPropose.answer.parse((await one.post(path, body)).body);
  expect(proposal).toMatchObject({ state: 'proposed', steps: ['withdraw'] });
  const step = `/proposals/${proposal.proposal_id}/step`;
  expect((await one.post(step, { step: 'approve' })).status).toBe(409);
  expect((await (await staffMember(shop, 'translator')).post(step, { step: 'approve' })).status).toBe(403);
  const terms = async () => (await one.browser.get('/api/commerce/content/legal/terms?locale=uk_en')).body as LegalPage;
  expect((await terms()).title).not.toBe('Terms of December');
  expect((await other.post(step, { step: 'approve' })).status).toBe(200);
  expect(await terms()).toMatchObject({ title: 'Terms of December', updated: '2026-12-01' });
  const { changes } = staffChangeList.answer.parse(
    (await one.get('/changes?subject=content_page&key=legal/terms/en')).body,
  );
  expect(changes[0]).toMatchObject({ may_undo: false, approved_by: 'Mme merchandiser' });
  expect((await one.post(`/changes/${changes[0]?.change_id ?? 0}/undo`, { reason: 'No' })).status).toBe(403);
});

test('wrong fields are refused by their path, and nothing is written', async () => {
  const member = await marketing();
  const { version, texts } = await pageOf(member);
  const en = (texts as Texts)['en'] ?? {};
  const hero = en['hero'] as object;
  const refused = async (own: unknown, language = 'en') =>
    errorOf(await member.post(front, { version, texts: { [language]: own }, reason: 'X' })).fields;
  expect(await refused({ ...en, hero: { ...hero, title: '' } })).toEqual({ 'texts.en.hero.title': 'required' });
  expect(await refused({ ...en, hero: { ...hero, image: 'pictures/none.webp' } })).toEqual({
    'texts.en.hero.image': 'picture_missing',
  });
  expect(await refused({ ...en, hero: { ...hero, image: '../secret.webp' } })).toEqual({
    'texts.en.hero.image': 'format',
  });
  expect(await refused({ ...en, hero: { ...hero, title: 'A\u202Ebag' } })).toEqual({ 'texts.en.hero.title': 'format' });
  expect(await refused({ ...en, entries: undefined })).toEqual({ 'texts.en.entries': 'required' });
  expect(await refused({ ...en, html: '<script>' })).toEqual({ 'texts.en': 'format' });
  expect((await member.post(front, { version, texts: { xx: en }, reason: 'X' })).status).toBe(400);
  expect((await member.post(front, { version, texts: {}, reason: '' })).status).toBe(400);
  expect(errorOf(await member.post(front, { version, texts: {}, reason: 'X' })).fields).toEqual({ after: 'unchanged' });
  expect((await member.get('/contents/front/none')).status).toBe(404);
  expect((await member.post('/contents/story/none', { version, texts: {}, reason: 'X' })).status).toBe(404);
  expect((await pageOf(member)).version).toBe(version);
});

test('of two members that publish one content the second sees that another version follows', async () => {
  const [one, other] = [await marketing(), await marketing()];
  const { version, texts } = await pageOf(one);
  const de = (texts as Texts)['de'] ?? {};
  const send = (member: Member, title: string) =>
    member.post(front, { version, texts: { de: { ...de, hero: { ...(de['hero'] as object), title } } }, reason: 'X' });
  const answers = await Promise.all([send(one, 'Eins'), send(other, 'Zwei')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409) ?? { body: {} };
  expect(errorOf(lost).fields).toEqual({ before: 'changed_since' });
});

test('a step that is repeated with its key is taken once', async () => {
  const member = await marketing();
  const { version, texts } = await pageOf(member);
  const it = (texts as Texts)['it'] ?? {};
  const body = { version, texts: { it: { ...it, hero: { ...(it['hero'] as object), title: 'Uno' } } }, reason: 'X' };
  const key = 'f3b1e0b2-6f0a-4a57-9c35-2f8a0a3a1d11';
  const [first, again] = [await member.post(front, body, key), await member.post(front, body, key)];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  const { history } = await pageOf(member);
  expect(history.filter(({ languages }) => languages.join() === 'it')).toHaveLength(1);
});

test('a member without the right, or of one country, neither reads nor publishes; an auditor reads', async () => {
  const { version } = await pageOf(await marketing());
  const french = await addRole(shop, 'marketing', { countries: ['fr'] });
  for (const role of ['translator', 'accounts', french] as const) {
    const member = await staffMember(shop, role);
    expect((await member.get(front)).status).toBe(403);
    expect((await member.get('/contents')).status).toBe(403);
    expect((await member.post(front, { version, texts: {}, reason: 'X' })).status).toBe(403);
  }
  const auditor = await staffMember(shop, 'auditor');
  expect((await pageOf(auditor)).may_edit).toBe(false);
  expect((await auditor.post(front, { version, texts: {}, reason: 'X' })).status).toBe(403);
});

test('every content of the house has a form for each of its fields, and is accepted as it is', async () => {
  const member = await marketing();
  const { contents } = staffContents.answer.parse((await member.get('/contents')).body);
  expect(new Set(contents.map(({ kind }) => kind))).toEqual(
    new Set(['front', 'story', 'faq', 'legal', 'notices', 'stores', 'menu']),
  );
  for (const { kind, code } of contents) {
    const page = await pageOf(member, `/contents/${kind}/${code}`);
    const names = new Set(page.form.map(({ name }) => name));
    for (const own of Object.values(page.texts))
      expect(Object.keys(own).filter((name) => !names.has(name))).toEqual([]);
    const { version, texts, shared } = page;
    const same = await member.post(`/contents/${kind}/${code}`, { version, shared, texts, reason: 'X' });
    // The house has written no menu: what it has by default becomes its own.
    if (kind === 'menu') expect(same.status).toBe(200);
    else expect([kind, code, errorOf(same).fields]).toEqual([kind, code, { after: 'unchanged' }]);
  }
});

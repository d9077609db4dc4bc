// New stories: begun, written in steps, shown in no storefront, and published whole. decisions/0135.
import type { Story } from '@vitrine/contract/content';
import {
  type ContentPage,
  staffContentPage,
  staffContentPropose,
  staffContents,
} from '@vitrine/contract/staffContents';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { testShop } from '../../../testing/testShop.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { applyChange } from '../changes/proposalTasks.ts';

const database = houseDatabase();
const today = new Date('2026-11-21T10:00:00Z');
const clock = { now: today };
let shop: Shop;
beforeAll(() => {
  shop = testShop(database.db, clock);
});
beforeEach(async () => {
  clock.now = today;
  await database.db.deleteFrom('rate_limit').execute();
});

type Member = Awaited<ReturnType<typeof staffMember>>;
const marketing = () => staffMember(shop, 'marketing');
const begin = (member: Member, code: string, title = 'Première neige') => member.post('/story-drafts', { code, title });
const pageOf = async (member: Member, code: string): Promise<ContentPage> =>
  staffContentPage.answer.parse((await member.get(`/contents/story/${code}`)).body);
const errorOf = ({ body }: { body: unknown }) =>
  (body as { error?: { fields?: Record<string, string> } }).error?.fields ?? {};
const shown = async (member: Member, slug: string, locale = 'uk_en') =>
  member.browser.get(`/api/commerce/content/stories/${slug}?locale=${locale}`);
/** A story in every language of the house. */
const written = (page: ContentPage, slug: string) =>
  Object.fromEntries(
    page.languages.map((language) => [
      language,
      {
        slug: `${slug}-${language.replace('_', '-')}`,
        title: `Snow ${language}`,
        intro: 'Snow.',
        alt: 'Snow on a roof',
        blocks: [{ type: 'paragraph', text: 'It snowed.' }],
      },
    ]),
  );
const shared = { hero: 'pictures/stories/hero.webp', position: 0 };

test('a story is begun, written in steps and in no storefront until it is published in all languages', async () => {
  const member = await marketing();
  const begun = await begin(member, 'first-snow');
  expect(begun.status).toBe(200);
  const page = staffContentPage.answer.parse(begun.body);
  expect(page).toMatchObject({ is_draft: true, version: 'd1', title: 'Première neige', history: [] });
  expect(page.texts).toEqual({ fr: { slug: 'premiere-neige', title: 'Première neige' } });
  const list = staffContents.answer.parse((await member.get('/contents')).body);
  expect(list.contents.find(({ code }) => code === 'first-snow')).toMatchObject({
    is_draft: true,
    title: 'Première neige',
  });
  const saved = await member.post('/story-drafts/first-snow', {
    version: 'd1',
    shared,
    texts: { en: { title: 'First snow' } },
  });
  expect(staffContentPage.answer.parse(saved.body)).toMatchObject({
    version: 'd2',
    shared,
    texts: { en: { title: 'First snow' }, fr: { title: 'Première neige' } },
  });
  // Not whole yet: each language that lacks something is named.
  const early = await member.post('/contents/story/first-snow', { version: 'd2', texts: {}, reason: 'Winter' });
  expect(early.status).toBe(400);
  expect(errorOf(early)).toMatchObject({ 'texts.de': 'required', 'texts.en.intro': 'required' });
  expect((await shown(member, 'premiere-neige', 'fr_fr')).status).toBe(404);
  const texts = written(page, 'first-snow');
  const published = await member.post('/contents/story/first-snow', { version: 'd2', texts, reason: 'Winter' });
  expect(published.status).toBe(200);
  expect(staffContentPropose.answer.parse(published.body).proposal.state).toBe('applied');
  const story = await shown(member, 'first-snow-en');
  expect((story.body as Story).title).toBe('Snow en');
  const after = await pageOf(member, 'first-snow');
  expect(after).toMatchObject({ is_draft: false, history: [{ reason: 'Winter', by: 'Mme marketing' }] });
  const draft = database.db.selectFrom('content_draft').select('code').where('code', '=', 'first-snow');
  expect(await draft.execute()).toEqual([]);
  const { changes } = staffChangeList.answer.parse(
    (await member.get('/changes?subject=content_draft&key=story/first-snow')).body,
  );
  // Begun, saved, and ended by its publication.
  expect(changes.map(({ by, may_undo, after: now }) => [by, may_undo, now !== null])).toEqual([
    ['Mme marketing', false, false],
    ['Mme marketing', false, true],
    ['Mme marketing', false, true],
  ]);
});

test('a story that is published at a moment is a draft until then', async () => {
  const member = await marketing();
  const page = staffContentPage.answer.parse((await begin(member, 'spring')).body);
  const { body } = await member.post('/contents/story/spring', {
    version: 'd1',
    shared,
    texts: written(page, 'spring'),
    reason: 'Spring',
    effective_at: '2027-03-01T00:00:00Z',
  });
  const { proposal } = staffContentPropose.answer.parse(body);
  expect(proposal.state).toBe('scheduled');
  expect(await pageOf(member, 'spring')).toMatchObject({ is_draft: true, proposals: [{ state: 'scheduled' }] });
  expect((await shown(member, 'spring-en')).status).toBe(404);
  // What is written after it would be lost at its moment.
  const late = await member.post('/story-drafts/spring', { version: 'd1', texts: { en: { title: 'Late' } } });
  expect([late.status, errorOf(late)]).toEqual([409, { draft: 'not_now' }]);
  const deleted = await member.post('/story-drafts/spring/delete', { version: 'd1', reason: 'Late' });
  expect([deleted.status, errorOf(deleted)]).toEqual([409, { draft: 'not_now' }]);
  clock.now = new Date('2027-03-01T00:00:00Z');
  await applyChange(shop, { proposal_id: proposal.proposal_id });
  const later = await marketing();
  expect((await shown(later, 'spring-en')).status).toBe(200);
  expect((await pageOf(later, 'spring')).is_draft).toBe(false);
});

test('of two members that write one draft none loses what it wrote', async () => {
  const [one, other] = [await marketing(), await marketing()];
  await begin(one, 'rain');
  const save = (member: Member, version: string, title: string) =>
    member.post('/story-drafts/rain', { version, texts: { en: { title } } });
  expect((await save(one, 'd1', 'Rain')).status).toBe(200);
  const lost = await save(other, 'd1', 'Showers');
  expect([lost.status, errorOf(lost)]).toEqual([409, { version: 'changed_since' }]);
  const published = await other.post('/contents/story/rain', { version: 'd1', texts: {}, reason: 'Rain' });
  expect([published.status, errorOf(published)]).toEqual([409, { before: 'changed_since' }]);
  const deleted = await other.post('/story-drafts/rain/delete', { version: 'd1', reason: 'Rain' });
  expect([deleted.status, errorOf(deleted)]).toEqual([409, { version: 'changed_since' }]);
  expect((await pageOf(other, 'rain')).texts.en).toEqual({ title: 'Rain' });
  const gone = { version: 'd2', reason: 'Rain' };
  expect((await other.post('/story-drafts/rain/delete', gone)).status).toBe(200);
  expect((await other.get('/contents/story/rain')).status).toBe(404);
  expect((await save(one, 'd2', 'Rain')).status).toBe(404);
});

test('a name and an address are of one story alone; a text with hidden characters is refused', async () => {
  const member = await marketing();
  const { code } = await database.db
    .selectFrom('content_page')
    .select('code')
    .where('kind', '=', 'story')
    .executeTakeFirstOrThrow();
  expect(errorOf(await begin(member, code))).toEqual({ code: 'story_exists' });
  const page = staffContentPage.answer.parse((await begin(member, 'hail')).body);
  expect(errorOf(await begin(member, 'hail', 'Other'))).toEqual({ code: 'story_exists' });
  // Again by a server that died before it answered.
  expect((await begin(member, 'hail')).status).toBe(200);
  const { slug } = await database.db
    .selectFrom('content_page')
    .select('slug')
    .where('kind', '=', 'story')
    .where('language', '=', 'en')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const texts = written(page, 'hail');
  const refused = await member.post('/contents/story/hail', {
    version: 'd1',
    shared,
    texts: { ...texts, en: { ...texts['en'], slug } },
    reason: 'Hail',
  });
  expect([refused.status, errorOf(refused)]).toEqual([400, { 'texts.en.slug': 'address_taken' }]);
  const hidden = await member.post('/story-drafts/hail', { version: 'd1', texts: { en: { title: 'A\u202Eb' } } });
  expect([hidden.status, errorOf(hidden)]).toEqual([400, { 'texts.en.title': 'format' }]);
});

test('a member without the right begins no story, and an auditor reads drafts', async () => {
  const translator = await staffMember(shop, 'translator');
  expect((await begin(translator, 'wind')).status).toBe(403);
  const auditor = await staffMember(shop, 'auditor');
  expect((await begin(auditor, 'wind')).status).toBe(403);
  await begin(await marketing(), 'wind');
  expect((await pageOf(auditor, 'wind')).may_edit).toBe(false);
});

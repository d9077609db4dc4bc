// Texts beside their source: what is listed, written, refused, raced and taken back, by the calls of staff. decisions/0127.
import { staffTextCounts, staffTextPage, staffTexts } from '@vitrine/contract/staffTexts';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { jobHandlers } from '../../../modules.ts';
import { runJobs } from '../../../platform/jobs/runJobs.ts';
import { longTest } from '../../../testing/patience.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';
import { importCatalogue } from '../../catalog/catalogueimport/importCatalogue.ts';
import { folderSource } from '../../catalog/catalogueimport/importSource.ts';
import { aloneImporting } from '../../catalog/catalogueimport/importQueries.ts';
import { storedProducts } from '../../catalog/catalogueimport/storedRows.ts';
import { rowVersion } from '../../catalog/catalogueimport/rowVersion.ts';

const database = houseDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const shop = () => testShop(database.db, clock);
const code = 'pommeau';
const at = `/texts/product/${code}`;
beforeEach(() => database.db.deleteFrom('rate_limit').execute());

type Member = Awaited<ReturnType<typeof staffMember>>;
const translator = () => staffMember(shop(), 'translator');
const pageOf = async (member: Member, address = at) => staffTextPage.answer.parse((await member.get(address)).body);
const valueOf = async (member: Member, language: string, field: string, address = at) =>
  (await pageOf(member, address)).languages.find((one) => one.language === language)?.fields[field] ?? null;
type Edit = { language: string; field: string; before: string | null; after: string };
const save = async (member: Member, changes: readonly Edit[], more: object = {}, address = at) => {
  const { source_changed_at } = await pageOf(member, address);
  return member.post(address, { changes, checked: [], source_changed_at, ...more });
};
const edited = async (member: Member, language: string, field: string, after: string, address = at) =>
  save(member, [{ language, field, before: await valueOf(member, language, field, address), after }], {}, address);
const listed = async (member: Member, query = '') => staffTexts.answer.parse((await member.get(`/texts${query}`)).body);
const errorOf = ({ body }: { body: unknown }) =>
  (body as { error?: { fields?: Record<string, string>; conflict?: unknown } }).error ?? {};

describe('a text', () => {
  test('is written in one language, shows in the shop at once, and is taken back by its translator', async () => {
    const member = await translator();
    const was = await valueOf(member, 'ja', 'intro');
    const sku = (
      await database.db.selectFrom('variant').select('sku').where('code', '=', code).executeTakeFirstOrThrow()
    ).sku;
    const shown = async () => {
      const { body } = await member.browser.get(`/api/commerce/products/${encodeURIComponent(sku)}?locale=jp_ja`);
      return JSON.stringify(body);
    };
    expect(await shown()).toContain(was);
    expect((await edited(member, 'ja', 'intro', '馬の鞍の名から。')).status).toBe(200);
    expect(await shown()).toContain('馬の鞍の名から。');
    const { changes } = staffChangeList.answer.parse(
      (await member.get(`/changes?subject=product_text&key=${code}/ja`)).body,
    );
    expect(changes[0]).toMatchObject({ by: 'Mme translator', before: { intro: was }, may_undo: true });
    expect((await member.post(`/changes/${changes[0]?.change_id ?? 0}/undo`, { reason: 'Typing error' })).status).toBe(
      200,
    );
    expect(await valueOf(member, 'ja', 'intro')).toBe(was);
    expect(await shown()).toContain(was);
  });

  test('of a line is stored without a break and in composed letters, also from a page that sends them', async () => {
    const member = await translator();
    expect((await edited(member, 'ja', 'title', 'ポ\nメ ハ\u3099ッグ ')).status).toBe(200);
    expect(await valueOf(member, 'ja', 'title')).toBe('ポ メ バッグ');
  });

  test('that another editor has changed is refused with both values, and nothing of the patch is written', async () => {
    const [one, other] = [await translator(), await translator()];
    const was = { intro: await valueOf(one, 'de', 'intro'), kind: await valueOf(one, 'de', 'kind') };
    expect((await edited(other, 'de', 'intro', 'Vom Knauf des Sattels.')).status).toBe(200);
    const answer = await save(one, [
      { language: 'de', field: 'kind', before: was.kind, after: 'Tasche' },
      { language: 'de', field: 'intro', before: was.intro, after: 'Ein Name aus dem Sattel.' },
    ]);
    expect(errorOf(answer)).toMatchObject({
      fields: { changes: 'changed_since' },
      conflict: [{ field: 'de.intro', expected: was.intro, now: 'Vom Knauf des Sattels.' }],
    });
    expect(await valueOf(one, 'de', 'kind')).toBe(was.kind);
    // Another field of the same row is no conflict.
    expect((await edited(one, 'de', 'kind', 'Handtasche')).status).toBe(200);
    expect(await valueOf(one, 'de', 'intro')).toBe('Vom Knauf des Sattels.');
  });

  test('of two editors at once goes to one of them, and the other sees both values', async () => {
    const [one, other] = [await translator(), await translator()];
    const before = await valueOf(one, 'it', 'intro');
    const answers = await Promise.all(
      [one, other].map((member, at) =>
        save(member, [{ language: 'it', field: 'intro', before, after: `Testo ${at}.` }]),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(errorOf(lost ?? { body: {} })).toMatchObject({ conflict: [{ now: await valueOf(one, 'it', 'intro') }] });
  });

  test('that is wrong is refused by its field, and an unknown product is not found', async () => {
    const member = await translator();
    const before = await valueOf(member, 'es', 'title');
    const refused = await save(member, [
      { language: 'es', field: 'title', before, after: '  ' },
      { language: 'es', field: 'intro', before: '', after: 'x'.repeat(500) },
      { language: 'es', field: 'slug', before: '', after: 'x' },
    ]);
    expect(errorOf(refused).fields).toEqual({ 'es.title': 'required', 'es.intro': 'too_long', 'es.slug': 'format' });
    expect((await save(member, [{ language: 'es', field: 'care', before: 'x', after: 'a\u202Eb' }])).status).toBe(400);
    expect((await save(member, [])).status).toBe(400);
    expect((await member.get('/texts/product/nothing')).status).toBe(404);
    expect(await valueOf(member, 'es', 'title')).toBe(before);
  });

  test('of a language outside the scope is read, and not written or taken back', async () => {
    const role = await addRole(shop(), 'translator', { countries: ['jp'] });
    const member = await staffMember(shop(), role);
    const { languages } = await pageOf(member);
    expect(languages.filter(({ may_edit }) => may_edit).map(({ language }) => language)).toEqual(['ja']);
    expect((await edited(member, 'ja', 'intro', '鞍の名から。')).status).toBe(200);
    expect((await edited(member, 'de', 'intro', 'Nein.')).status).toBe(403);
    expect((await edited(await translator(), 'de', 'intro', 'Vom Sattelknauf.')).status).toBe(200);
    const { changes } = staffChangeList.answer.parse(
      (await member.get(`/changes?subject=product_text&key=${code}/de`)).body,
    );
    expect(changes[0]?.may_undo).toBe(false);
    expect((await member.post(`/changes/${changes[0]?.change_id ?? 0}/undo`, { reason: 'No' })).status).toBe(403);
    expect((await member.get('/changes')).status).toBe(403);
    expect((await member.get('/changes?subject=price')).status).toBe(403);
  });
});

describe('the list', () => {
  test('shows what was translated before its source changed, until it is translated or checked', async () => {
    const member = await translator();
    // A product whose texts no other test changes.
    const [own, of] = ['musette', '/texts/product/musette'];
    const isOpen = async (language: string) =>
      (await listed(member, `?language=${language}&q=${own}`)).texts.some((text) => text.code === own);
    expect(await isOpen('ko')).toBe(false);
    expect((await edited(member, 'fr', 'intro', 'Le sac du cavalier.', of)).status).toBe(200);
    expect(await isOpen('ko')).toBe(true);
    expect(await isOpen('th')).toBe(true);
    const [row] = (await listed(member, `?language=ko&state=outdated&q=${own}`)).texts;
    expect(row?.states).toMatchObject({ fr: 'have', ko: 'outdated' });
    expect((await listed(member, `?language=ko&state=missing&q=${own}`)).texts).toEqual([]);
    expect((await edited(member, 'ko', 'intro', '기수의 가방.', of)).status).toBe(200);
    expect((await save(member, [], { checked: ['th'] }, of)).status).toBe(200);
    expect([await isOpen('ko'), await isOpen('th'), await isOpen('ar')]).toEqual([false, false, true]);
  });

  test('a translation of a source that changed meanwhile is refused', async () => {
    const member = await translator();
    const { source_changed_at } = await pageOf(member);
    const before = await valueOf(member, 'pt', 'intro');
    expect((await edited(member, 'fr', 'intro', 'Le nom vient du pommeau.')).status).toBe(200);
    const late = {
      changes: [{ language: 'pt', field: 'intro', before, after: 'Do punho.' }],
      checked: [],
      source_changed_at,
    };
    expect(errorOf(await member.post(at, late)).fields).toEqual({ source: 'source_changed' });
    expect(await valueOf(member, 'pt', 'intro')).toBe(before);
  });

  test('a field that the source has and a translation lacks is missing; a count says so', async () => {
    const member = await translator();
    expect((await edited(member, 'zh_hans', 'care', '')).status).toBe(200);
    const [row] = (await listed(member, `?language=zh_hans&state=missing&q=${code}`)).texts;
    expect(row?.states['zh_hans']).toBe('missing');
    clock.now = new Date(clock.now.getTime() + 60_000);
    const { languages, source } = staffTextCounts.answer.parse((await member.get('/texts/counts')).body);
    expect(source).toBe('fr');
    const chinese = languages.find(({ language }) => language === 'zh_hans');
    expect(chinese?.kinds.find(({ kind }) => kind === 'product')).toMatchObject({ missing: 1 });
  });

  test(
    'a row without a language is missing and gets its first texts whole',
    async () => {
      const member = await translator();
      const of = '/texts/category/bags';
      await database.db.deleteFrom('category_text').where('code', '=', 'bags').where('language', '=', 'th').execute();
      const [row] = (await listed(member, '?language=th&kind=category&state=missing')).texts;
      expect(row).toMatchObject({ code: 'bags', states: { th: 'missing' } });
      const name = { language: 'th', field: 'name', before: null, after: 'กระเป๋า' };
      expect(errorOf(await save(member, [name], {}, of)).fields).toEqual({ 'th.intro': 'required' });
      const intro = { language: 'th', field: 'intro', before: null, after: 'กระเป๋าหนัง' };
      expect((await save(member, [name, intro], {}, of)).status).toBe(200);
      expect(await valueOf(member, 'th', 'name', of)).toBe('กระเป๋า');
      await runJobs(shop(), jobHandlers);
    },
    longTest,
  );

  test('continues by its cursor without a gap', async () => {
    const member = await translator();
    const seen: string[] = [];
    let after = '';
    do {
      // oxlint-disable-next-line no-await-in-loop -- a page after the other
      const page = await listed(member, `?language=en&state=all${after}`);
      seen.push(...page.texts.map(({ kind, code: own }) => `${kind} ${own}`));
      after = page.next === null ? '' : `&after=${page.next}`;
    } while (after !== '');
    const { rows } = await database.pool.query<{ name: string }>(
      "select kind || ' ' || code as name from text_stamp where language = 'fr' order by kind, code",
    );
    expect(seen).toEqual(rows.map(({ name }) => name));
    expect((await member.get('/texts?after=bad')).status).toBe(400);
  });
});

describe('an import and an editor', () => {
  test('a file of an older version does not write over a text of the office', async () => {
    const member = await translator();
    const stored = (await storedProducts(database.db, [code])).get(code);
    const file = { ...stored, version: rowVersion(stored) };
    expect((await edited(member, 'en', 'intro', 'Named after the pommel.')).status).toBe(200);
    const dir = await mkdtemp(join(tmpdir(), 'texts-'));
    await writeFile(join(dir, 'products.json'), JSON.stringify([file]));
    const report = await importCatalogue(database.db, folderSource(dir, null));
    expect(report.errors.map(({ problem }) => problem).join()).toMatch(/version|changed/u);
    expect(await valueOf(member, 'en', 'intro')).toBe('Named after the pommel.');
  });

  test('while an import writes the office is refused, and its text is kept', async () => {
    const member = await translator();
    const before = await valueOf(member, 'en', 'intro');
    await aloneImporting(database.db, async (holdPatches) => {
      expect((await edited(member, 'en', 'intro', 'Before.')).status).toBe(200);
      await holdPatches();
      expect(errorOf(await edited(member, 'en', 'intro', 'Meanwhile.')).fields).toEqual({ change: 'import_runs' });
    });
    expect(await valueOf(member, 'en', 'intro')).toBe('Before.');
    expect((await edited(member, 'en', 'intro', before ?? '')).status).toBe(200);
  });
});

test(
  'the name of a category reaches the search by a job',
  async () => {
    const member = await translator();
    const of = '/texts/category/bags';
    expect((await edited(member, 'en', 'name', 'Satchelry', of)).status).toBe(200);
    const found = async () => {
      const { body } = await member.browser.get('/api/commerce/search?s=satchelry&locale=uk_en');
      return (body as { total: number }).total;
    };
    await runJobs(shop(), jobHandlers);
    expect(await found()).toBeGreaterThan(0);
  },
  longTest,
);

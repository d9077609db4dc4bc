// What people search for, and the rules by which the office helps, by the calls of staff and in the shop's own search. decisions/0127.
import { staffSearchPreview, staffSearchRule, staffSearchRules, staffSearchTerms } from '@vitrine/contract/staffSearch';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import type { SearchAnswer, SuggestionAnswer } from '@vitrine/contract/search';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweeps } from '../../../modules.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { testShop } from '../../../testing/testShop.ts';
import { lockRow, patchRow } from '../../catalog/catalogueimport/patchRow.ts';
import { writeSearches } from '../../catalog/search/countSearches.ts';

const database = houseDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
let shop: Shop;
beforeAll(() => {
  shop = testShop(database.db, clock);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  // Searches of earlier tests wait in memory until they are written.
  await writeSearches(shop);
  for (const table of ['rate_limit', 'search_count', 'search_pin', 'search_synonym'] as const)
    await database.db.deleteFrom(table).execute();
});

type Member = Awaited<ReturnType<typeof staffMember>>;
type Rule = { others: string[]; codes: string[] };
const none: Rule = { others: [], codes: [] };
const marketing = () => staffMember(shop, 'marketing');
const search = async (member: Member, s: string, more = '', locale = 'uk_en') =>
  (await member.browser.get(`/api/commerce/search?s=${encodeURIComponent(s)}&locale=${locale}${more}`))
    .body as SearchAnswer;
const namesOf = async (member: Member, s: string, locale = 'uk_en') =>
  (await search(member, s, '', locale)).items.map(({ name }) => name);
const terms = async (member: Member, query = '?locale=uk_en') =>
  staffSearchTerms.answer.parse((await member.get(`/search-terms${query}`)).body);
const ruleOf = async (member: Member, term: string, language = 'en') =>
  staffSearchRule.answer.parse(
    (await member.get(`/search-rule?language=${language}&term=${encodeURIComponent(term)}`)).body,
  );
const saveRule = (member: Member, term: string, after: Rule, before: Rule = none, language = 'en') =>
  member.post('/search-rule', { language, term, before, after, reason: 'Asked for' });
const errorOf = ({ body }: { body: unknown }) =>
  (body as { error?: { fields?: Record<string, string>; conflict?: unknown } }).error ?? {};

describe('a search', () => {
  test('is counted without a word about its person, and shown from the third one on', async () => {
    const member = await marketing();
    for (const s of ['Zeppelin', ' ZEPPELIN ', 'zeppelin', 'zeppelins', 'musette', 'musette', 'musette'])
      // oxlint-disable-next-line no-await-in-loop -- each is a search of its own
      await search(member, s);
    for (const s of ['anne@example.com', '100000001', '+33 6 12 34 56 78', 'x'.repeat(61)])
      for (let time = 0; time < 3; time += 1)
        // oxlint-disable-next-line no-await-in-loop -- each is a search of its own
        await search(member, s);
    // Another page, a filter and another order are no search of their own.
    for (const more of ['&fh_start_index=36', '&color=noir', '&sort=price_asc'])
      await search(member, 'zeppelins', more);
    await search(member, 'zeppelins', '', 'us_en');
    const before = await database.statementsOf(() => search(member, 'musette', '&sort=newest'));
    expect(await database.statementsOf(() => search(member, 'musette'))).toBe(before);
    expect((await terms(member)).terms).toEqual([]);
    await writeSearches(shop);
    await writeSearches(shop);
    expect((await terms(member)).terms).toEqual([
      { term: 'zeppelin', searches: 3, without_results: 3, results: 0, last_day: '2026-11-21', has_rule: false },
    ]);
    expect((await terms(member, '?locale=uk_en&show=with')).terms).toMatchObject([
      { term: 'musette', searches: 4, without_results: 0 },
    ]);
    const { rows } = await database.pool.query<{ row: string }>('select to_jsonb(c)::text as row from search_count c');
    expect(rows.map(({ row }) => row).join()).not.toMatch(/example|100000001|xxx|33 6/u);
    expect(rows).toHaveLength(4);
  });

  test('is listed by its days and storefront, page by page', async () => {
    const member = await marketing();
    const row = { locale: 'fr_fr', searches: 5, without_results: 5, results: 0 } as const;
    const many = Array.from({ length: 130 }, (_, at) => ({ ...row, day: '2026-11-10', term: `mot ${at}` }));
    await database.db.insertInto('search_count').values(many).execute();
    await database.db
      .insertInto('search_count')
      .values({ ...row, day: '2026-11-11', term: 'mot 7', searches: 9 })
      .execute();
    const first = await terms(member, '?locale=fr_fr');
    expect(first.terms[0]).toMatchObject({ term: 'mot 7', searches: 14, last_day: '2026-11-11' });
    expect(first.terms).toHaveLength(100);
    const rest = await terms(member, `?locale=fr_fr&after=${first.next}`);
    expect(rest.next).toBeNull();
    expect(new Set([...first.terms, ...rest.terms].map(({ term }) => term)).size).toBe(130);
    expect((await terms(member, '?locale=fr_fr&from=2026-11-11&until=2026-11-11')).terms).toHaveLength(1);
    expect((await terms(member, '?locale=jp_ja')).terms).toEqual([]);
    expect((await member.get('/search-terms?locale=xx_xx')).status).toBe(400);
    expect((await member.get('/search-terms?from=yesterday')).status).toBe(400);
    expect((await member.get('/search-terms?after=bad')).status).toBe(400);
  });

  test('is forgotten: a rare term after a week, every term after its days', async () => {
    const row = { locale: 'it_it', without_results: 0, results: 1 };
    const add = (day: string, term: string, searches: number) =>
      database.db
        .insertInto('search_count')
        .values({ ...row, day, term, searches })
        .execute();
    await add('2026-11-12', 'rare', 2);
    await add('2026-11-12', 'frequent', 3);
    await add('2026-11-20', 'new', 1);
    await add('2026-08-20', 'old', 50);
    await sweeps.sweeps['searchCounts']?.(shop);
    const left = await database.db.selectFrom('search_count').select('term').where('locale', '=', 'it_it').execute();
    expect(left.map(({ term }) => term).toSorted()).toEqual(['frequent', 'new']);
  });
});

describe('a rule', () => {
  test('is previewed, written, used by results and suggestions, and taken back', async () => {
    const member = await marketing();
    expect(await namesOf(member, 'zebulon')).toEqual([]);
    const rule = { others: ['Musette'], codes: ['bougie'] };
    const preview = staffSearchPreview.answer.parse(
      (await member.post('/search-rule/preview', { locale: 'uk_en', term: 'Zebulon', rule })).body,
    );
    expect(preview.now.total).toBe(0);
    expect(preview.by_rule.products[0]?.code).toBe('bougie');
    expect(await namesOf(member, 'zebulon')).toEqual([]);
    expect((await saveRule(member, 'Zebulon', rule)).status).toBe(200);
    const found = await namesOf(member, 'zebulon');
    expect(found).toEqual(preview.by_rule.products.map(({ title }) => title));
    expect(found).toContain('Musette');
    expect((await search(member, 'zebulon')).corrected).toBeNull();
    const panel = (await member.browser.get('/api/backend/suggestions?terms=zebulon&locale=uk_en'))
      .body as SuggestionAnswer;
    expect(panel.products.map(({ secondId }) => secondId)).toContain('bougie');
    // In one language alone, and only for the term.
    expect(await namesOf(member, 'zebulon', 'de_de')).toEqual([]);
    expect((await namesOf(member, 'musette'))[0]).toBe('Musette');
    expect(await ruleOf(member, 'ZEBULON')).toMatchObject({ others: ['musette'], pins: [{ code: 'bougie' }] });
    const listed = staffSearchRules.answer.parse((await member.get('/search-rules?language=en')).body);
    expect(listed.rules).toEqual([{ language: 'en', term: 'zebulon', others: ['musette'], pins: 1 }]);
    for (const subject of ['search_pin', 'search_synonym']) {
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      const { body } = await member.get(`/changes?subject=${subject}&key=${encodeURIComponent('en/zebulon')}`);
      const [change] = staffChangeList.answer.parse(body).changes;
      expect(change).toMatchObject({ reason: 'Asked for', before: null, may_undo: true });
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      expect((await member.post(`/changes/${change?.change_id ?? 0}/undo`, { reason: 'No' })).status).toBe(200);
    }
    expect(await namesOf(member, 'zebulon')).toEqual([]);
  });

  test('adds to what the words find themselves, and a synonym of two words is found in a longer search', async () => {
    const member = await marketing();
    const own = await namesOf(member, 'musette');
    expect((await saveRule(member, 'musette', { others: ['pommeau'], codes: [] })).status).toBe(200);
    const both = await namesOf(member, 'musette');
    expect(both).toEqual(expect.arrayContaining([...own, 'Pommeau']));
    expect((await saveRule(member, 'musette', none, { others: ['pommeau'], codes: [] })).status).toBe(200);
    expect(await namesOf(member, 'musette')).toEqual(own);
    expect((await saveRule(member, 'feed bag', { others: ['musette'], codes: [] })).status).toBe(200);
    expect(await namesOf(member, 'Feed Bag')).toContain('Musette');
  });

  test('that has no row yet is locked: the second transaction finds what the first has added', async () => {
    const at = { subject: 'search_synonym', key: 'en/strap' } as const;
    const second = await database.db.transaction().execute(async (tx) => {
      expect(await lockRow(tx, at)).toBeNull();
      const found = database.db.transaction().execute((other) => lockRow(other, at));
      await untilWaiting(database.db);
      await patchRow(tx, at, { others: ['pommeau'] });
      return { found };
    });
    expect(await second.found).toMatchObject({ others: ['pommeau'] });
  });

  test('of two members at once goes to one, and the other sees both values', async () => {
    const [one, other] = [await marketing(), await marketing()];
    const answers = await Promise.all([
      saveRule(one, 'pebble', { others: ['pommeau'], codes: [] }),
      saveRule(other, 'pebble', { others: ['musette'], codes: [] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409) ?? { body: {} };
    const { others } = await ruleOf(one, 'pebble');
    expect(errorOf(lost)).toMatchObject({
      fields: { rule: 'changed_since' },
      conflict: [{ field: 'others', expected: [], now: others }],
    });
    // The pins are another part.
    expect((await saveRule(other, 'pebble', { others, codes: ['bougie'] })).status).toBe(200);
  });

  test('that is wrong is refused by its part; one of a language outside the scope too', async () => {
    const member = await marketing();
    expect(errorOf(await saveRule(member, '…', none)).fields).toEqual({ term: 'format' });
    expect(errorOf(await saveRule(member, 'tote', { others: ['TOTE'], codes: [] })).fields).toEqual({
      others: 'format',
    });
    expect(errorOf(await saveRule(member, 'tote', { others: ['?'], codes: [] })).fields).toEqual({ others: 'format' });
    expect(errorOf(await saveRule(member, 'tote', { others: [], codes: ['nothing'] })).fields).toEqual({
      codes: 'format',
    });
    expect(
      (await saveRule(member, 'tote', { others: Array.from({ length: 11 }, (_, at) => `o${at}`), codes: [] })).status,
    ).toBe(400);
    const japan = await staffMember(shop, await addRole(shop, 'marketing', { countries: ['jp'] }));
    expect((await saveRule(japan, 'トート', { others: ['バッグ'], codes: [] }, none, 'ja')).status).toBe(200);
    expect((await saveRule(japan, 'tote', { others: ['bag'], codes: [] })).status).toBe(403);
    expect((await ruleOf(japan, 'tote')).may_edit).toBe(false);
  });
});

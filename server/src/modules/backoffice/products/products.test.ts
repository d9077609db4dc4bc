// Products of the office at a real shop: read, changed, made and copied by the checks of the import. decisions/0130.
import { randomUUID } from 'node:crypto';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import {
  staffProduct,
  staffProductOptions,
  staffProducts,
  type StaffProductPage,
} from '@vitrine/contract/staffProducts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../../../modules.ts';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { smallHouse } from '../../../testing/smallHouse.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { importCatalogue } from '../../catalog/catalogueimport/importCatalogue.ts';
import { aloneImporting } from '../../catalog/catalogueimport/importQueries.ts';
import { soldProducts } from '../../catalog/sitemap/queries.ts';
import { folderSource } from '../../catalog/catalogueimport/importSource.ts';

const database = testDatabase();
const small = smallHouse();
const shop = () => testShop(database.db);
const code = 'pommeau';
const bag = 'H0612P 20R';

beforeAll(async () => {
  const report = await importCatalogue(database.db, folderSource(small.dir, null));
  if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors[0]));
});
beforeEach(() => database.db.deleteFrom('rate_limit').execute());

type Member = Awaited<ReturnType<typeof staffMember>>;
const merchandiser = () => staffMember(shop(), 'merchandiser');
const pageOf = async (member: Member, of = code) =>
  staffProduct.answer.parse((await member.get(`/products/${of}`)).body);
const none = { facts: [], variants: [], added: [], removed: [] };
const fact = (field: string, before: unknown, after: unknown) => ({ ...none, facts: [{ field, before, after }] });
const save = (member: Member, change: object, of = code) => member.post(`/products/${of}`, { ...none, ...change });
const errorOf = ({ body }: { body: unknown }) =>
  (body as { error?: { fields?: Record<string, string>; conflict?: unknown } }).error ?? {};
const changesOf = async (member: Member, subject: string, key: string) => {
  const { body } = await member.get(`/changes?subject=${subject}&key=${encodeURIComponent(key)}`);
  return staffChangeList.answer.parse(body).changes.filter((change) => change.key === key);
};
const variantOf = ({ variants }: StaffProductPage, sku = bag) => variants.find((one) => one.sku === sku)?.facts;

describe('the list and the page', () => {
  test('find a product by its code, its name and a SKU, and say how far it is', async () => {
    const member = await merchandiser();
    for (const q of ['pomm', 'Pommeau', 'h0612p 20']) {
      // oxlint-disable-next-line no-await-in-loop -- one search after the other
      const { body } = await member.get(`/products?q=${encodeURIComponent(q)}`);
      expect(staffProducts.answer.parse(body).products.map((one) => one.code)).toContain(code);
    }
    const { products } = staffProducts.answer.parse((await member.get('/products?state=published&category=bags')).body);
    expect(products.find((one) => one.code === code)).toMatchObject({ state: 'published', lacking: 0, sold_in: 35 });
    const after = staffProducts.answer.parse((await member.get(`/products?after=${code}`)).body).products;
    expect(after.every((one) => one.code > code)).toBe(true);
    const page = await pageOf(member);
    expect(page).toMatchObject({
      state: 'published',
      facts: { hscode: '420221', origin_country: 'FR', material: 'grained', max_sale_qty: 1, is_new: false },
      fields: ['color', 'size'],
      lacking: [],
      may_edit: true,
      may_copy: true,
    });
    expect(variantOf(page)).toMatchObject({ attributes: { color: 'garance', size: 'CM20' }, dku: 'H0612R' });
    expect(page.complete.filter(({ is_ok }) => !is_ok)).toEqual([]);
    expect((await member.get('/products/nothing')).status).toBe(404);
    const { options, wordings } = staffProductOptions.answer.parse((await member.get('/product-options')).body);
    expect(options).toContainEqual({ field: 'color', code: 'noir', title: 'Black', hex: '#1B1816' });
    expect(wordings).toContain('ja');
  });

  test('show an auditor everything and no step; a member of a country reads and changes nothing', async () => {
    const auditor = await staffMember(shop(), 'auditor');
    expect(await pageOf(auditor)).toMatchObject({ may_edit: false, may_copy: false });
    expect((await save(auditor, fact('hscode', '420221', '420222'))).status).toBe(403);
    const french = await staffMember(shop(), await addRole(shop(), 'merchandiser', { countries: ['fr'] }));
    for (const path of ['/products', `/products/${code}`, '/product-options'])
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      expect([path, (await french.get(path)).status]).toEqual([path, 403]);
    expect((await save(french, fact('hscode', '420221', '420222'))).status).toBe(403);
    expect((await french.post(`/products/${code}/copy`, copyOf('no-right'))).status).toBe(403);
    expect((await french.post('/products', madeOf('no-right'))).status).toBe(403);
  });
});

describe('a change of facts', () => {
  test('is written once with its author and reason, shows in the shop, and is taken back', async () => {
    const member = await merchandiser();
    const key = randomUUID();
    const change = {
      ...none,
      facts: [{ field: 'origin_country', before: 'FR', after: 'IT' }],
      reason: 'Moved atelier',
    };
    const answers = [
      await member.post(`/products/${code}`, change, key),
      await member.post(`/products/${code}`, change, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await pageOf(member)).facts.origin_country).toBe('IT');
    const made = await changesOf(member, 'product', code);
    expect(made.filter(({ reason }) => reason === 'Moved atelier')).toMatchObject([
      { by: member.account.name, before: { origin_country: 'FR' }, after: { origin_country: 'IT' }, may_undo: true },
    ]);
    // Nothing else of the product has changed: no text, no picture, no variant.
    for (const subject of ['product_text', 'picture', 'variant', 'product_category']) {
      // oxlint-disable-next-line no-await-in-loop -- one subject after the other
      const { changes } = staffChangeList.answer.parse((await member.get(`/changes?subject=${subject}`)).body);
      expect([subject, changes.filter(({ by }) => by === member.account.name && by !== null)]).toEqual([subject, []]);
    }
    const shown = await member.browser.get(`/api/commerce/products/${encodeURIComponent(bag)}?locale=uk_en`);
    expect(JSON.stringify(shown.body)).toContain('Italy');
    const undone = await member.post(`/changes/${made[0]?.change_id ?? 0}/undo`, { reason: 'No' });
    expect(undone.status).toBe(200);
    expect((await pageOf(member)).facts.origin_country).toBe('FR');
  });

  test('names each field that the import refuses, and writes nothing', async () => {
    const member = await merchandiser();
    const before = await pageOf(member);
    const wrong = await save(member, {
      facts: [
        { field: 'hscode', before: '420221', after: '42' },
        { field: 'origin_country', before: 'FR', after: null },
        { field: 'max_sale_qty', before: 1, after: 1000 },
      ],
    });
    expect([wrong.status, errorOf(wrong).fields]).toEqual([
      400,
      { hscode: 'format', origin_country: 'required', max_sale_qty: 'format' },
    ]);
    const unknown = await save(member, {
      facts: [{ field: 'categories', before: before.facts.categories, after: ['nowhere'] }],
      variants: [
        { sku: bag, field: 'attributes', before: variantOf(before)?.attributes, after: { color: 'noir', size: 'X' } },
      ],
      added: [{ sku: 'H0618P 23N', attributes: { color: 'noir', size: 'CM30' } }],
    });
    expect(errorOf(unknown).fields).toEqual({
      'categories[0]': 'unknown',
      [`variants.${bag}.attributes.size`]: 'unknown',
      'variants.H0618P 23N.sku': 'taken',
    });
    expect(errorOf(await save(member, none)).fields).toEqual({ facts: 'required' });
    expect(errorOf(await save(member, { removed: [bag, bag] })).fields).toEqual({ [`variants.${bag}`]: 'format' });
    expect((await save(member, fact('status', 'published', 'hidden'))).status).toBe(400);
    expect((await save(member, fact('hscode', null, '420221'), 'nothing')).status).toBe(404);
    expect(await pageOf(member)).toEqual(before);
  });

  test('of two editors of one field the second sees both values; those of different fields both count', async () => {
    const [one, other] = [await merchandiser(), await merchandiser()];
    const answers = await Promise.all([
      save(one, fact('hscode', '420221', '420222')),
      save(other, fact('hscode', '420221', '420229')),
      save(one, { variants: [{ sku: bag, field: 'dku', before: 'H0612R', after: 'H0612X' }] }),
    ]);
    const [first, second, third] = answers.map(({ status }) => status);
    expect([first, second].toSorted((a = 0, b = 0) => a - b)).toEqual([200, 409]);
    expect(third).toBe(200);
    const now = await pageOf(one);
    const lost = first === 409 ? answers[0] : answers[1];
    expect(errorOf(lost ?? { body: {} })).toMatchObject({
      fields: { facts: 'changed_since' },
      conflict: [{ field: 'hscode', expected: '420221', now: now.facts.hscode }],
    });
    expect(variantOf(now)?.dku).toBe('H0612X');
    // The value that is there already is no conflict.
    expect((await save(other, fact('hscode', '420221', now.facts.hscode))).status).toBe(200);
    expect((await save(one, fact('hscode', now.facts.hscode, '420221'))).status).toBe(200);
  });

  test('waits for no import: it is refused while one writes', async () => {
    const member = await merchandiser();
    await aloneImporting(database.db, async (holdPatches) => {
      await holdPatches();
      expect(errorOf(await save(member, fact('designer', null, 'X'))).fields).toEqual({ change: 'import_runs' });
    });
  });

  test('loses no text that another member saves at the same time', async () => {
    const member = await merchandiser();
    const was = (await member.get(`/texts/product/${code}`)).body as {
      source_changed_at: string;
      languages: { language: string; fields: Record<string, string> }[];
    };
    const before = was.languages.find(({ language }) => language === 'ko')?.fields['intro'];
    const text = { changes: [{ language: 'ko', field: 'intro', before, after: '새로운 글.' }], checked: [] };
    const [texts, facts] = await Promise.all([
      member.post(`/texts/product/${code}`, { ...text, source_changed_at: was.source_changed_at }),
      save(member, fact('return_group', null, 'group-1')),
    ]);
    expect([texts.status, facts.status]).toEqual([200, 200]);
    const row = database.db
      .selectFrom('product_text')
      .select('intro')
      .where('code', '=', code)
      .where('language', '=', 'ko');
    expect(await row.executeTakeFirstOrThrow()).toEqual({ intro: '새로운 글.' });
    expect((await pageOf(member)).facts.return_group).toBe('group-1');
  });

  test('adds a variant, makes it the default and takes it away; its orders keep it', async () => {
    const member = await merchandiser();
    const sku = 'H0612P 26E';
    const added = await save(member, { added: [{ sku, attributes: { color: 'argile', size: 'CM26' } }] });
    expect(added.status).toBe(200);
    const before = await pageOf(member);
    const marked = before.variants.find(({ facts }) => facts.is_default === true)?.sku;
    expect((await save(member, { variants: [{ sku, field: 'is_default', before: false, after: true }] })).status).toBe(
      200,
    );
    expect(
      (await pageOf(member)).variants.filter(({ facts }) => facts.is_default === true).map((one) => one.sku),
    ).toEqual([sku]);
    // One that is there with other options is no new one.
    const again = await save(member, { added: [{ sku, attributes: { color: 'noir', size: 'CM26' } }] });
    expect(errorOf(again)).toMatchObject({ conflict: [{ field: `variants.${sku}` }] });
    expect((await save(member, { removed: [sku] })).status).toBe(200);
    const after = await pageOf(member);
    expect(after.variants.some((one) => one.sku === sku)).toBe(false);
    expect(marked).toBeDefined();
    const row = database.db.selectFrom('variant').select(['is_removed', 'is_withdrawn']).where('sku', '=', sku);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ is_removed: true, is_withdrawn: true });
  });
});

const words = { title: 'Étrier', kind: 'Sac du soir', intro: 'Un sac.', description: 'Cousu à la main.' };
const facts = [
  { field: 'hscode', after: '420221' },
  { field: 'origin_country', after: 'FR' },
  { field: 'material', after: 'grained' },
  { field: 'categories', after: ['bags', 'leather'] },
  { field: 'product_code', after: 'H0699' },
  { field: 'family_code', after: 'SAC' },
  { field: 'department_code', after: 'MAR' },
  { field: 'division_code', after: 'CUI' },
];
const madeOf = (name: string, stem = 'H0699P') => ({
  code: name,
  texts: words,
  facts,
  fields: ['color', 'size'],
  variants: [
    { sku: `${stem} 20R`, attributes: { color: 'garance', size: 'CM20' } },
    { sku: `${stem} 20N`, attributes: { color: 'noir', size: 'CM20' } },
    { sku: `${stem} 26R`, attributes: { color: 'garance', size: 'CM26' } },
    { sku: `${stem} 26N`, attributes: { color: 'noir', size: 'CM26' } },
  ],
  reason: 'New season',
});
const copyOf = (name: string, stem = 'H0700P') => ({
  code: name,
  slug_base: name,
  variants: [
    { of: bag, sku: `${stem} 20R` },
    { of: 'H0612P 20N', sku: `${stem} 20N` },
  ],
});

/** Where a shopper meets a product. */
async function met({ browser }: Member, { sku, name }: { sku: string; name: string }) {
  const get = (path: string) => browser.get(`${path}${path.includes('?') ? '&' : '?'}locale=fr_fr`);
  const has = async (path: string): Promise<boolean> =>
    JSON.stringify((await get(path)).body).includes(`"sku":"${sku.slice(0, 6)}`);
  return {
    page: (await get(`/api/commerce/products/${encodeURIComponent(sku)}`)).status,
    grid: await has('/api/commerce/categories/leather/bags'),
    search: await has(`/api/commerce/search?s=${encodeURIComponent(name)}`),
    sku_search: await has(`/api/commerce/search?s=${encodeURIComponent(sku)}`),
    suggestions: await has(`/api/backend/suggestions?terms=${encodeURIComponent(name)}`),
    sitemap: (await soldProducts(database.db, 'fr', 'fr')).some((row) => row.sku.startsWith(sku.slice(0, 6))),
    basket: (await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku, qty: 1 }] })).status,
  };
}
const nowhere = {
  page: 404,
  grid: false,
  search: false,
  sku_search: false,
  suggestions: false,
  sitemap: false,
  basket: 404,
};
const everywhere = {
  page: 200,
  grid: true,
  search: true,
  sku_search: true,
  suggestions: true,
  sitemap: true,
  basket: 200,
};

describe('a new product', () => {
  test('is one draft however often its call is repeated, says what it lacks, and is published and bought', async () => {
    const member = await merchandiser();
    const key = randomUUID();
    const made = await member.post('/products', madeOf('etrier'), key);
    expect([made.status, (await member.post('/products', madeOf('etrier'), key)).status]).toEqual([200, 200]);
    // A server that died before it answered has made it: the repeat makes no second one.
    expect((await member.post('/products', madeOf('etrier'))).status).toBe(200);
    const draft = await pageOf(member, 'etrier');
    expect(draft).toMatchObject({ title: 'Étrier', state: 'draft', facts: { hscode: '420221' }, image: null });
    expect(draft.variants.map(({ sku }) => sku)).toEqual(madeOf('etrier').variants.map(({ sku }) => sku));
    expect(draft.lacking).not.toContain('fr');
    expect(draft.lacking).toContain('ja');
    const lacks = draft.complete.filter(({ is_ok }) => !is_ok).map(({ check, blocks }) => [check, blocks]);
    expect(lacks).toEqual([
      ['texts', 'publishing'],
      ['price', 'sale'],
      ['pictures', 'nothing'],
      ['stock', 'nothing'],
    ]);
    expect(await changesOf(member, 'product', 'etrier')).toMatchObject([
      { by: member.account.name, reason: 'New season', before: null, after: { code: 'etrier', status: 'hidden' } },
    ]);
    const { products } = staffProducts.answer.parse((await member.get('/products?state=draft')).body);
    expect(products.map((one) => one.code)).toEqual(['etrier']);

    const sku = 'H0699P 20R';
    const [paris] = [{ sku, country: 'fr', amount: 400_000 }];
    await database.db.insertInto('price').values(paris).execute();
    await database.db
      .insertInto('stock')
      .values({ sku, source: 'ecom', qty: 5 })
      .onConflict((on) => on.doNothing())
      .execute();
    await database.db
      .updateTable('stock')
      .set({ qty: 5 })
      .where('sku', '=', sku)
      .where('source', '=', 'ecom')
      .execute();
    expect(await met(member, { sku, name: 'Étrier' })).toEqual(nowhere);

    const publish = () =>
      member.post('/proposals', {
        subject: 'product',
        key: 'etrier',
        field: 'status',
        before: 'hidden',
        after: 'published',
        reason: 'Launch',
      });
    const early = await publish();
    expect([early.status, errorOf(early).fields]).toEqual([409, { change: 'incomplete' }]);
    expect(errorOf(early).conflict).toContainEqual({ field: 'texts.ja', expected: null, now: null });
    const { source_changed_at } = (await member.get('/texts/product/etrier')).body as { source_changed_at: string };
    const changes = draft.lacking.flatMap((language) =>
      Object.entries(words).map(([field, after]) => ({ language, field, before: null, after })),
    );
    expect((await member.post('/texts/product/etrier', { changes, checked: [], source_changed_at })).status).toBe(200);
    expect(await pageOf(member, 'etrier')).toMatchObject({ state: 'hidden', lacking: [] });
    expect(await met(member, { sku, name: 'Étrier' })).toEqual(nowhere);
    expect((await publish()).status).toBe(200);
    expect(await met(member, { sku, name: 'Étrier' })).toEqual(everywhere);
    expect((await pageOf(member, 'etrier')).state).toBe('published');
  });

  test('with a code or a SKU that is taken, without a text or with an unknown option is refused at its field', async () => {
    const member = await merchandiser();
    expect(errorOf(await member.post('/products', madeOf(code))).fields).toEqual({ code: 'taken' });
    const wrong = madeOf('wrong', 'H0612P');
    expect(errorOf(await member.post('/products', wrong)).fields).toMatchObject({ [`variants.${bag}.sku`]: 'taken' });
    const bare = await member.post('/products', {
      ...madeOf('wrong', 'H0698P'),
      texts: { ...words, intro: '' },
      facts: facts.slice(1, 4),
    });
    expect(errorOf(bare).fields).toEqual({
      'texts.fr.intro': 'required',
      product_code: 'required',
      family_code: 'required',
      department_code: 'required',
      division_code: 'required',
    });
    expect((await member.get('/products/wrong')).status).toBe(404);
  });

  test('of two that are made with one SKU one is refused', async () => {
    const [one, other] = [await merchandiser(), await merchandiser()];
    const answers = await Promise.all([
      one.post('/products', madeOf('twin-1', 'H0711P')),
      other.post('/products', madeOf('twin-2', 'H0711P')),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('a copy', () => {
  test('is a draft with the facts, texts and pictures of the original, and no price', async () => {
    const member = await merchandiser();
    const key = randomUUID();
    const original = await pageOf(member);
    expect((await member.post(`/products/${code}/copy`, copyOf('pommeau-2'), key)).status).toBe(200);
    expect((await member.post(`/products/${code}/copy`, copyOf('pommeau-2'), key)).status).toBe(200);
    expect((await member.post(`/products/${code}/copy`, copyOf('pommeau-2'))).status).toBe(200);
    const copy = await pageOf(member, 'pommeau-2');
    expect(copy).toMatchObject({ state: 'draft', lacking: [], image: original.image, title: original.title });
    expect(copy.facts).toEqual({ ...original.facts, slug_base: 'pommeau-2' });
    expect(copy.variants.map(({ sku, prices }) => [sku, prices])).toEqual([
      ['H0700P 20R', 0],
      ['H0700P 20N', 0],
    ]);
    expect(await met(member, { sku: 'H0700P 20R', name: 'H0700P' })).toEqual(nowhere);
    expect((await pageOf(member)).variants).toEqual(original.variants);
  });

  test('of a set, of nothing, of an unknown SKU or with a taken code is refused', async () => {
    const member = await merchandiser();
    const set = await member.post('/products/ensemble-gue/copy', copyOf('gue-2'));
    expect([set.status, errorOf(set).fields]).toEqual([409, { change: 'not_allowed' }]);
    expect((await member.post('/products/nothing/copy', copyOf('x-2'))).status).toBe(404);
    const unknown = { ...copyOf('x-2'), variants: [{ of: 'H9999P', sku: 'H0701P' }] };
    expect(errorOf(await member.post(`/products/${code}/copy`, unknown)).fields).toEqual({
      'variants.H9999P': 'unknown',
    });
    expect(errorOf(await member.post(`/products/${code}/copy`, copyOf('arcon', 'H0702P'))).fields).toEqual({
      code: 'taken',
    });
  });
});

test('an import that publishes a draft needs every text, as before', async () => {
  const member = await merchandiser();
  expect((await member.post('/products', madeOf('brouillon', 'H0720P'))).status).toBe(200);
  const published = { code: 'brouillon', status: 'published' };
  const rows = async function* rows(kind: string) {
    if (kind === 'products') yield { file: 'products.json', at: 'line 1', key: null, value: published };
  };
  const source = { ...folderSource(small.dir, null), rows };
  const { errors } = await importCatalogue(database.db, source, { confirms: true });
  expect(errors.map(({ field, problem }) => [field, problem])).toContainEqual(['texts.ja', 'is missing']);
  expect((await pageOf(member, 'brouillon')).state).toBe('draft');
});

test('M4: a product is made once, wherever the server dies', async () => {
  let number = 0;
  const member = await merchandiser();
  const seams = await dieEverywhere(
    { shop: shop(), pool: database.pool },
    {
      async prepare() {
        await database.db.deleteFrom('rate_limit').execute();
        number += 1;
        return { code: `crash-${number}`, stem: `C${number}P`, key: randomUUID() };
      },
      act: (dying, made) => pressed(dying, member, made),
      async recover(made) {
        await database.db.deleteFrom('rate_limit').execute();
        // The lease of a server that is gone has ended.
        await sql`update idempotency set lease_until = now() - interval '1 minute' where outcome is null`.execute(
          database.db,
        );
        await pressed(shop(), member, made);
      },
      async check({ code: made }) {
        expect(await pageOf(member, made)).toMatchObject({ facts: { hscode: '420221' }, variants: { length: 4 } });
        expect(await changesOf(member, 'product', made)).toHaveLength(1);
      },
    },
  );
  expect(seams).toBeGreaterThan(3);
});

type Pressed = { readonly code: string; readonly stem: string; readonly key: string };

/** Makes a product at a server that may die. Throws where it is refused. */
async function pressed(at: ReturnType<typeof shop>, { browser }: Member, { code: made, stem, key }: Pressed) {
  const own = testClient(at, routes(at));
  for (const [name, value] of browser.jar) own.jar.set(name, value);
  const answer = await own.post('/api/backend/staff/products', madeOf(made, stem), { 'idempotency-key': key });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

// New products and copies at a real shop, from the draft to where a shopper meets them. decisions/0130.
import { randomUUID } from 'node:crypto';
import { staffProducts } from '@vitrine/contract/staffProducts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../modules.ts';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { testClient } from '../../../testing/testShop.ts';
import { importCatalogue } from '../../catalog/catalogueimport/importCatalogue.ts';
import { soldProducts } from '../../catalog/sitemap/queries.ts';
import { folderSource } from '../../catalog/catalogueimport/importSource.ts';
import {
  bag,
  changesOf,
  code,
  copyOf,
  errorOf,
  facts,
  madeOf,
  pageOf,
  productShop,
  words,
} from '../../../testing/productShop.ts';

const { database, merchandiser, shop, small } = productShop();
type Member = Awaited<ReturnType<typeof merchandiser>>;

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
/** The codes of all drafts. */
const draftsOf = async (member: Member): Promise<string[]> => {
  const { products } = staffProducts.answer.parse((await member.get('/products?state=draft')).body);
  return products.map((one) => one.code).toSorted();
};
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
    const before = await draftsOf(member);
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
    expect(await draftsOf(member)).toEqual([...before, 'etrier'].toSorted());

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

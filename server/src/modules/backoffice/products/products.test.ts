// Products of the office at a real shop: the list, the page and changes of facts, by the checks of the import. decisions/0130.
import { randomUUID } from 'node:crypto';
import { staffTextPage } from '@vitrine/contract/staffTexts';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { staffProductOptions, staffProducts } from '@vitrine/contract/staffProducts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { aloneImporting } from '../../catalog/catalogueimport/importQueries.ts';
import { patchPrices } from '../../catalog/catalogueimport/patchPrices.ts';
import { lockedProduct } from '../../catalog/catalogueimport/patchProduct.ts';
import { lockRow } from '../../catalog/catalogueimport/patchRow.ts';
import {
  bag,
  changesOf,
  code,
  copyOf,
  errorOf,
  fact,
  madeOf,
  none,
  pageOf,
  productShop,
  save,
  variantOf,
} from '../../../testing/productShop.ts';

const { database, merchandiser, shop } = productShop();
/** A product that no test changes. */
const untouched = 'musette';

describe('the list and the page', () => {
  test('find a product by its code, its name and a SKU, and say how far it is', async () => {
    const member = await merchandiser();
    for (const q of ['muset', 'Musette', 'h0624p 22']) {
      // oxlint-disable-next-line no-await-in-loop -- one search after the other
      const { body } = await member.get(`/products?q=${encodeURIComponent(q)}`);
      expect(staffProducts.answer.parse(body).products.map((one) => one.code)).toContain(untouched);
    }
    // Also of the category above its own.
    await database.db
      .deleteFrom('product_category')
      .where('code', '=', untouched)
      .where('category', '=', 'leather')
      .execute();
    const above = staffProducts.answer.parse((await member.get('/products?category=leather')).body).products;
    expect(above.map((one) => one.code)).toContain(untouched);
    await database.db
      .insertInto('product_category')
      .values({ code: untouched, category: 'leather', place: 0 })
      .execute();
    const { products } = staffProducts.answer.parse((await member.get('/products?state=published&category=bags')).body);
    expect(products.find((one) => one.code === untouched)).toMatchObject({
      state: 'published',
      lacking: 0,
      sold_in: 35,
    });
    const after = staffProducts.answer.parse((await member.get(`/products?after=${untouched}`)).body).products;
    expect(after.every((one) => one.code > untouched)).toBe(true);
    const page = await pageOf(member, untouched);
    expect(page).toMatchObject({
      state: 'published',
      facts: { hscode: '420221', origin_country: 'FR', material: 'grained', max_sale_qty: 1, is_new: false },
      fields: ['color', 'size'],
      lacking: [],
      may_edit: true,
      may_copy: true,
    });
    expect(variantOf(page, 'H0624P 22F')).toMatchObject({
      attributes: { color: 'fauve', size: 'CM22' },
      dku: 'H0624F',
    });
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
      const { body } = await member.get(`/changes?subject=${subject}&staff_id=${member.account.staff_id}`);
      expect([subject, staffChangeList.answer.parse(body).changes]).toEqual([subject, []]);
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

  test('takes the rows of a product in one sequence, so that two saves never wait for each other', async () => {
    const { db } = database;
    const text = (tx: Tx, language: string) =>
      sql`select from product_text where code = ${code} and language = ${language} for update nowait`.execute(tx);
    // The oldest text of the product is the newest row of the table now.
    await sql`update product_text set title = title where code = ${code} and language = 'fr'`.execute(db);
    let saving: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      await text(tx, 'fr');
      saving = db.transaction().execute((other) => lockedProduct(other, code));
      await untilWaiting(db);
      // An editor of French and Korean texts takes Korean last.
      await db.transaction().execute((third) => text(third, 'ko'));
    });
    await saving;
  });

  test.each([
    ['one price', (tx: Tx) => lockRow(tx, { subject: 'price', key: `${bag}/zz` })],
    ['prices of a board', (tx: Tx) => patchPrices(tx, [{ sku: bag, country: 'zz', before: null, after: 1 }])],
    ['a variant', (tx: Tx) => lockRow(tx, { subject: 'variant', key: bag })],
    ['a picture', (tx: Tx) => lockRow(tx, { subject: 'picture', key: `${code}/1` })],
  ] as const)('a writer of %s waits before it has a row that a save of the product may want', async (_what, write) => {
    const { db } = database;
    let writing: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      await lockedProduct(tx, 'musette');
      // Its own rows are free: it waits for its turn.
      writing = db.transaction().execute(write);
      await untilWaiting(db);
      for (const table of ['variant', 'picture'] as const)
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await sql`select from ${sql.table(table)} where code = ${code} for update nowait`.execute(tx);
    });
    // The country is none of the shop's, so nothing is written.
    await writing?.catch(() => undefined);
  });

  test('does not wait for the first text of a language that waits for it', async () => {
    const { db } = database;
    const member = await merchandiser();
    const was = staffTextPage.answer.parse((await member.get(`/texts/product/${code}`)).body);
    let written: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`select from product where code = ${code} for no key update`.execute(tx);
      const changes = [{ language: 'ko', field: 'intro', before: null, after: '또 다른 글.' }];
      written = member.post(`/texts/product/${code}`, {
        changes,
        checked: [],
        source_changed_at: was.source_changed_at,
      });
      await untilWaiting(db);
      await db
        .transaction()
        .execute((third) => sql`select from product_text where code = ${code} for update nowait`.execute(third));
    });
    await written;
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

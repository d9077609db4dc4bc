import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { basketRoutes } from '../../checkout/basket/routes.ts';
import { catalogueRoutes } from '../catalogue/routes.ts';
import { publicPages } from '../sitemap/publicPages.ts';
import { menuModule } from '../menu/module.ts';
import { searchRoutes } from '../search/routes.ts';
import { sessionRoutes } from '../../customers/session/routes.ts';
import { storeList } from '../stores/storeList.ts';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { contentRoutes } from './routes.ts';

// Brazil shows its own texts and Portugal those of the language, on every page with content of the house.
const database = houseDatabase();
const shop = () => testShop(database.db);
const client = () =>
  testClient(
    shop(),
    [contentRoutes, catalogueRoutes, menuModule.routes, searchRoutes, sessionRoutes, basketRoutes].flatMap((routes) =>
      routes(shop()),
    ),
  );
const asked = async (path: string, locale: Locale): Promise<string> => {
  const { status, body } = await client().get(`/api/commerce/${path}${path.includes('?') ? '&' : '?'}locale=${locale}`);
  return status === 200 ? JSON.stringify(body) : `refused with ${status}`;
};
const skuOf = async (code: string): Promise<string> => {
  const { rows } = await database.pool.query<{ sku: string }>(
    `select sku from variant join stock using (sku) where code = $1 and source = 'ecom' and qty > 0 limit 1`,
    [code],
  );
  return rows[0]?.sku ?? '';
};

test.each([
  ['the front page', 'content/front', 'Mala de mão em vitela', 'Bolsa de mão em couro'],
  ['questions', 'content/faq', 'minha fatura', 'minha nota fiscal'],
  ['a legal page', 'content/legal/withdrawal', 'livre resolução', 'Direito de arrependimento'],
  ['notices', 'content/notices', 'Dezanove horas', 'Dezenove horas'],
  ['the menu', 'navigation', 'Malas', 'Bolsas'],
  ['search results', 'search?s=paddock', 'Chávena de café', 'Xícara de café'],
])('Brazil has its own texts: %s', async (_name, path, portugal, brazil) => {
  const answers = [await asked(path, 'pt_pt'), await asked(path, 'br_pt')];
  expect(answers.map((text) => [text.includes(portugal), text.includes(brazil)])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('finds a product by the storefront’s own word', async () => {
  const found = async (locale: Locale) => (await asked('search?s=abotoaduras', locale)).includes('Boutons carrés');
  expect([await found('br_pt'), await found('pt_pt')]).toEqual([true, false]);
});

test('a story and its URL have the storefront’s own texts', async () => {
  expect(await asked('content/stories/dezanove-horas', 'pt_pt')).toContain('Dezanove horas depois, a mala');
  const brazil = await asked('content/stories/dezenove-horas', 'br_pt');
  expect(brazil).toContain('Dezenove horas depois, a bolsa');
  expect(brazil).toContain('"pt_pt":"/story/dezanove-horas"');
  expect(await asked('content/stories/dezenove-horas', 'fr_fr')).toContain('"br_pt":"/story/dezenove-horas"');
});

test('a category, its URL, its filters and its products have the storefront’s own texts', async () => {
  expect(await asked('categories/couro/malas', 'pt_pt')).toContain('Mala de mão');
  const brazil = await asked('categories/couro/bolsas', 'br_pt');
  expect(brazil).toContain('Bolsa de mão');
  expect(brazil).toContain('Castanho');
  expect(brazil).not.toMatch(/\b[Mm]ala\b/u);
});

test('a product, its pictures and its colours have own texts, and the language’s where there are none', async () => {
  const sku = encodeURIComponent(await skuOf('tasse'));
  const brazil = await asked(`products/${sku}`, 'br_pt');
  expect(brazil).toContain('Xícara de café e pires em porcelana, Azul-nanquim');
  expect(brazil).not.toContain('hávena');
  const intro = 'Uma faixa de cor entre dois filetes de ouro.';
  expect(brazil).toContain(intro);
  expect(await asked(`products/${sku}`, 'pt_pt')).toContain(intro);
});

test('a basket has the storefront’s own texts', async () => {
  const sku = await skuOf('pommeau');
  for (const [locale, kind] of [
    ['pt_pt', 'Mala de mão'],
    ['br_pt', 'Bolsa de mão'],
  ] as const) {
    const visitor = client();
    await visitor.get('/api/commerce/sync-form');
    const { body } = await visitor.post('/api/commerce/basket/add', { locale, items: [{ sku, qty: 1 }] });
    expect(JSON.stringify(body)).toContain(kind);
  }
});

test('stores and the sitemap have the storefront’s own texts', async () => {
  const [portugal, brazil] = [await storeList(shop(), 'pt_pt'), await storeList(shop(), 'br_pt')];
  expect(portugal.stores[0]?.description).toContain('uma mala cosida');
  expect(brazil.stores[0]?.description).toContain('uma bolsa costurada');
  expect(await publicPages(shop(), 'pt_pt')).toContain('/category/couro/malas');
  expect(await publicPages(shop(), 'br_pt')).toContain('/category/couro/bolsas');
});

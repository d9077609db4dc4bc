// Catalogue lint: the import folder must be complete for every page of all 42 storefronts.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { optionFieldOf } from '@vitrine/rules/catalogue/attributeFields';
import { wholeWordings } from '@vitrine/rules/storefronts/ownWords';
import { countries, languageOf, wordings } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { spokenHash } from './scripts/spokenHash.ts';
import { recorded } from './source/content.ts';
import recordings from './source/recordings.json' with { type: 'json' };

type Texts = Record<string, Record<string, string>>;
type Product = {
  code: string;
  department_code: string;
  set_sku?: string;
  categories: string[];
  attributes: string[];
  texts: Texts;
  images: { file: string; role: string; color?: string; alt: Record<string, string> }[];
  variants: {
    sku: string;
    attributes: { color?: string; size?: string; volume?: string };
    parts?: { sku: string }[];
    is_default?: true;
    measurements: object;
  }[];
};

const folder = new URL('./catalogue/', import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

const products = read('products.json') as Product[];
const categories = read('categories.json') as { code: string; parent: string | null; texts: Texts }[];
const attributes = read('attributes.json') as Record<
  'color' | 'size' | 'volume',
  { code: string; hex?: string; names: object }[]
>;
const prices = read('prices.json') as Record<string, Record<string, number>>;
const stock = read('stock.json') as Record<string, { ecom: number; stores: Record<string, number> }>;
const stores = read('stores.json') as { store_id: string; texts: Texts }[];
const variants = products.flatMap((product) => product.variants);

/** Maximum weight of a picture in KB: printed silk compresses worst. */
const limitOf = (product: Product) => (product.categories.includes('silk') ? 180 : 60) * 1024;

/** Texts as the shop shows them: a storefront's own texts over those of its language. */
const whole = (texts: object): Record<string, unknown> => wholeWordings({ ...texts }, wordings);

/** The paths of missing texts: every empty string and every missing translation. */
function holes(texts: object, path: string): string[] {
  const translations = whole(texts);
  return wordings.flatMap((wording) => emptyIn(translations[wording], `${path}.${wording}`));
}
function emptyIn(value: unknown, path: string): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [path] : [];
  if (typeof value === 'number' || typeof value === 'boolean') return [];
  if (Array.isArray(value)) return value.flatMap((one, index) => emptyIn(one, `${path}[${index}]`));
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([key, one]) => emptyIn(one, `${path}.${key}`));
  return [path];
}

type Block = { type: string; file?: string; text?: string };
type Recorded = {
  title: string;
  blocks: Block[];
  podcast: { file: string; language: string; chapters: { title: string; text: string[] }[] };
};
type Faq = { groups: { title: string; entries: string[] }[]; entries: { code: string }[] };

/** The visible texts, by path; codes, files and addresses are skipped. */
function readableTexts(value: unknown, path: string): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  if (typeof value !== 'object' || value === null) return new Map();
  const unread = new Set(['code', 'slug', 'type', 'file', 'image', 'product', 'category', 'story', 'language', 'page']);
  const entries = Object.entries(value).filter(([key]) => !unread.has(key));
  // The codes in a group of questions are strings too.
  // So are a recording's texts, which are in its own language.
  const skippedPaths = /^\.(?:groups|podcast\.chapters)\./u;
  const read = entries.filter(([, one]) => !(Array.isArray(one) && skippedPaths.test(path)));
  return new Map(read.flatMap(([key, one]) => [...readableTexts(one, `${path}.${key}`)]));
}

/** Words that other languages share with English. */
const proper = new Set(['Tomo Saegusa', 'Édouard Vuarnoz', 'Cookies', 'Perfume']);

/** WebP's size in pixels, from its lossy header. */
function sizeOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(new URL(file, folder));
  expect(bytes.toString('latin1', 8, 16), file).toBe('WEBPVP8 ');
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

describe('the demo catalogue', () => {
  test('holds 60 products or more, 200 variants and eight worlds', () => {
    expect(products.length).toBeGreaterThanOrEqual(60);
    expect(variants.length).toBeGreaterThanOrEqual(200);
    expect(categories.filter((category) => category.parent === null).length).toBeGreaterThanOrEqual(8);
  });

  test('gives every sku once, with one space, so that the path can spell it with a v', () => {
    const skus = variants.map((variant) => variant.sku);
    expect(new Set(skus).size).toBe(skus.length);
    const alone = variants.filter(({ parts }) => parts === undefined).map(({ sku }) => sku);
    expect(alone.filter((sku) => !/^[A-Z0-9]+ [A-Z0-9]+$/.test(sku))).toEqual([]);
    // A set's SKU joins its own and those of its parts.
    const joined = products.flatMap(({ set_sku, variants: own }) =>
      own.filter(({ sku, parts }) => parts && sku !== [set_sku, ...parts.map((part) => part.sku)].join('-')),
    );
    expect(joined).toEqual([]);
  });

  test('gives every product exactly one default variant', () => {
    const wrong = products.filter((product) => product.variants.filter((variant) => variant.is_default).length !== 1);
    expect(wrong.map((product) => product.code)).toEqual([]);
  });

  test('knows every category, colour, size, volume and store that is named', () => {
    const known = Object.entries(attributes).flatMap(([field, options]) =>
      options.map(({ code }) => `${field} ${code}`),
    );
    const named = variants.flatMap((variant) =>
      Object.entries(variant.attributes).map(([field, code]) => `${optionFieldOf(field)} ${code}`),
    );
    const categoryCodes = new Set(categories.map((category) => category.code));
    const storeIds = new Set(stores.map((store) => store.store_id));
    expect(products.flatMap((product) => product.categories).filter((code) => !categoryCodes.has(code))).toEqual([]);
    expect(named.filter((one) => !known.includes(one))).toEqual([]);
    expect(
      Object.values(stock)
        .flatMap((s) => Object.keys(s.stores))
        .filter((id) => !storeIds.has(id)),
    ).toEqual([]);
  });

  test('tells a bottle by its volume, never by a colour or a size', () => {
    const bottles = products.filter(({ department_code }) => department_code === 'PAR');
    const fields = bottles.flatMap((bottle) => [
      ...bottle.attributes,
      ...bottle.variants
        .filter(({ attributes }) => attributes.size !== 'SANS_TAILLE')
        .flatMap(({ attributes }) => Object.keys(attributes)),
    ]);
    expect([...new Set(fields)]).toEqual(['volume']);
    expect(bottles.flatMap(({ images }) => images).filter(({ color }) => color !== undefined)).toEqual([]);
  });

  test('has a whole, positive price for every sku in every country', () => {
    const missing = variants.flatMap(({ sku }) =>
      countries
        .filter((country) => !Number.isSafeInteger(prices[sku]?.[country]) || (prices[sku]?.[country] ?? 0) <= 0)
        .map((country) => `${sku} ${country}`),
    );
    expect(missing).toEqual([]);
  });

  test('has stock for every sku but those of sets, and shows all four stock types', () => {
    expect(variants.filter(({ sku, parts }) => (parts === undefined) === (stock[sku] === undefined))).toEqual([]);
    const types = new Set(
      Object.values(stock).map(
        ({ ecom, stores }) => `${ecom > 0 ? 'ecom' : ''}${Object.values(stores).some((n) => n > 0) ? 'retail' : ''}`,
      ),
    );
    expect([...types].toSorted()).toEqual(['', 'ecom', 'ecomretail', 'retail']);
  });

  test('says everything in all 12 languages', () => {
    const texts = [
      ...products.flatMap((product) => holes(product.texts, product.code)),
      ...products.flatMap((product) => product.images.flatMap((image) => holes(image.alt, image.file))),
      ...categories.flatMap((category) => holes(category.texts, category.code)),
      ...stores.flatMap((store) => holes(store.texts, store.store_id)),
      ...Object.values(attributes)
        .flat()
        .flatMap((one) => holes(one.names, one.code)),
    ];
    expect(texts).toEqual([]);
  });

  test('has in a storefront’s own texts only those that differ from its language’s, and enough of them', () => {
    const own = (texts: Texts, wording: string) => Object.entries(texts[wording] ?? {});
    for (const wording of wordings.filter((one) => languageOf(one) !== one)) {
      const productTexts = products.map(({ texts }) => ({ texts, own: own(texts, wording) }));
      expect(productTexts.filter((one) => one.own.length > 0).length, wording).toBeGreaterThan(products.length / 2);
      const copied = productTexts.flatMap(({ texts, own: fields }) =>
        fields.filter(([field, text]) => texts[languageOf(wording)]?.[field] === text),
      );
      expect(copied, wording).toEqual([]);
    }
  });

  test('leaves no English in another language', () => {
    const same = products.flatMap((product) =>
      ['intro', 'description', 'care'].flatMap((field) =>
        Object.keys(product.texts)
          .filter((wording) => wording !== 'en' && product.texts[wording]?.[field] === product.texts['en']?.[field])
          .map((wording) => `${product.code}.${field}.${wording}`),
      ),
    );
    expect(same).toEqual([]);
  });
});

describe('the pictures', () => {
  test.each(products.map((product) => [product.code, product] as const))(
    '%s has three views or more in each colour, and every file it names',
    (_code, product) => {
      for (const colour of new Set(product.variants.map(({ attributes }) => attributes.color))) {
        const roles = new Set(product.images.filter(({ color }) => color === colour).map(({ role }) => role));
        expect(roles.has('front') && roles.has('detail') && roles.has('scale'), colour).toBe(true);
      }
      expect(product.images.filter((image) => !existsSync(new URL(image.file, folder)))).toEqual([]);
    },
  );

  test.each(products.map((product) => [product.code, product] as const))(
    '%s keeps its pictures 1000 by 1250 and below the weight',
    (_code, product) => {
      for (const { file } of product.images) {
        expect(sizeOf(file), file).toEqual({ width: 1000, height: 1250 });
        expect(statSync(new URL(file, folder)).size, file).toBeLessThanOrEqual(limitOf(product));
      }
    },
  );

  test('are all on the contact sheets: python3 house/imagery/sheets.py', () => {
    const shown = readdirSync(new URL('pictures/', folder), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.webp') && !file.startsWith('stories'),
    ).length;
    const sheets = new URL('../imagery/contact/', folder);
    // Fourteen beside each other, 150 pixels high.
    const rows = readdirSync(sheets).map((name) => sizeOf(`../imagery/contact/${name}`).height / 150);
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(
      Math.floor(shown / 168) * 12 + Math.ceil((shown % 168) / 14),
    );
  });

  test('weigh less than 40 MB in all', () => {
    const files = readdirSync(new URL('pictures/', folder), { recursive: true, withFileTypes: true });
    const bytes = files.filter((one) => one.isFile()).map((one) => statSync(`${one.parentPath}/${one.name}`).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40 * 1024 * 1024);
  });

  test('show every available colour', () => {
    const unseen = products.flatMap((product) =>
      [...new Set(product.variants.map((variant) => variant.attributes.color))]
        .filter((color) => !product.images.some((image) => image.color === color && image.role === 'front'))
        .map((color) => `${product.code} ${color}`),
    );
    expect(unseen).toEqual([]);
  });
});

describe('the content', () => {
  test.each(['front', 'faq', 'notices', 'stores'])('%s is written in all 12 languages', (page) => {
    expect(holes(read(`content/${page}.json`) as Record<string, unknown>, page)).toEqual([]);
  });

  const pages = readdirSync(new URL('content/', folder)).map((file) => file.replace('.json', ''));
  const stories = pages.filter((page) => page.startsWith('story-'));

  test('has six stories or more', () => {
    expect(stories.length).toBeGreaterThanOrEqual(6);
  });

  test.each(pages.filter((page) => page.includes('-')))('%s has the same blocks in all 12 languages', (page) => {
    const { texts } = read(`content/${page}.json`) as { texts: object };
    expect(holes(texts, page)).toEqual([]);
    const translations = Object.values(whole(texts) as Record<string, { blocks: { type: string }[] }>);
    const shapes = new Set(translations.map(({ blocks }) => blocks.map((block) => block.type).join(' ')));
    expect(shapes.size).toBe(1);
  });

  test.each(stories)('%s shows pictures that are there', (page) => {
    const { hero, texts } = read(`content/${page}.json`) as {
      hero: string;
      texts: Record<string, { blocks?: Block[] }>;
    };
    const shown = Object.values(texts).flatMap(({ blocks = [] }) => blocks.flatMap(({ file }) => file ?? []));
    const files = [hero, ...shown];
    expect(files.filter((file) => !existsSync(new URL(file, folder)))).toEqual([]);
  });

  test('is read aloud as it is written, in files small enough for a phone', () => {
    const file = read(`content/story-${recorded}.json`) as { texts: object };
    const texts = whole(file.texts) as Record<string, Recorded>;
    for (const wording of wordings) {
      const { podcast, blocks } = texts[wording] ?? {};
      const spoken = texts[podcast?.language ?? '']?.blocks.filter(({ type }) => type !== 'heading') ?? [];
      expect(podcast?.chapters.flatMap(({ text }) => text)).toEqual(spoken.flatMap(({ text }) => text ?? []));
      const headings = blocks?.filter(({ type }) => type === 'heading').map(({ text }) => text);
      expect(podcast?.chapters.map(({ title }) => title)).toEqual(headings);
      expect(statSync(new URL(podcast?.file ?? '', folder)).size).toBeLessThan(700 * 1024);
    }
    for (const [language, { words }] of Object.entries(recordings)) {
      const { title = '', blocks = [] } = texts[language] ?? {};
      const hash = spokenHash([title, ...blocks.flatMap(({ text }) => text ?? [])]);
      expect(hash, `${language}: run house/scripts/speak.ts`).toBe(words);
    }
  });

  test('asks and answers the same 25 questions or more in every language, each in one group', () => {
    const faq = whole(read('content/faq.json') as object) as Record<string, Faq>;
    const codesOf = (language: string) => faq[language]?.entries.map(({ code }) => code) ?? [];
    expect(codesOf('en').length).toBeGreaterThanOrEqual(25);
    expect(new Set(codesOf('en')).size).toBe(codesOf('en').length);
    for (const wording of wordings) {
      expect(codesOf(wording), wording).toEqual(codesOf('en'));
      const grouped = faq[wording]?.groups.flatMap(({ entries }) => entries) ?? [];
      expect(grouped.toSorted(), wording).toEqual(codesOf('en').toSorted());
    }
  });

  test.each(pages)('%s leaves no English in another language', (page) => {
    const all = read(`content/${page}.json`) as Record<string, unknown>;
    const texts = (all['texts'] ?? all) as Record<string, unknown>;
    const english = readableTexts(texts['en'], '');
    const same = wordings
      .filter((wording) => wording !== 'en')
      .flatMap((wording) =>
        [...readableTexts(texts[wording], '')]
          .filter(([path, text]) => english.get(path) === text && !proper.has(text))
          .map(([path, text]) => `${wording}${path}: ${text}`),
      );
    expect(same).toEqual([]);
  });
});

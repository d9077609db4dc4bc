import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';

/** The folder of the whole house. */
export const house = fileURLToPath(new URL('../../../house/catalogue', import.meta.url));

const products = ['pommeau', 'arcon', 'musette', 'ensemble-gue', 'maillot-top', 'maillot-bottom'];
const stores = ['1001', '1002', '1003'];
const content = ['story-coming-home', 'story-silk'];

type Product = { code: string; variants: { sku: string }[] };
type Stock = { ecom: number; stores: Record<string, number> };

const readRows = async <T>(file: string): Promise<T> =>
  JSON.parse(await readFile(join(house, `${file}.json`), 'utf8')) as T;
/** A row on each line, as the house's own files are. */
const listOf = (rows: readonly unknown[]): string => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
const mapOf = (rows: Readonly<Record<string, unknown>>): string =>
  `{\n${Object.entries(rows)
    .map(([key, row]) => `${JSON.stringify(key)}:${JSON.stringify(row)}`)
    .join(',\n')}\n}\n`;
const only = <T>(rows: Readonly<Record<string, T>>, keys: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(rows).filter(([key]) => keys.has(key)));

/** Writes a few products, stores and stories of the house with all that they name: an import of it takes a moment. */
async function writeSmallHouse(dir: string): Promise<void> {
  const selected = (await readRows<Product[]>('products')).filter(({ code }) => products.includes(code));
  const skus = new Set(selected.flatMap(({ variants }) => variants.map(({ sku }) => sku)));
  const stock = Object.entries(only(await readRows<Record<string, Stock>>('stock'), skus)).map(
    ([sku, row]) => [sku, { ...row, stores: only(row.stores, new Set(stores)) }] as const,
  );
  const files: Record<string, string> = {
    'products.json': listOf(selected),
    'prices.json': mapOf(only(await readRows<Record<string, unknown>>('prices'), skus)),
    'stock.json': mapOf(Object.fromEntries(stock)),
    'stores.json': listOf(
      (await readRows<{ store_id: string }[]>('stores')).filter(({ store_id }) => stores.includes(store_id)),
    ),
  };
  for (const name of ['attributes', 'categories', ...content.map((page) => `content/${page}`)])
    files[`${name}.json`] = await readFile(join(house, `${name}.json`), 'utf8');
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), text);
    for (const [, named = ''] of text.matchAll(/"(pictures\/[^"]+)"/gu)) await cp(join(house, named), join(dir, named));
  }
}

/** A small house for a test file, and copies of it with one file changed; gone when the file is done. */
export function smallHouse() {
  let folder = '';
  const within = (name: string): string => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-import-'));
    await writeSmallHouse(within('house'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  async function copied(name: string): Promise<string> {
    await cp(within('house'), within(name), { recursive: true });
    return within(name);
  }
  return {
    get dir() {
      return within('house');
    },
    within,
    copied,
    async changed(name: string, file: string, change: (text: string) => string): Promise<string> {
      const dir = await copied(name);
      await writeFile(join(dir, file), change(await readFile(join(dir, file), 'utf8')));
      return dir;
    },
  };
}

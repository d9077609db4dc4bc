// The size of the rules that a product page needs, bundled, minified and brotli-compressed: at most 25 KB. Counts every rule
// that the product feature, the shell and their shared modules import, lazy-loaded ones included, so it errs high.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const root = path.resolve(import.meta.dirname, '..');
const limit = 25 * 1024;
const folders = ['features/product', 'lib', 'ui', 'app/shell'];
// Loaders' work, and the address form: no part of a product page in the browser.
const elsewhere = new Set(['loadProduct.ts', 'productData.ts', 'CountryFields.tsx']);

const wanted = new Set();
for (const folder of folders) {
  for (const file of readdirSync(path.join(root, 'storefront/src', folder))) {
    if (!/\.tsx?$/.test(file) || /\.(?:test|server)\.tsx?$/.test(file) || elsewhere.has(file)) continue;
    const source = readFileSync(path.join(root, 'storefront/src', folder, file), 'utf8');
    for (const [, type, from] of source.matchAll(/import (type )?[^;]*? from '(@vitrine\/rules\/[^']+)'/g))
      if (!type) wanted.add(from);
  }
}
const entry = '\0wanted';
const bundle = await rolldown({
  input: entry,
  cwd: root,
  treeshake: true,
  plugins: [
    {
      name: 'wanted',
      resolveId: (id) =>
        id === entry
          ? entry
          : id.startsWith('@vitrine/rules/')
            ? path.join(root, 'rules/src', `${id.slice('@vitrine/rules/'.length)}.ts`)
            : undefined,
      load: (id) =>
        id === entry ? [...wanted].map((from, index) => `export * as m${index} from '${from}';`).join('\n') : undefined,
    },
  ],
});
const { output } = await bundle.generate({ format: 'es', minify: true });
const bytes = output
  .filter(({ type, isEntry }) => type === 'chunk' && isEntry)
  .reduce((sum, chunk) => sum + brotliCompressSync(chunk.code).length, 0);
console.log(
  `rules on a product page: ${(bytes / 1024).toFixed(1)} KB brotli of ${wanted.size} modules, at most ${limit / 1024}`,
);
process.exit(bytes <= limit ? 0 : 1);

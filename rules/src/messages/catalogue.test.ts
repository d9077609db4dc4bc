import { expect, test } from 'vitest';
import { type FileSystem, messageFolder } from './catalogue.ts';

/** A folder in memory: files by path; `write` changes one. */
function folderOf(files: Record<string, string>) {
  const changes = new Map<string, number>();
  const system: FileSystem = {
    readdirSync: () => {
      const areas = new Set(Object.keys(files).map((file) => file.split('/')[1] ?? ''));
      return [...areas].map((name) => ({ name, isDirectory: () => true }));
    },
    readFileSync: (file) => files[file] ?? '',
    statSync: (file) => (file in files ? { mtimeMs: changes.get(file) ?? 1 } : undefined),
  };
  const write = (file: string, text: string) => {
    files[file] = text;
    changes.set(file, (changes.get(file) ?? 1) + 1);
  };
  return { ...messageFolder(system, 'all', 'src/messages'), write };
}

const entry = (id: string, text: string) => `msgid "${id}"\nmsgstr "${text}"\n`;

test('names the file and key of a malformed message', () => {
  const { compiledOf, keysSource } = folderOf({
    'all/cart/en.po': entry('cart.title', 'Your {count, plural, one {item}'),
  });
  expect(() => compiledOf('us_en')).toThrow(/^src\/messages\/cart\/en\.po: cart\.title: /u);
  expect(() => keysSource('cart')).toThrow(/^src\/messages\/cart\/en\.po: cart\.title: /u);
});

test('names an invalid line, which the parser would skip', () => {
  const { compiledOf } = folderOf({ 'all/cart/en.po': 'msgid "cart.title"\nmsgstr "Your cart\n' });
  expect(() => compiledOf('us_en')).toThrow('src/messages/cart/en.po:2: msgstr "Your cart is no line of a PO file');
});

test('names a duplicate key', () => {
  const text = `${entry('cart.title', 'Cart')}\n${entry('cart.title', 'Your cart')}`;
  expect(() => folderOf({ 'all/cart/en.po': text }).compiledOf('us_en')).toThrow(
    'src/messages/cart/en.po: msgid "cart.title" occurs twice',
  );
});

test('reloads a file after a change', () => {
  const folder = folderOf({ 'all/cart/en.po': entry('cart.title', 'Cart') });
  expect(folder.compiledOf('us_en')).toEqual({ 'cart.title': ['Cart'] });
  folder.write('all/cart/en.po', entry('cart.title', 'Your cart'));
  expect(folder.compiledOf('us_en')).toEqual({ 'cart.title': ['Your cart'] });
});

test('a storefront’s own text overrides that of its language, only there', () => {
  const { compiledOf } = folderOf({
    'all/shipping/pt.po': entry('shipping.standard', 'Entrega normal') + entry('shipping.express', 'Entrega expressa'),
    'all/shipping/br_pt.po': entry('shipping.standard', 'Entrega padrão'),
  });
  expect(compiledOf('br_pt')).toEqual({
    'shipping.standard': ['Entrega padrão'],
    'shipping.express': ['Entrega expressa'],
  });
  expect(compiledOf('pt_pt')['shipping.standard']).toEqual(['Entrega normal']);
});

test('types list each key with the variables of its English text', () => {
  const { keysSource, areasSource } = folderOf({
    'all/cart/en.po': entry('cart.title', 'Cart') + entry('cart.left', '{count, plural, =1 {one of {name}} other {#}}'),
  });
  expect(keysSource('cart')).toContain("  'left': 'count' | 'name';\n  'title': never;\n");
  expect(areasSource()).toContain('  cart: Cart;\n');
});

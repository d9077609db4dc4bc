import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (name) => /(?:^|\/)(?:node_modules|build|\.react-router)$/u.test(name) });
const folders = 'bench,chaos,contract,e2e,house,office,rules,scripts,server,simulators,storefront';
const texts = new Map(
  read(`{${folders}}/**/*.{ts,tsx,mjs}`).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);

/** The names that a file exports. From the parser's record of exports: its tree of a file takes four times as long. */
const exportsOf = (file: string, text: string): string[] =>
  parseSync(file, text).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  );

test('every export of a file is imported by another', () => {
  // A word's only file, or null where several have it.
  const files = new Map<string, string | null>();
  for (const [file, text] of texts)
    for (const word of new Set(text.match(/[\w$]+/gu))) files.set(word, files.has(word) ? null : file);
  const isTaken = (file: string, name: string) => files.get(name) !== file;
  // The specification's map names exports of the rules and the contract; the router loads an entry by its name.
  const exempt =
    /^(?:rules|contract)\/src\/|^server\/src\/platform\/db\/schema\.ts$|^storefront\/src\/app\/(?:entry|routes)/u;
  const own = [...texts].filter(([file]) => !exempt.test(file) && !/\.test\.tsx?$/u.test(file));
  expect(own.length).toBeGreaterThan(600);
  const exported = own.flatMap(([file, text]) => exportsOf(file, text).map((name) => ({ file, name })));
  expect(exported.length).toBeGreaterThan(1000);
  expect(exported.filter(({ file, name }) => !isTaken(file, name))).toEqual([]);
});

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

/** The names that a file exports by declaring them. */
function exportsOf(file: string, text: string): string[] {
  return parseSync(file, text).program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return [];
    const { declaration } = statement;
    if (declaration.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
    return 'id' in declaration && declaration.id?.type === 'Identifier' ? declaration.id.name : [];
  });
}

test('every export of a file is imported by another', () => {
  const files = new Map<string, string[]>();
  for (const [file, text] of texts)
    for (const word of new Set(text.match(/[\w$]+/gu))) files.set(word, [...(files.get(word) ?? []), file]);
  const isTaken = (file: string, name: string) => files.get(name)?.some((other) => other !== file) ?? false;
  // The specification's map names exports of the rules and the contract; the router loads an entry by its name.
  const exempt =
    /^(?:rules|contract)\/src\/|^server\/src\/platform\/db\/schema\.ts$|^storefront\/src\/app\/(?:entry|routes)/u;
  const own = [...texts].filter(([file]) => !exempt.test(file) && !/\.test\.tsx?$/u.test(file));
  expect(own.length).toBeGreaterThan(600);
  const exported = own.flatMap(([file, text]) => exportsOf(file, text).map((name) => ({ file, name })));
  expect(exported.length).toBeGreaterThan(1000);
  expect(exported.filter(({ file, name }) => !isTaken(file, name))).toEqual([]);
});

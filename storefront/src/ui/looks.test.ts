import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '..');
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
const linesOf = (name: string) => readFileSync(path.join(source, name), 'utf8').split('\n');

// A finger leaves no hover behind: after a tap it would stick until the next one.
test('style sheets speak of hover only where a pointer can hover', () => {
  expect(sheets.length).toBeGreaterThan(40);
  const loose = sheets.flatMap((name) =>
    linesOf(name)
      .filter((line) => line.includes(':hover') && !line.includes('@media (hover: hover) {'))
      .map((line) => `${name}: ${line}`),
  );
  expect(loose).toEqual([]);
});

test('the style page shows every primitive', () => {
  const read = (name: string) => readFileSync(path.join(source, name), 'utf8');
  const within = (folder: string) =>
    readdirSync(path.join(source, folder))
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
      .map((name) => read(path.join(folder, name)));
  const shown = within('app/style').join('\n');
  const primitives = within('ui').flatMap((text) =>
    [...text.matchAll(/^export function ([A-Z]\w*)/gmu)].flatMap(([, name]) => name ?? []),
  );
  expect(primitives.length).toBeGreaterThan(25);
  // A tray stands in its host: the page opens one.
  const isShown = (name: string) => shown.includes(name === 'Tray' ? 'openTray(' : `<${name}`);
  expect(primitives.filter((name) => !isShown(name))).toEqual([]);
});

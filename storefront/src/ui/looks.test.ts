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

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const made = new Set(['node_modules', 'build', 'dist', '.react-router', 'compiled', 'test-results']);
/** Tests may name it, because they read the demo house. */
const isProduct = (file: string): boolean => !/\.test\.tsx?$/u.test(file);

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return made.has(entry.name) ? [] : filesUnder(path);
    return isProduct(path) ? [path] : [];
  });
}

test.each(['house', 'house-minimal'])('no product code contains the name of %s', (house) => {
  const { name } = JSON.parse(readFileSync(join(root, house, 'marks/house.json'), 'utf8')) as { name: string };
  // The name itself, with its accents and as an address spells it.
  const own = name.split(' ').at(-1)?.toLowerCase() ?? '';
  const words = [own, own.normalize('NFD').replaceAll(/\p{M}/gu, '')];
  const files = ['server', 'storefront', 'rules', 'contract'].flatMap((folder) => filesUnder(join(root, folder)));
  expect(files.length).toBeGreaterThan(500);
  const named = files.filter((file) => {
    const text = readFileSync(file, 'utf8').toLowerCase();
    return words.some((word) => new RegExp(`\\b${word}`, 'u').test(text));
  });
  expect(named).toEqual([]);
});

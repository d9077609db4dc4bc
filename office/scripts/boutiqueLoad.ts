// What a telephone fetches before the page of a boutique shows its list, brotli, in its heaviest language: the page, its scripts, styles
// and words, and the letters of its texts. Those of the titles come after the first page. Exits with 1 above the limit. Run after the
// build. decisions/0116.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { languages } from '@vitrine/rules/storefronts/storefronts';

/** In KB. */
const limit = 60;

const build = join(import.meta.dirname, '../build');
const assets = join(build, 'assets');
const page = readFileSync(join(build, 'boutique.html'));
const compressed = (bytes: Buffer): number => brotliCompressSync(bytes).length / 1024;
const all = readdirSync(assets);
const textOf = (name: string): string => readFileSync(join(assets, name), 'utf8');

/** What a script imports before it runs. */
const importsOf = (name: string): string[] =>
  [...textOf(name).matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/gu)].map(([, file = '']) => file);

/** The files that the page names, with all that they import. */
function firstFiles(): Set<string> {
  const found = new Set<string>();
  const open = all.filter((name) => page.includes(name));
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    if (name.endsWith('.js')) open.push(...importsOf(name));
  }
  return found;
}

const first = [...firstFiles()];
const scripts = first.map((name) => [name, compressed(readFileSync(join(assets, name)))] as const);
const ofBoutique = textOf(first.find((name) => /^boutique-.*\.js$/u.test(name)) ?? '');
const words = all.filter(
  (name) =>
    languages.some((language) => name.startsWith(`${language}-`)) && name.endsWith('.js') && ofBoutique.includes(name),
);
const heaviest = Math.max(...words.map((name) => compressed(readFileSync(join(assets, name)))));
// Letters are compressed already.
const letters = all.find((name) => /^jost-latin-wght-normal.*\.woff2$/u.test(name));
if (words.length !== languages.length || letters === undefined) throw new Error('the build has no words or no letters');
const parts = [
  ['page', compressed(page)] as const,
  ...scripts,
  [`words of the heaviest of ${words.length} languages`, heaviest] as const,
  [letters, readFileSync(join(assets, letters)).length / 1024] as const,
];
const sum = parts.reduce((total, [, size]) => total + size, 0);
for (const [name, size] of parts) process.stdout.write(`${size.toFixed(1).padStart(6)} KB ${name}\n`);
process.stdout.write(`first load of the boutique: ${sum.toFixed(1)} KB of ${limit} KB\n`);
if (sum > limit) process.exitCode = 1;

// The JavaScript and CSS that the office fetches before its first page, and that each section fetches besides, brotli. Exits
// with 1 above a limit. Run after the build. decisions/0105.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** In KB: what every page needs, and what a section adds. */
const limits = { first: 180, section: 80 };

const build = join(import.meta.dirname, '../build');
const assets = join(build, 'assets');
const page = readFileSync(join(build, 'index.html'), 'utf8');
const kilobytes = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(assets, name))).length, 0) / 1024;

const all = readdirSync(assets).filter((name) => /\.(?:js|css)$/u.test(name));
/** The words of one language, which the first page waits for. */
const isWords = (name: string): boolean => /^(?:en|fr)-/u.test(name);
const first = all.filter((name) => page.includes(name));
const later = all.filter((name) => !first.includes(name) && !isWords(name));
const firstLoad = kilobytes(first) + Math.max(...all.filter(isWords).map((name) => kilobytes([name])));
const heaviest = later.map((name) => [name, kilobytes([name])] as const).toSorted((a, b) => b[1] - a[1])[0];
process.stdout.write(`first load: ${firstLoad.toFixed(1)} KB of ${limits.first} KB\n`);
if (heaviest)
  process.stdout.write(`heaviest section: ${heaviest[0]}, ${heaviest[1].toFixed(1)} KB of ${limits.section} KB\n`);
if (firstLoad > limits.first || (heaviest && heaviest[1] > limits.section)) process.exitCode = 1;
// The lighter page of boutiques, of the same build.
await import('./boutiqueLoad.ts');

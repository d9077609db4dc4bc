// Which tests import a file, directly or through others: the ground of `npm run check -- --changed`.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

/** The places of a module's name in an import, an export from another file, a dynamic import and a mock. */
const imported = /(?:\bfrom\s+|\bimport\s*\(?\s*|\bmock\(\s*|\bimportActual[^('"]*\(\s*)['"]([^'"\n]+)['"]/gu;

/** The file that an import names, from the root; null for a package. */
export function targetOf(from, name) {
  const own = /^@vitrine\/(?<workspace>rules|contract)\/(?<file>.+)$/u.exec(name)?.groups;
  if (own) return `${own.workspace}/src/${own.file}.ts`;
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : null;
}

/** Imports of types alone: a test cannot notice a change of them, the type check does. */
const typesOnly = /\b(?:import|export)\s+type\s[^;]*?\sfrom\s+['"][^'"]+['"]/gu;

/** A source may be imported without its ending, or as the JavaScript that it becomes. */
const endings = (file) => [
  file,
  `${file}.ts`,
  `${file}.tsx`,
  file.replace(/\.js$/u, '.ts'),
  file.replace(/\.js$/u, '.tsx'),
];

/**
 * For each file, the files that import it.
 * @param {Readonly<Record<string, string>>} sources texts by path
 * @returns {Map<string, Set<string>>}
 */
export function importersOf(sources) {
  const importers = new Map();
  for (const [file, text] of Object.entries(sources))
    for (const [, name] of text.replaceAll(typesOnly, '').matchAll(imported)) {
      const target = targetOf(file, name);
      const existing = target === null ? undefined : endings(target).find((one) => one in sources);
      if (existing === undefined || existing === file) continue;
      importers.set(existing, (importers.get(existing) ?? new Set()).add(file));
    }
  return importers;
}

const isTest = (file) => /\.test\.tsx?$/u.test(file);

/**
 * The tests that import a file, with how many imports lie between: 0 for the file itself, 1 for a direct import.
 * @param {Map<string, Set<string>>} importers
 * @returns {Map<string, number>} the nearest first
 */
export function testsOf(file, importers) {
  const distance = new Map([[file, 0]]);
  const queue = [file];
  // A breadth-first walk, so the first distance is the shortest. A test imports nothing on behalf of others.
  for (const one of queue)
    for (const next of importers.get(one) ?? []) {
      if (distance.has(next)) continue;
      distance.set(next, distance.get(one) + 1);
      if (!isTest(next)) queue.push(next);
    }
  return new Map([...distance].filter(([name]) => isTest(name)));
}

/** All sources that a test may import, and all SQL files. @returns {Record<string, string>} texts by path */
export function readSources() {
  const files = globSync(
    [
      '{rules,contract,server,storefront,office,simulators,chaos}/**/*.{ts,tsx,mjs}',
      '{house,house-minimal}/{*,people/**/*,scripts/**/*}.{ts,mjs}',
      'scripts/**/*.{ts,mjs}',
      'server/{migrations,sql}/**/*.sql',
    ],
    { cwd: root, exclude: (name) => /(?:^|\/)(?:node_modules|build|\.react-router|out)$/u.test(name) },
  );
  return Object.fromEntries(
    files.filter((file) => existsSync(`${root}${file}`)).map((file) => [file, readFileSync(`${root}${file}`, 'utf8')]),
  );
}

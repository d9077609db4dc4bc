import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * One fault to plant. Files are named by the end of their path, so that a file can move; the text must occur exactly
 * once in all files of that name.
 *
 * @typedef {{
 *   name: string;
 *   file: string;
 *   find: string;
 *   replace: string;
 *   tests: readonly string[];
 *   only?: string;
 * }} Mutant
 */

/** @param {string} file @param {string} name */
const isNamed = (file, name) => file === name || file.endsWith(`/${name}`);

/** @param {string} text @param {string} part */
const occurrences = (text, part) => text.split(part).length - 1;

/**
 * The file in which a fault is planted. Throws unless its text occurs exactly once in the files of that name.
 *
 * @param {string} folder
 * @param {readonly string[]} files
 * @param {Mutant} mutant
 */
export function placeOf(folder, files, { name, file, find, replace }) {
  const named = files.filter((one) => isNamed(one, file));
  if (named.length === 0) throw new Error(`${name}: no file is named ${file}`);
  if (find === replace) throw new Error(`${name}: the replacement is the text itself`);
  const matches = named.map((one) => ({
    file: one,
    count: occurrences(readFileSync(path.join(folder, one), 'utf8'), find),
  }));
  const count = matches.reduce((sum, one) => sum + one.count, 0);
  const place = matches.find((one) => one.count === 1);
  if (count !== 1 || !place)
    throw new Error(`${name}: the text occurs ${count} times in ${file}, expected once: ${find}`);
  return place.file;
}

/**
 * The test files that must notice. Throws where a name leads to none or to several.
 *
 * @param {readonly string[]} files
 * @param {Mutant} mutant
 */
export function testsOf(files, { name, tests }) {
  if (tests.length === 0) throw new Error(`${name}: no test file must notice it`);
  return tests.map((test) => {
    const found = files.filter((file) => isNamed(file, test));
    if (found.length !== 1) throw new Error(`${name}: ${found.length} files are named ${test}`);
    return found[0];
  });
}

/** Turns a pattern with `*` into a test of a whole name. @param {string} pattern */
export const globOf = (pattern) => {
  const source = pattern
    .split('*')
    .map((part) => part.replaceAll(/[\\^$.+?()[\]{}|]/gu, '\\$&'))
    .join('.*');
  return (/** @type {string} */ name) => new RegExp(`^${source}$`, 'u').test(name);
};

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

/** Whether a planted fault changes the template database, which Vitest prepares when it starts. @param {string} place */
export const needsNewSchema = (place) =>
  /^server\/(?:migrations|sql|seeds\/reference|src\/platform\/db)\/(?!.*\.test\.)/u.test(place);

/** In this order, so that the worker of a project serves all its tests. */
const wings = ['rules', 'contract', 'scripts', 'storefront', 'office', 'house', 'simulators', 'server'];

/**
 * Faults by the first test file that must notice them; those that need a template database of their own come last.
 *
 * @template {{ name: string, place: string, files: readonly string[] }} Placed
 * @param {readonly Placed[]} faults
 * @returns {{ file: string, faults: Placed[] }[]}
 */
export function groupsOf(faults) {
  const keyOf = ({ place, files: [file] }) => {
    const wing = wings.indexOf(file.split('/')[0]);
    return `${needsNewSchema(place) ? 1 : 0} ${wing} ${path.extname(file)} ${file}`;
  };
  const groups = new Map();
  for (const fault of faults) {
    const key = keyOf(fault);
    const group = groups.get(key) ?? { file: fault.files[0], faults: [] };
    group.faults.push(fault);
    groups.set(key, group);
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

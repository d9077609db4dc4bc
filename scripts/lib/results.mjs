// What the steps of the check took: kept in the cache, from where the budgets and the table of docs/check.md are written.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

const folder = path.join(root, 'node_modules/.cache/check');
const file = path.join(folder, 'results.json');
const page = path.join(root, 'docs/check.md');

/**
 * @typedef {object} Result of a step that passed
 * @property {number} seconds by the clock
 * @property {number | null} processor processor seconds, divided by how much slower than its budgets the run was; null where they cannot be measured
 * @property {number} tests
 * @property {boolean} isFresh whether no cache of an earlier run made it shorter
 */

/** @returns {Record<string, Result>} by the name of the step */
export const readResults = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** Adds results to those of earlier runs. @param {Record<string, Result>} results */
export function keepResults(results) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify({ ...readResults(), ...results }, null, 2));
}

const [begin, end] = ['<!-- steps: written by npm run check -- --write-table -->', '<!-- /steps -->'];

const shown = (value, digits = 0) => (value === undefined || value === null ? '–' : value.toFixed(digits));

/**
 * The table of the steps, one row each.
 * @param {readonly { name: string, tier: number, part: string, together?: string }[]} steps
 * @param {Record<string, Result>} results
 * @param {Record<string, number>} budgets
 */
export function tableOf(steps, results, budgets) {
  const rows = new Map(
    steps.map(({ name, together, tier, part }) => {
      const key = together ?? name;
      const result = results[key];
      const cells = [shown(result?.tests), shown(result?.seconds), shown(result?.processor), shown(budgets[key])];
      return [key, `| ${[key, tier, `\`${part}\``, ...cells].join(' | ')} |`];
    }),
  );
  return [
    '| Step | Tier | Part | Tests | Seconds | Processor seconds | Budget |',
    '|---|---|---|--:|--:|--:|--:|',
    ...rows.values(),
  ].join('\n');
}

/** The page with the table between its markers. */
export function withTable(text, table) {
  const [before, rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  return `${before}${begin}\n\n${table}\n\n${end}${after}`;
}

/** Writes the table into docs/check.md. */
export function writeTable(table) {
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), table));
}

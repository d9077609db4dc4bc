// How much processor time each step may take (docs/check.md). Processor time is compared, not time by the clock, because the
// steps run beside each other. It differs between machines, and on one machine with what runs beside; therefore a step is compared
// with the other steps of its run.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname ?? '.', 'budgets.json');

/** How much a step may grow over its budget before the check fails. */
const growth = 4 / 3;
/** Seconds that a step may take besides: below them starting a process decides. */
const slack = 3;

/** @returns {Record<string, number>} processor seconds by step, of the run that wrote them */
export const readBudgets = () => JSON.parse(readFileSync(file, 'utf8'));

/** @param {Record<string, number>} seconds by step */
export function writeBudgets(seconds) {
  const rows = Object.entries(seconds).map(([name, value]) => [name, Math.max(1, Math.ceil(value))]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}

/** Budgets below these seconds say nothing about the machine: the start of a process decides them. */
const telling = 10;
/** How many other steps it takes to know how slow the machine is. */
const enough = 3;

const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
};

/**
 * How many times more processor time the run took than the budgets say: the median over its steps, so that one step which has
 * grown does not excuse itself. Null where too few steps were measured.
 * @param {Record<string, number>} seconds by step, as measured in one run
 * @param {Record<string, number>} budgets
 * @param {string} [without] a step that does not count
 */
export function slownessOf(seconds, budgets, without) {
  const ratios = Object.entries(seconds)
    .filter(([name]) => name !== without && (budgets[name] ?? 0) >= telling)
    .map(([name, value]) => value / budgets[name]);
  return ratios.length < enough ? null : median(ratios);
}

/**
 * A line for each step that is over its budget.
 * @param {Record<string, number>} seconds by step, as measured in one run
 * @param {Record<string, number>} budgets
 */
export function overBudget(seconds, budgets) {
  return Object.entries(seconds).flatMap(([name, value]) => {
    const slowness = slownessOf(seconds, budgets, name);
    const budget = budgets[name];
    if (slowness === null || budget === undefined || value <= budget * slowness * growth + slack) return [];
    const times = (value / budget / slowness).toFixed(1);
    return [
      `${name} took ${value.toFixed(0)} processor seconds, ${times} times its budget of ${budget} on a machine that takes ${slowness.toFixed(1)} times the budgets of the other steps; a third more fails. Make it quicker, or say in the commit why it costs more and run npm run check -- --write-budgets.`,
    ];
  });
}

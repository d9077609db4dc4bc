// The order in which every run of Vitest takes the tests of a file (docs/check.md, "Order of tests").
import { git } from './base.mjs';

/** The seed without a commit: an unpacked archive has none. */
const withoutCommit = 1;

/**
 * The seed of a commit: the Monday of its week as a number, 20261130. Each run of a commit has one order, and so have the commits after it: a test that
 * depends on the order turns red at the beginning of a week, and not at each mend of another one.
 * @param {(...args: string[]) => string | null} run runs git
 */
export function seedOf(run = git) {
  const seconds = run('show', '--no-patch', '--format=%ct', 'HEAD');
  if (!seconds) return withoutCommit;
  const date = new Date(Number(seconds) * 1000);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  const monday = new Date(date.getTime() - sinceMonday * 86_400_000);
  return Number(monday.toISOString().slice(0, 10).replaceAll('-', ''));
}

/** What vitest.config.ts sets for all projects. Files keep their order, the longest first: a random one takes longer. */
export const shuffledTests = { seed: seedOf(), shuffle: { files: false, tests: true } };

/** How to repeat the order of a run whose tests failed. */
export const repeatOrder = `    their order: npx vitest run FILE --sequence.seed=${shuffledTests.seed}`;

// The order in which every run of Vitest takes the tests of a file (docs/check.md, "Order of tests").
import { git } from './base.mjs';

/** The seed without a commit: an unpacked archive has none. */
const withoutCommit = 1;

/**
 * The seed of a commit, the same in each run of it and another for the next commit.
 * @param {(...args: string[]) => string | null} run runs git
 */
export function seedOf(run = git) {
  const commit = run('rev-parse', '--verify', '--quiet', 'HEAD');
  // Six digits: at most eight in decimal, so that a reader can type it.
  return commit ? Number.parseInt(commit.slice(0, 6), 16) : withoutCommit;
}

/** What vitest.config.ts sets for all projects. Files keep their order, the longest first: a random one takes longer. */
export const shuffledTests = { seed: seedOf(), shuffle: { files: false, tests: true } };

/** How to repeat the order of a run whose tests failed. */
export const repeatOrder = `    their order: npx vitest run FILE --sequence.seed=${shuffledTests.seed}`;

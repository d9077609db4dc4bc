// The order in which every run of Vitest takes the tests of a file (docs/check.md, "Order of tests").
import { git } from './base.mjs';

/** The seed without a commit: an unpacked archive has none. */
const withoutCommit = 1;

/**
 * The seed of what a commit holds: the same in each run of it, also where it is merged under another name, and another for the next change.
 * @param {(...args: string[]) => string | null} run runs git
 */
export function seedOf(run = git) {
  const tree = run('rev-parse', '--verify', '--quiet', 'HEAD^{tree}');
  // Six digits: at most eight in decimal, so that a reader can type it.
  return tree ? Number.parseInt(tree.slice(0, 6), 16) : withoutCommit;
}

/** What vitest.config.ts sets for all projects. Files keep their order, the longest first: a random one takes longer. */
export const shuffledTests = { seed: seedOf(), shuffle: { files: false, tests: true } };

/** How to repeat the order of a run whose tests failed. */
export const repeatOrder = `    their order: npx vitest run FILE --sequence.seed=${shuffledTests.seed}`;

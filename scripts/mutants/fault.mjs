/**
 * A row of the table of faults.
 *
 * @param {string} name
 * @param {string} file The end of the path of the source file: a file may move.
 * @param {string} find Text that occurs exactly once in the files of that name.
 * @param {string} replace
 * @param {string | readonly string[]} tests Ends of the paths of the test files that must notice.
 * @param {string} [only] Runs only the tests whose names match.
 * @returns {import('../lib/mutants.mjs').Mutant}
 */
export const fault = (name, file, find, replace, tests, only) => ({
  name,
  file,
  find,
  replace,
  tests: [tests].flat(),
  ...(only === undefined ? {} : { only }),
});

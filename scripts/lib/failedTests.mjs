// The names of the tests that failed, read from the reports of the test runners. The check repeats them in its last lines: where
// only the end of a long output is kept, it must still say what is red.

import { stripVTControlCharacters } from 'node:util';

const limit = 20;
/** How much of an output is repeated where nothing in it says what failed. */
const lastLines = 5;

/** @param {any} suite @returns {string[]} */
const ofSuite = (suite) => [
  ...(suite.specs ?? []).filter((spec) => !spec.ok).map((spec) => `${spec.file} > ${spec.title}`),
  ...(suite.suites ?? []).flatMap(ofSuite),
];

/**
 * The failed tests of a report, `file > name` each: Vitest's has `testResults`, Playwright's `suites`. A file that could not be
 * read as a test counts with its message. No report, no names: the runner itself fell.
 * @param {any} report
 * @param {string} root the project's folder, left out of the paths
 * @returns {string[]}
 */
export function failedTests(report, root) {
  const files = (report?.testResults ?? []).filter((file) => file.status === 'failed');
  const ofFiles = files.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const file = name.replace(root, '');
    if (failed.length === 0) return [`${file}: ${String(message).split('\n')[0]}`];
    return failed.map(({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages)}`);
  });
  return [...ofFiles, ...(report?.suites ?? []).flatMap(ofSuite)];
}

/**
 * Why a step is red that names no failed test: the errors that a runner caught outside its tests, or else its last lines.
 * @param {string} output
 * @returns {string[]}
 */
export function redReasons(output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const errors = lines.flatMap((line, at) =>
    /^⎯+ (?:Uncaught Exception|Unhandled Rejection|Unhandled Error) ⎯+$/u.test(line)
      ? [lines.slice(at + 1, at + 4)]
      : [],
  );
  return (errors.length > 0 ? errors.flat() : lines.slice(-lastLines)).map((line) => line.slice(0, 200));
}

const firstLine = (messages) =>
  String(messages?.[0] ?? '')
    .split('\n')[0]
    .slice(0, 200);

/**
 * The lines about one red step: its name, then its failed tests, at most twenty.
 * @param {string} step
 * @param {readonly string[]} failed
 */
export function redLines(step, failed) {
  const more = failed.length > limit ? [`    and ${failed.length - limit} more`] : [];
  return [`  ✗ ${step}`, ...failed.slice(0, limit).map((name) => `    ${name}`), ...more];
}

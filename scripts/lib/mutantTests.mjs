// Child process of `npm run mutants`, in a copy of the source: one Vitest that runs a test file again for each planted fault.
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { dropWorker, fileChanged, keptPool } from './keptWorker.mjs';

/** Output showing that the planted text is no program, as opposed to a failing test. */
const notAProgram = /SyntaxError|Transform failed|PARSE_ERROR|Cannot find (?:module|package)/u;

let outcome;
let mayStopAtFirst = false;
const messagesOf = (errors = []) => errors.map(({ message, stack }) => `${message}\n${stack ?? ''}`);

function note(name, errors) {
  outcome.failures.push({ name, error: errors[0]?.slice(0, 500) ?? '' });
  if (mayStopAtFirst) void vitest.cancelCurrentRun('test-failure');
}

const reporter = {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'passed') outcome.passed += 1;
    if (state === 'failed') note(test.fullName, messagesOf(errors));
  },
  onTestSuiteResult(suite) {
    const errors = messagesOf(suite.errors());
    if (errors.length > 0) note(suite.fullName, errors);
  },
  onTestModuleEnd(module) {
    const errors = messagesOf(module.errors());
    outcome.broken ??= errors.find((error) => notAProgram.test(error))?.slice(0, 300);
    if (errors.length === 0) return;
    outcome.isAtImport = true;
    note(path.relative(process.cwd(), module.moduleId), errors);
  },
};

const vitest = await createVitest('test', {
  root: process.cwd(),
  watch: false,
  reporters: [reporter],
  pool: keptPool,
  maxWorkers: 1,
});
const byFile = Map.groupBy(await vitest.globTestSpecifications(), ({ moduleId }) =>
  path.relative(process.cwd(), moduleId),
);

/** Runs one file. @param {{ file: string, only?: string, changed: string[], bail: boolean, isNew: boolean }} request */
async function run({ file, only, changed, bail, isNew }) {
  outcome = { passed: 0, failures: [] };
  mayStopAtFirst = bail;
  for (const one of changed.map((name) => path.resolve(name))) {
    vitest.invalidateFile(one);
    fileChanged(one);
  }
  if (isNew) dropWorker();
  const [spec] = byFile.get(file) ?? [];
  if (!spec) return { ...outcome, broken: `no project of vitest.config.ts includes ${file}` };
  const one =
    only === undefined ? spec : spec.project.createSpecification(spec.moduleId, { testNamePattern: new RegExp(only) });
  const { unhandledErrors } = await vitest.runTestSpecifications([one]);
  return {
    ...outcome,
    project: spec.project.name,
    unhandled: messagesOf(unhandledErrors).map((error) => error.slice(0, 500)),
  };
}

async function close() {
  dropWorker();
  await vitest.close();
  process.exit(0);
}

process.on('message', (request) => {
  if (request === 'close') void close();
  else void run(request).then((result) => process.send(result));
});
// The command was killed.
process.on('disconnect', () => process.exit());
process.send('ready');

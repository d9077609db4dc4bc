// A Vitest reporter: prints a line per file, and appends each failure, and each file that has ended, as JSON to the file that
// STABLE_REPORT names.
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

const firstLine = (error) =>
  String(error?.message ?? error)
    .split('\n')[0]
    .slice(0, 200);

const report = (line) => appendFileSync(process.env.STABLE_REPORT, `${JSON.stringify(line)}\n`);

function note(file, name, errors) {
  const [error = 'no message'] = errors.flatMap((one) => [one, one.cause ?? []].flat()).map((one) => firstLine(one));
  report({ file, name, error });
}

// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter so
export default class FailureReporter {
  onTestModuleEnd(module) {
    const file = path.relative(root, module.moduleId);
    const failed = [...module.children.allTests('failed')];
    for (const test of failed) note(file, test.fullName, test.result().errors);
    // A hook or an import failed, so no test has the error.
    const around = [module, ...module.children.allSuites()].flatMap((one) => one.errors());
    if (around.length > 0) note(file, '(outside its tests)', around);
    report({ file, hasEnded: true });
    const seconds = (module.diagnostic().duration / 1000).toFixed(1);
    console.log(`  ${module.state() === 'failed' ? '✗' : '✓'} ${file}, ${seconds} s`);
  }
  onTestRunEnd(_modules, unhandled) {
    if (unhandled.length > 0) note('(unhandled)', '', unhandled);
  }
}

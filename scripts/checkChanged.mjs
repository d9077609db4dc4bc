// npm run check -- --changed [COMMIT]: checks only the files that differ from a commit, HEAD by default, with the steps they
// affect. Run the whole check before a merge.
import { spawnSync } from 'node:child_process';
import { changedSince, stepsFor } from './lib/changed.mjs';
import { findDatabaseServer } from './lib/databases.mjs';
import { environment, root } from './lib/install.mjs';

/** Runs the steps one after the other, a line each; ends with the check's own last line. Returns whether all passed. */
export async function checkChanged(commit, say) {
  const files = changedSince(commit);
  say(`${files.length} files differ from ${commit}`);
  // The embedded database takes longer to start than one file of tests to run.
  const env = { ...environment, TEST_DATABASE_URL: (await findDatabaseServer()) ?? '', NO_COLOR: '1' };
  let passed = 0;
  let failed = 0;
  for (const [name, command, args] of stepsFor(files)) {
    const from = Date.now();
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
    if (status === 0) passed += 1;
    else {
      failed += 1;
      console.error(`${stdout ?? ''}${stderr ?? ''}`);
    }
    say(`${status === 0 ? '✓' : '✗'} ${name}, ${((Date.now() - from) / 1000).toFixed(1)} s`);
  }
  say(`${passed} passed, ${failed} failed`);
  return failed === 0;
}

// npm run check -- --changed [COMMIT]: checks only the files that differ from a commit, HEAD by default, with the steps they
// affect and the tests that import them. Run the whole check before a merge.
import { spawn } from 'node:child_process';
import os from 'node:os';
import { changedSince, stepsFor } from './lib/changed.mjs';
import { findDatabaseServer } from './lib/databases.mjs';
import { readSources } from './lib/importGraph.mjs';
import { environment, node, root } from './lib/install.mjs';
import { runQueue } from './lib/queue.mjs';
import { repeatOrder } from './lib/testOrder.mjs';

const run = ([program, ...args], env) =>
  new Promise((resolve) => {
    let output = '';
    const command = program === 'node' ? node : program;
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.once('error', (error) => resolve({ ok: false, output: String(error) }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });

/** Runs the steps two at a time, a line each; ends with the check's own last line. Returns whether all passed. */
export async function checkChanged(commit, say) {
  const files = changedSince(commit);
  say(`${files.length} files differ from ${commit}`);
  // The embedded database takes longer to start than one file of tests to run.
  const env = { ...environment, TEST_DATABASE_URL: (await findDatabaseServer()) ?? '', NO_COLOR: '1', GOGC: '400' };
  const { steps, notes } = stepsFor(files, readSources());
  for (const note of notes) say(note);
  let passed = 0;
  let failed = 0;
  const take = async ({ name, command }) => {
    const from = Date.now();
    const { ok, output } = await run(command, env);
    if (ok) passed += 1;
    else {
      failed += 1;
      console.error(output);
    }
    say(`${ok ? '✓' : '✗'} ${name}, ${((Date.now() - from) / 1000).toFixed(1)} s`);
    if (!ok && command[0] === 'vitest') say(repeatOrder);
    return ok;
  };
  // The tests are the longest.
  const order = steps.toReversed().map((step) => ({ ...step, part: 'static' }));
  await runQueue(order, Math.max(2, Math.floor(os.availableParallelism() / 2)), take, () => undefined);
  for (const note of notes.filter((line) => line.startsWith('!'))) say(note);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0;
}

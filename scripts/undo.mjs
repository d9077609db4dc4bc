// npm run undo -- N: makes N random changes (10000) by the calls of the office, takes them back, and compares every table. decisions/0138.
// A failure names the seed and the path by which fast-check repeats it.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, environment, root } from './lib/install.mjs';

const changes = Number(process.argv[2] ?? 10_000);
if (!Number.isSafeInteger(changes) || changes < 1) {
  console.error('npm run undo -- N: how many changes');
  process.exit(1);
}
await ensureInstalled((line) => console.log(line));
const test = [
  'run',
  '--project',
  'server',
  // Before the flags: one of them would take it as its value, and every file of the server be read.
  'changes/undo.test.ts',
  '--disable-console-intercept',
  '-t',
  'random changes',
];
const { status } = spawnSync('vitest', test, {
  cwd: root,
  env: { ...environment, UNDO_CHANGES: String(changes) },
  stdio: 'inherit',
});
process.exit(status ?? 1);

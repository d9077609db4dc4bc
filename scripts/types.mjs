// Types of every workspace, or of those that are named, one after the other; the storefront's route types come first. An
// error in a file that several workspaces import is printed once.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const run = (command, args, cwd) => spawnSync(command, args, { stdio: 'inherit', cwd }).status ?? 1;
const bin = (name) => new URL(`../node_modules/.bin/${name}`, import.meta.url).pathname;
const root = new URL('..', import.meta.url).pathname;

// An empty workspace has nothing to check.
const hasTypeScript = (folder) =>
  readdirSync(folder, { withFileTypes: true }).some(
    (entry) =>
      entry.name !== 'node_modules' &&
      (entry.isDirectory() ? hasTypeScript(`${folder}/${entry.name}`) : /\.tsx?$/.test(entry.name)),
  );

if (existsSync(`${root}storefront/react-router.config.ts`)) {
  const status = run(bin('react-router'), ['typegen'], `${root}storefront`);
  if (status !== 0) process.exit(status);
}
const printed = new Set();
/** Checks a workspace; prints the errors that no workspace before it had. Returns the status of the compiler. */
function check(workspace) {
  const { status, stdout, error } = spawnSync(bin('tsc'), ['-p', workspace, '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: Infinity,
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  if (error) throw error;
  // The lines that explain an error are indented below it.
  for (const block of stdout.split(/\n(?! )/u)) {
    if (block.trim() !== '' && !printed.has(block)) console.log(block);
    printed.add(block);
  }
  return status ?? 1;
}

const named = process.argv.slice(2);
let failed = 0;
for (const workspace of [
  'rules',
  'rules/scripts',
  'contract',
  'server',
  'storefront',
  'simulators',
  'house',
  'house-minimal',
  'e2e',
  'bench',
  'chaos',
]) {
  if (named.length > 0 && !named.includes(workspace.split('/')[0])) continue;
  if (!existsSync(`${root}${workspace}/tsconfig.json`) || !hasTypeScript(`${root}${workspace}`)) continue;
  failed += check(workspace) === 0 ? 0 : 1;
}
process.exit(failed === 0 ? 0 : 1);

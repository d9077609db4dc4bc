// Types of every workspace, or of those that are named, one after the other; the storefront's route types come first.
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
const named = process.argv.slice(2);
let failed = 0;
for (const workspace of [
  'rules',
  'rules/scripts',
  'contract',
  'server',
  'storefront',
  'salon',
  'simulators',
  'house',
  'house-minimal',
  'e2e',
  'bench',
  'chaos',
]) {
  if (named.length > 0 && !named.includes(workspace.split('/')[0])) continue;
  if (!existsSync(`${root}${workspace}/tsconfig.json`) || !hasTypeScript(`${root}${workspace}`)) continue;
  failed += run(bin('tsc'), ['-p', workspace], root) === 0 ? 0 : 1;
}
process.exit(failed === 0 ? 0 : 1);

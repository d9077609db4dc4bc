// Types of every workspace, or of those that are named; the storefront's route types come first. Workspaces with the same
// options are one program, so that what they share is read once. Each program keeps what it found in the cache, so a repeat
// checks only what changed. An error in a file that several programs import is printed once.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';

const run = (command, args, cwd) => spawnSync(command, args, { stdio: 'inherit', cwd }).status ?? 1;
const bin = (name) => new URL(`../node_modules/.bin/${name}`, import.meta.url).pathname;
const root = new URL('..', import.meta.url).pathname;

if (existsSync(`${root}storefront/react-router.config.ts`)) {
  const status = run(bin('react-router'), ['typegen'], `${root}storefront`);
  if (status !== 0) process.exit(status);
}
const cache = `${root}node_modules/.cache/types`;
mkdirSync(cache, { recursive: true });
const printed = new Set();
/** Checks the program of a tsconfig; prints the errors that no program before it had. Returns the status of the compiler. */
function check(name, project) {
  const { status, stdout, error } = spawnSync(
    bin('tsc'),
    ['-p', project, '--incremental', '--tsBuildInfoFile', `${cache}/${name}.tsbuildinfo`, '--pretty', 'false'],
    { cwd: root, encoding: 'utf8', maxBuffer: Infinity, stdio: ['inherit', 'pipe', 'inherit'] },
  );
  if (error) throw error;
  // The lines that explain an error are indented below it.
  for (const block of stdout.split(/\n(?! )/u)) {
    if (block.trim() !== '' && !printed.has(block)) console.log(block);
    printed.add(block);
  }
  return status ?? 1;
}

/** Each program: its tsconfig, and the workspaces that it checks. */
const programs = [
  { name: 'rules', project: 'rules', workspaces: ['rules'] },
  { name: 'contract', project: 'contract', workspaces: ['contract'] },
  {
    name: 'node',
    project: 'tsconfig.node.json',
    workspaces: ['rules', 'server', 'simulators', 'house', 'house-minimal', 'bench', 'chaos'],
  },
  { name: 'storefront', project: 'storefront', workspaces: ['storefront'] },
  { name: 'e2e', project: 'e2e', workspaces: ['e2e'] },
];

const { workspaces: declared } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const unchecked = declared.filter((one) => !programs.some(({ workspaces }) => workspaces.includes(one)));
if (unchecked.length > 0) throw new Error(`No program of scripts/types.mjs checks ${unchecked.join(', ')}.`);

const named = process.argv.slice(2);
let failed = 0;
for (const { name, project, workspaces } of programs) {
  if (named.length > 0 && !workspaces.some((workspace) => named.includes(workspace))) continue;
  failed += check(name, project) === 0 ? 0 : 1;
}
process.exit(failed === 0 ? 0 : 1);

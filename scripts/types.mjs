// Types of every workspace, or of those that are named; the storefront's route types come first. Workspaces with the same
// options are one program, so that what they share is read once. Each program keeps what it found in the cache, so a repeat
// checks only what changed. An error in a file that several programs import is printed once. Each compiler has one checker: several
// would each check the types that files share, for twice the processor time. Instead the programs run beside each other.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import os from 'node:os';

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
/** Prints the errors of a program that no program before it had. */
function print(output) {
  // The lines that explain an error are indented below it.
  for (const block of output.split(/\n(?! )/u)) {
    if (block.trim() !== '' && !printed.has(block)) console.log(block);
    printed.add(block);
  }
}

/** Checks the program of a tsconfig. Resolves with whether it has no error. */
function check({ name, project }) {
  const args = [
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `${cache}/${name}.tsbuildinfo`,
    '--pretty',
    'false',
  ];
  return new Promise((resolve, reject) => {
    let output = '';
    const compiler = spawn(bin('tsc'), [...args, '--checkers', '1'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    compiler.stdout.on('data', (data) => (output += data));
    compiler.once('error', reject);
    compiler.once('close', (status) => {
      print(output);
      resolve(status === 0);
    });
  });
}

/** Each program, the longest first: its tsconfig, and the workspaces that it checks. */
const programs = [
  {
    name: 'node',
    project: 'tsconfig.node.json',
    workspaces: ['rules', 'server', 'simulators', 'house', 'house-minimal', 'bench', 'chaos'],
  },
  { name: 'storefront', project: 'storefront', workspaces: ['storefront'] },
  { name: 'office', project: 'office', workspaces: ['office'] },
  { name: 'worker', project: 'office/tsconfig.worker.json', workspaces: ['office'] },
  { name: 'rules', project: 'rules', workspaces: ['rules'] },
  { name: 'contract', project: 'contract', workspaces: ['contract'] },
  { name: 'e2e', project: 'e2e', workspaces: ['e2e'] },
];

const { workspaces: declared } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const unchecked = declared.filter((one) => !programs.some(({ workspaces }) => workspaces.includes(one)));
if (unchecked.length > 0) throw new Error(`No program of scripts/types.mjs checks ${unchecked.join(', ')}.`);

const named = process.argv.slice(2);
const wanted = programs.filter(
  ({ workspaces }) => named.length === 0 || workspaces.some((workspace) => named.includes(workspace)),
);
const passed = [];
// The check runs another step beside this one and leaves it one core.
const lanes = Number(process.env.GOMAXPROCS) || os.availableParallelism();
const takeNext = async () => {
  for (let one = wanted.shift(); one; one = wanted.shift()) passed.push(await check(one));
};
await Promise.all(Array.from({ length: lanes }, takeNext));
process.exit(passed.every(Boolean) ? 0 : 1);

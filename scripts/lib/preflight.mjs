// Problems that would keep the shop from opening and can be detected before an install or build. Runs under Node 20.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { listens } from './children.mjs';
import { root } from './install.mjs';
import { portsOf, wrongPorts, wrongWords } from './openWords.mjs';

/** One by one, as the server does (`db/embedded/cluster.ts`): below /proc, Node's recursive mkdir never returns. */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}

function wrongFolder(env) {
  const folder = path.resolve(root, env.DATA_DIR || '.data');
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    return `${folder} cannot be used (${error.message}): set DATA_DIR to another folder.`;
  }
}

/** One line about the first problem in the words after `npm run up`, the environment or the ports; or null. */
export async function complaintOf(args, env) {
  const wrong = wrongWords(args) ?? wrongPorts(env);
  if (wrong) return wrong;
  const house = args.includes('--house') ? args[args.indexOf('--house') + 1] : env.HOUSE || 'house';
  if (!existsSync(path.resolve(root, house, 'marks/house.json')))
    return `there is no house in ${house}: it would have marks/house.json and catalogue/`;
  for (const [name, port] of Object.entries(portsOf(env)))
    if (await listens(port))
      return `${name} holds ${port}, where another program listens, perhaps a shop that is open already; it takes a free port.`;
  return args.includes('--house') && !env.DATA_DIR ? null : wrongFolder(env);
}

/** Exits the process with that line if there is one. */
export async function assertOpenable(args, env) {
  const complaint = await complaintOf(args, env);
  if (complaint === null) return;
  console.error(`✗ ${complaint}`);
  process.exit(1);
}

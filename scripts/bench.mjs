// npm run bench: measures our claims about speed on this machine. Needs pgbench and a PostgreSQL server. npm run bench --
// overload: more shoppers than the shop can serve. -- pictures: memory while browsing. -- office: the office at a million orders.
// -- office-calls: every reading call of the office with 30,000 products. -- office-texts: those calls with texts that no index
// may serve. -- office-board: the board of prices in a browser. -- price-moment: a price
// after its moment, on two servers.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, environment, node, root } from './lib/install.mjs';
import { buildAll } from './lib/build.mjs';

await ensureInstalled((line) => console.log(line));
const { ok, output } = buildAll();
if (!ok) throw new Error(output);
const parts = {
  overload: 'bench/overload.ts',
  pictures: 'bench/picturesAlone.ts',
  office: 'bench/office.ts',
  'office-calls': 'bench/officeCalls.ts',
  'office-texts': 'bench/officeTexts.ts',
  'office-board': 'bench/officeBoard.ts',
  'price-moment': 'bench/priceMoment.ts',
};
const [part, ...options] = process.argv.slice(2);
if (part !== undefined && !(part in parts)) {
  console.error(`npm run bench -- ${Object.keys(parts).join(' | ')}; alone it measures all but the overload.`);
  process.exit(1);
}
const script = part === undefined ? 'bench/main.ts' : parts[part];
process.exit(spawnSync(node, [script, ...options], { cwd: root, env: environment, stdio: 'inherit' }).status ?? 1);

// npm run chaos: breaks the shop in every way that it must survive, and compares the books. See chaos/main.ts.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, environment, node, root } from './lib/install.mjs';

await ensureInstalled((line) => console.log(line));
const { status } = spawnSync(node, ['chaos/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
process.exit(status ?? 1);

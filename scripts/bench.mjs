// npm run bench: what we claim about speed, measured on this machine. Needs pgbench and a PostgreSQL server.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, environment, node, root } from './lib/install.mjs';
import { buildStorefront } from './lib/build.mjs';

await ensureInstalled((line) => console.log(line));
const { ok, output } = buildStorefront();
if (!ok) throw new Error(output);
process.exit(spawnSync(node, ['bench/main.ts'], { cwd: root, env: environment, stdio: 'inherit' }).status ?? 1);

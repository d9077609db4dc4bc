// npm run drill: an incident drill on a copy of the shop (docs/drill.md). See chaos/drill/main.ts.
import './lib/env.mjs';
import { spawn } from 'node:child_process';
import { ensureInstalled, environment, node, root } from './lib/install.mjs';

await ensureInstalled((line) => console.log(line));
const child = spawn(node, ['chaos/drill/main.ts'], { cwd: root, env: environment, stdio: 'inherit' });
// The copy is deleted before the child ends: this waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
child.once('exit', (code) => process.exit(code ?? 1));

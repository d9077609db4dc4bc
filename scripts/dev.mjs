// npm run dev: the shop with hot reload; Vite serves the pages, the server restarts when its files change.
import './lib/env.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { assertOpenable } from './lib/preflight.mjs';
import { runUnderOwnNode } from './lib/under.mjs';

await assertOpenable(process.argv.slice(2), process.env);
await ensureInstalled((line) => console.log(line));
runUnderOwnNode('scripts/open.mjs', ['--dev', ...process.argv.slice(2)]);

// npm run up: from a fresh clone to an open shop. Needs Node 20 and npm; it installs everything else.
import './lib/env.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { assertOpenable } from './lib/preflight.mjs';
import { runUnderOwnNode } from './lib/under.mjs';

await assertOpenable(process.argv.slice(2), process.env);
await ensureInstalled((line) => console.log(line));
runUnderOwnNode('scripts/open.mjs', process.argv.slice(2));

// npm run drill: opens a copy of the shop, and the desk of an incident drill beside it. decisions/0145.
import { randomInt } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { openCopy } from './copy.ts';
import { createDesk } from './desk.ts';
import { drills } from './drills.ts';

const port = Number(process.env['DRILL_PORT'] ?? 3100);
const deskPort = port + 1;
const desk = `http://127.0.0.1:${deskPort}`;

console.log('The shop is copied. This takes a minute.');
const opened = await openCopy(await mkdtemp(path.join(tmpdir(), 'vitrine-drill-')), port, desk);
const app = createDesk({ ...opened, drills, now: Date.now, below: (limit) => randomInt(limit) });
const server = serve({ fetch: app.fetch, port: deskPort, hostname: '127.0.0.1' });
console.log(`Desk of the drill   ${desk}`);
console.log(`Office of the copy  ${opened.copy.url}/office`);
console.log('Ctrl-C ends the drill and deletes the copy.');

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    server.close();
    void opened.close().then(() => process.exit(0));
  });

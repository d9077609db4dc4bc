// npm run office-tasks: does the forty tasks of the office in a browser on a demo house of its own, and writes docs/office-tasks.md. Names the
// tasks that no journey has measured. DEMO_URL, DEMO_DATA, DEMO_OUTBOX and DEMO_PAYMENT name an open demo house instead.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled, environment, root } from './lib/install.mjs';
import { officeTasks, officeTasksPage, unmeasured } from './lib/officeTasks.mjs';

await ensureInstalled((line) => console.log(line));
const chromium = findChromium((line) => console.log(line));
if (!chromium) {
  console.error('✗ no Chromium was found; CHROMIUM_PATH names one');
  process.exit(1);
}
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-tasks-'));
const file = path.join(folder, 'tasks.jsonl');
const { status } = spawnSync('playwright', ['test', '--config', 'e2e/playwright.config.ts', 'officeTasks'], {
  cwd: root,
  // These journeys open a demo house of their own, and need no other shop.
  env: { ...environment, CHROMIUM_PATH: chromium, OFFICE_TASKS: file, SHOP_URL: process.env.SHOP_URL || 'none' },
  stdio: 'inherit',
});
const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
rmSync(folder, { recursive: true, force: true });
const taken = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
const missing = unmeasured(taken);
for (const number of missing) console.error(`✗ no journey has measured task ${number}: ${officeTasks[number - 1]}`);
// A run of some journeys leaves the page of all as it was.
if (missing.length === 0) writeFileSync(path.join(root, 'docs/office-tasks.md'), officeTasksPage(taken));
process.exit(status === 0 && missing.length === 0 ? 0 : 1);

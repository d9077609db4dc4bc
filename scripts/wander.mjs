// npm run wander: a seeded random shopper makes WANDER_COUNT purchases (200) from WANDER_SEED on (by the clock) and
// compares what each page showed with order, mail and charge. SHOP_URL, OUTBOX_URL and PAYMENT_URL name an open shop.
import { spawnSync } from 'node:child_process';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled, environment, root } from './lib/install.mjs';

await ensureInstalled((line) => console.log(line));
const chromium = findChromium((line) => console.log(line));
if (!chromium) {
  console.error('✗ no Chromium was found; CHROMIUM_PATH names one');
  process.exit(1);
}
const count = process.env.WANDER_COUNT || '200';
const seed = process.env.WANDER_SEED || String(Math.floor(Date.now() / 1000) % 1_000_000);
console.log(`${count} purchases, seeds from ${seed} on`);
const { status } = spawnSync('playwright', ['test', '--config', 'e2e/playwright.config.ts', 'wander.spec.ts'], {
  cwd: root,
  env: { ...environment, CHROMIUM_PATH: chromium, WANDER_COUNT: count, WANDER_SEED: seed },
  stdio: 'inherit',
});
process.exit(status ?? 1);

// A seeded random shopper: the order, the mail and the charge must equal what the page shows when Pay is pressed. The same seed
// takes the same walk: WANDER_SEED=<seed> WANDER_COUNT=1 npm run wander
import { Chance } from './wander/chance.ts';
import { randomLocales } from './wander/people.ts';
import { purchases } from './wander/purchase.ts';
import { Walk } from './wander/walk.ts';
import { expect, ownNetwork, settle, test } from './shopper.ts';

const first = Number(process.env['WANDER_SEED'] ?? 1874);
const count = Number(process.env['WANDER_COUNT'] ?? 6);
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (let seed = first; seed < first + count; seed += 1) {
  test(`M11: what is shown is what is bought, seed ${seed}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const chance = new Chance(seed);
    const locale = randomLocales[seed % randomLocales.length] ?? 'fr_fr';
    const url = process.env['SHOP_URL'] ?? '';
    const context = await browser.newContext({
      baseURL: url,
      extraHTTPHeaders: ownNetwork(),
      reducedMotion: 'reduce',
      viewport: chance.pick(sizes),
    });
    context.setDefaultTimeout(20_000);
    await settle(context);
    const walk = new Walk(chance, context, await context.newPage(), locale);
    let faults: string[] = [];
    try {
      faults = await purchases(walk);
    } catch (error) {
      console.log(`seed ${seed} was lost\n  ${walk.steps.join('\n  ')}`);
      for (const [at, page] of context.pages().entries())
        await page.screenshot({ path: test.info().outputPath(`lost-${at}.png`) }).catch(() => undefined);
      throw error;
    } finally {
      await walk.house.endAll();
      await context.close();
    }
    expect(faults, `seed ${seed}\n  ${walk.steps.join('\n  ')}\n`).toEqual([]);
  });
}

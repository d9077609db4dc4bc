import { type Page } from '@playwright/test';
import { claire, giveAddress, toCheckout, typeCard } from './checkout.ts';
import { expect, test } from './shopper.ts';

declare global {
  interface Window {
    reportViolation: (directive: string, sample: string) => void;
    trustedTypes: { createPolicy: (name: string, rules: object) => void };
  }
}

/** The page's policy violations, and the failures of its code. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.exposeFunction('reportViolation', (directive: string, sample: string) => {
    faults.push(`${directive}: ${sample}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, blockedURI }) => {
      window.reportViolation(effectiveDirective, sample || blockedURI);
    });
  });
  return faults;
}

/** Injections that an attacker's text would attempt in our code, with the result of each. */
const tries = (page: Page) =>
  page.evaluate(async () => {
    const place = document.createElement('div');
    document.body.append(place);
    const attempt = (work: () => unknown): string => {
      try {
        work();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      html: attempt(() => (place.innerHTML = '<img src=x onerror="window.hacked = true">')),
      text: attempt(() => (place.innerHTML = 'no element')),
      script: attempt(() => (document.createElement('script').textContent = 'window.hacked = true')),
      foreign: attempt(() => (document.createElement('script').src = 'https://evil.example/x.js')),
      ours: attempt(() => (document.createElement('script').src = '/assets/x.js')),
      call: attempt(() => (document.createElement('script').src = '/api/commerce/x')),
      evaluated: await new Promise<string>((resolve) => {
        // Later: what the test's own tool calls at once may evaluate text.
        // oxlint-disable-next-line no-implied-eval -- what the page has to refuse
        setTimeout(() => resolve(attempt(() => new Function('window.hacked = true')())));
      }),
      policy: attempt(() => window.trustedTypes.createPolicy('mine', {})),
      hacked: 'hacked' in window,
    };
  });

test('S6: pages, their own navigation, the captcha and the payment fields work under Trusted Types', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  const faults = await faultsOf(page);
  await shopper.open();
  // A browser-rendered page writes its breadcrumbs for search engines.
  await page.getByRole('main').getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname !== '/fr_fr');
  await shopper.open('/product/troussequin-H0711PvN');
  await shopper.open('/account-create/');
  await page.locator('#profile-email').focus();
  await expect(page.locator('#captcha-account')).toContainText(shopper.words('captcha.solved'));
  await toCheckout(shopper, 'troussequin-H0711PvN');
  await giveAddress(shopper, 'claire@example.com', claire);
  await typeCard(page, { number: '4111111111111111', holder: 'CLAIRE MARTIN' });
  expect(faults).toEqual([]);
});

test('S6: an attacker’s text in our code becomes neither HTML nor a script', async ({ shopperIn, browser }) => {
  const shopper = await shopperIn('fr_fr');
  await shopper.open();
  // A page of its own: its policy violations appear in its console.
  const page = await browser.newPage();
  for (const address of ['/fr_fr', `/fr_fr/commande/`]) {
    await page.goto(new URL(address, shopper.page.url()).href);
    expect(await tries(page)).toEqual({
      html: 'TypeError',
      text: 'done',
      script: 'TypeError',
      foreign: 'TypeError',
      ours: 'done',
      call: 'TypeError',
      evaluated: 'EvalError',
      policy: 'TypeError',
      hacked: false,
    });
  }
  await page.close();
});

import { type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { barriersIn } from './barriers.ts';
import { type Words, wordsOf } from './words.ts';

/**
 * In the first tier of the check (scripts/lib/steps.mjs): the screens that a journey has checked for barriers, so that each is
 * checked once. Other runs check every stop.
 */
const seen = process.env['JOURNEYS_TIER'] === '1' ? new Set<string>() : null;

/** One tab of a shopper in a storefront: opens pages, reads the storefront's texts, checks accessibility at each stop. */
export class Shopper {
  readonly page: Page;
  readonly locale: Locale;
  readonly words: Words;

  constructor(page: Page, locale: Locale) {
    this.page = page;
    this.locale = locale;
    this.words = wordsOf(locale);
  }

  /** Opens a page under the locale and waits for its hydration: the visitor's session is requested after it. */
  async open(path = ''): Promise<void> {
    const asked = this.page.waitForResponse(/\/customer-session\b/u);
    await this.page.goto(`/${this.locale}${path}`);
    await asked;
  }

  button(key: string, variables?: Readonly<Record<string, string>>): Locator {
    return this.page.getByRole('button', { name: this.words(key, variables), exact: true });
  }

  link(key: string, variables?: Readonly<Record<string, string>>): Locator {
    return this.page.getByRole('link', { name: this.words(key, variables), exact: true });
  }

  field(key: string): Locator {
    return this.page.getByLabel(this.words(key), { exact: true });
  }

  /** The header's cart button, whose name contains the number of products. */
  get cart(): Locator {
    return this.page.getByRole('banner').locator('[data-tray=cart]');
  }

  /** Presses Tab until the target has the focus; fails after a maximum. */
  async tabTo(target: Locator, most = 80): Promise<void> {
    for (let pressed = 0; pressed < most; pressed += 1) {
      await this.page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`not reached with Tab within ${most} steps`);
  }

  /** A stop of the journey: checks WCAG 2.2 AA and that nothing overflows sideways. */
  async stop(name: string): Promise<void> {
    await test.step(`looks around: ${name}`, async () => {
      // A screen has other barriers from right to left, and on a phone.
      const direction = await this.page.evaluate(() => document.dir);
      const screen = `${name} ${direction} ${(this.page.viewportSize()?.width ?? 0) < 768 ? 'phone' : 'desk'}`;
      if (!seen?.has(screen)) expect(await barriersIn(this.page), `barriers at ${name}`).toEqual([]);
      seen?.add(screen);
      const over = await this.page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(over, `sideways scrolling at ${name}`).toBeLessThanOrEqual(0);
    });
  }
}

let networks = 0;

/** Headers that give a browser a network of its own, as a proxy in front would send them. */
export function ownNetwork(): Record<string, string> {
  networks += 1;
  return { 'x-forwarded-for': `10.${process.pid % 256}.${Math.floor(networks / 256)}.${networks % 256}` };
}

/**
 * Whether the visitor has answered the cookie banner (with yes) and closed the notices: most journeys test something else.
 */
export async function settle(context: BrowserContext): Promise<void> {
  const now = String(Math.floor(Date.now() / 1000));
  const url = process.env['SHOP_URL'] ?? '';
  await context.addCookies([
    { name: 'cookiebanner', value: now, url },
    { name: 'consent', value: `1.${now}`, url },
  ]);
  await context.addInitScript(() => {
    try {
      sessionStorage.setItem('hideNotificationBanner', '1');
    } catch {
      // A frame of the payment provider has no storage, and no banner.
    }
  });
}

type Fixtures = {
  /** A first-time visitor: the banners show. */
  newcomer: boolean;
  /** Creates a shopper of a locale in this test's browser; several share one visitor, as tabs do. */
  shopperIn: (locale: Locale) => Promise<Shopper>;
};

/** Records invisible failures: errors thrown in the page, and policy violations. */
function collectFaults(context: BrowserContext, faults: string[]): void {
  context.on('weberror', (event) => faults.push(`${event.page()?.url() ?? ''}: ${event.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && /Content.Security.Policy/iu.test(text)) faults.push(text);
  });
}

/** Notes each call that was refused or lost, with its status. */
function collectRefusals(context: BrowserContext, refusals: string[]): void {
  context.on('response', (answer) => {
    if (answer.status() >= 400) refusals.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  context.on('requestfailed', (request) =>
    refusals.push(`${request.failure()?.errorText ?? 'failed'} ${request.method()} ${request.url()}`),
  );
}

/** Prints what the open pages say, and their refused calls: a journey that fails once must tell why. */
async function tellFailure(context: BrowserContext, refusals: readonly string[]): Promise<void> {
  for (const page of context.pages()) {
    const said = await page.locator('[role=alert], [role=status], [role=dialog]').allInnerTexts();
    console.log(`${page.url()}\n  says: ${said.filter(Boolean).join(' | ') || 'nothing'}`);
  }
  console.log(refusals.map((one) => `  refused: ${one}`).join('\n') || '  no refused call');
}

export const test = base.extend<Fixtures>({
  // The address is known only after the shop has started.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, provide) => provide(process.env['SHOP_URL']),
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, provide) => provide(ownNetwork()),
  newcomer: [false, { option: true }],
  shopperIn: async ({ context, newcomer }, provide) => {
    if (!newcomer) await settle(context);
    const faults: string[] = [];
    const refusals: string[] = [];
    collectFaults(context, faults);
    collectRefusals(context, refusals);
    await provide(async (locale) => new Shopper(await context.newPage(), locale));
    const { status, expectedStatus } = test.info();
    if (status !== expectedStatus) await tellFailure(context, refusals);
    expect(faults, 'errors in the page').toEqual([]);
  },
});
export { expect };

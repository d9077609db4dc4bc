import { type CDPSession, devices, type Page } from '@playwright/test';
import { expect, test } from './shopper.ts';

const { defaultBrowserType: _chromium, ...phone } = devices['Pixel 7'];
test.use({ ...phone, viewport: { width: 390, height: 844 }, newcomer: true });

type Point = { x: number; y: number };

/** A touch that starts, moves sideways and ends, as the touch screen reports it. */
async function swipe(screen: CDPSession, { x, y }: Point, by: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [{ x: x + by * part, y }]);
  await touch('touchEnd', []);
}

async function putCookiesAway(page: Page): Promise<void> {
  const now = String(Math.floor(Date.now() / 1000));
  const url = process.env['SHOP_URL'] ?? '';
  await page.context().addCookies([
    { name: 'cookiebanner', value: now, url },
    { name: 'consent', value: `1.${now}`, url },
    { name: 'GeoFilteringBanner', value: '1', url },
  ]);
}

test('the notices follow a finger there and back, wherever the touch starts', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await putCookiesAway(page);
  await shopper.open('/faq/');
  await page.touchscreen.tap(380, 400);
  const strip = page.locator('[data-banner=notices]');
  await expect(strip).toBeVisible();
  // It slides in from below; a touch during that would start elsewhere.
  const { x, y, width } = await strip.evaluate(async (element) => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    return element.getBoundingClientRect().toJSON();
  });
  const screen = await page.context().newCDPSession(page);
  const first = await strip.innerText();
  // Also at its very edge: another notice, with fewer lines, does not move it.
  for (const below of [4, 30]) {
    await swipe(screen, { x: x + width / 2, y: y + below }, -60);
    await expect(strip).not.toHaveText(first, { useInnerText: true });
    await swipe(screen, { x: x + width / 2, y: y + below }, 60);
    await expect(strip).toHaveText(first, { useInnerText: true });
  }
  // Less than 30 px is no swipe.
  await swipe(screen, { x: x + width / 2, y: y + 30 }, 25);
  await expect(strip).toHaveText(first, { useInnerText: true });
});

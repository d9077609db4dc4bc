import type { Page } from '@playwright/test';
import { expect, test } from './shopper.ts';

test.use({ newcomer: true });

/** What lies over the middle of the element that has the focus; null when nothing does. */
const coverOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    // A field that only its label shows.
    if (width < 4 || height < 4) return null;
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    if (found && (focused.contains(found) || found.contains(focused))) return null;
    return `${focused.outerHTML.slice(0, 120)} under ${found?.outerHTML.slice(0, 120) ?? 'nothing'}`;
  });

for (const [name, viewport, locale] of [
  ['a phone', { width: 390, height: 844 }, 'us_en'],
  ['a phone on its side', { width: 844, height: 390 }, 'jp_ja'],
  ['a desktop', { width: 1440, height: 900 }, 'sa_ar'],
] as const)
  test.describe(`on ${name}`, () => {
    test.use({ viewport });
    for (const path of ['/category/leather', '/faq'])
      test(`no banner, header or bar covers what has the focus on ${path}`, async ({ shopperIn }) => {
        const shopper = await shopperIn(locale);
        const { page } = shopper;
        await shopper.open(path);
        await page.mouse.move(5, 5);
        await expect(page.locator('[data-banner]')).toBeVisible();
        const country = page.locator('footer [data-tray=country]');
        let reached = false;
        for (let step = 0; step < 160 && !reached; step += 1) {
          await page.keyboard.press('Tab');
          expect(await coverOf(page), `after ${step + 1} steps`).toBeNull();
          reached = await country.evaluate((element) => element === document.activeElement);
        }
        expect(reached, 'the country switch at the page’s end').toBe(true);
        // And back, against the header.
        for (let step = 0; step < 60; step += 1) {
          await page.keyboard.press('Shift+Tab');
          expect(await coverOf(page), `${step + 1} steps back`).toBeNull();
        }
      });
  });

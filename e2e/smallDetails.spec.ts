import { chooseSize } from './checkout.ts';
import { expect, test } from './shopper.ts';

test.use({ newcomer: false });

for (const [name, viewport, locale] of [
  ['a phone', { width: 390, height: 844 }, 'us_en'],
  ['a desktop', { width: 1440, height: 900 }, 'sa_ar'],
] as const)
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('what was added is one Tab away, and its slip covers neither heading nor header', async ({ shopperIn }) => {
      const shopper = await shopperIn(locale);
      const { page } = shopper;
      await shopper.open('/category/leather');
      await page.locator('main a[href*=H0612]').first().click();
      await expect(page).toHaveURL(/\/product\//u);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      await chooseSize(shopper);
      const add = shopper.button('product.add_to_cart').first();
      await add.focus();
      await page.keyboard.press('Enter');
      const slip = page.locator('[data-variant=add-to-cart]');
      await expect(slip).toBeVisible();
      const top = (await slip.boundingBox())?.y ?? 0;
      for (const above of [heading, page.locator('[data-header-bar]')]) {
        const { y = 0, height = 0 } = (await above.boundingBox()) ?? {};
        expect(y + height).toBeLessThanOrEqual(top);
      }
      await page.keyboard.press('Tab');
      await expect(slip.getByRole('link')).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(add).toBeFocused();
    });

    test('a country with one language is chosen by its whole row', async ({ shopperIn }) => {
      const shopper = await shopperIn(locale);
      const { page } = shopper;
      await shopper.open('/faq');
      await page.goto(`${page.url()}#tray=country`);
      const link = page.getByRole('dialog').locator('a[hreflang=it-IT]');
      const row = page
        .getByRole('dialog')
        .getByRole('listitem')
        .filter({ has: page.locator('a[hreflang=it-IT]') });
      await row.scrollIntoViewIfNeeded();
      const name = await row.locator('span').first().boundingBox();
      await expect(link).toBeVisible();
      await page.mouse.click((name?.x ?? 0) + (name?.width ?? 0) / 2, (name?.y ?? 0) + (name?.height ?? 0) / 2);
      await expect(page).toHaveURL(/\/it_it\/faq/u);
    });

    test('without a script the categories are in reach, and no trigger of a tray is dead', async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport });
      const page = await context.newPage();
      await page.goto(`${process.env['SHOP_URL'] ?? ''}/${locale}/category/leather`);
      await page.getByRole('banner').getByRole('navigation').getByRole('link').nth(1).click();
      await expect(page).not.toHaveURL(/leather/u);
      // What opens a tray with a script leads to a page without one.
      await expect(page.locator('[data-tray]:not([href]):visible')).toHaveCount(0);
      await expect(page.getByRole('banner').locator('button:visible')).toHaveCount(0);
      await expect(page.getByRole('contentinfo').locator('a[data-tray=contact]')).toHaveAttribute(
        'href',
        /^mailto:.+@/u,
      );
      await page.getByRole('banner').locator('a[data-tray=cart]').click();
      await expect(page).toHaveURL(/\/cart\/?$/u);
      await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toBeVisible();
      await context.close();
    });
  });

test('on paper what folds is open', async ({ shopperIn }) => {
  const shopper = await shopperIn('uk_en');
  const { page } = shopper;
  await shopper.open('/faq');
  const answer = page.locator('main details p').first();
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
});

test('the orders of a grid open under their button', async ({ shopperIn }) => {
  for (const locale of ['us_en', 'sa_ar'] as const) {
    const shopper = await shopperIn(locale);
    const { page } = shopper;
    await shopper.open('/category/leather');
    const button = page.getByRole('button', { name: shopper.words('grid.sort_relevance') });
    await button.click();
    const from = await button.boundingBox();
    const option = await page.locator('#filter-panel a').first().boundingBox();
    expect(Math.abs((option?.x ?? 0) - (from?.x ?? 0))).toBeLessThan(200);
  }
});

test('Back to a filtered grid restores its filter and its place', async ({ shopperIn }) => {
  const shopper = await shopperIn('us_en');
  const { page } = shopper;
  await shopper.open('/category/silk');
  const tiles = page.locator('main [data-sku]');
  const all = await tiles.count();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Color/u })
    .click();
  await page.locator('#filter-panel a[href*="color=garance"]').click();
  await expect(page).toHaveURL(/color=garance/u);
  // The address changes before the filtered tiles replace the others.
  await expect.poll(() => tiles.count()).toBeLessThan(all);
  const tile = tiles.getByRole('link').nth(4);
  await tile.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  await tile.click();
  await expect(page).toHaveURL(/\/product\//u);
  await page.goBack();
  await expect(page).toHaveURL(/color=garance/u);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

import { buyShown } from './checkout.ts';
import { expect, test } from './shopper.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('in Arabic the shop is mirrored from the front page to the checkout, on narrow phones too', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('sa_ar');
  const { page } = shopper;
  /** Checks the page at 390 px, at the narrowest supported width, and with large letters. */
  const stopAtBothWidths = async (name: string): Promise<void> => {
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar-SA');
    await shopper.stop(`${name}, 390 px`);
    await page.setViewportSize({ width: 320, height: 700 });
    await shopper.stop(`${name}, 320 px`);
    await page.setViewportSize({ width: 390, height: 844 });
    // With letters of twice the size, nothing overflows sideways either.
    const over = await page.evaluate(() => {
      const { documentElement } = document;
      documentElement.style.fontSize = '200%';
      const width = documentElement.scrollWidth - documentElement.clientWidth;
      documentElement.style.fontSize = '';
      return width;
    });
    expect(over, `sideways scrolling at ${name} with large letters`).toBeLessThanOrEqual(0);
  };
  await shopper.open();
  // Mirrored: the first element is on the right.
  const menu = await shopper.button('shell.header.menu').boundingBox();
  const cart = await shopper.cart.boundingBox();
  expect(menu?.x).toBeGreaterThan(cart?.x ?? Number.POSITIVE_INFINITY);
  await stopAtBothWidths('front page');

  await shopper.button('shell.header.menu').click();
  const tray = page.getByRole('dialog');
  await expect(tray.getByRole('link').first()).toBeVisible();
  await stopAtBothWidths('navigation tray');
  // The scroll bar's gutter, which the veil cannot cover, is as dark as the page under it.
  await expect(page.locator('html')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.keyboard.press('Escape');
  await expect(tray).toHaveCount(0);

  await shopper.open('/category/leather');
  await stopAtBothWidths('grid');
  // Header and filters stay sticky, one under the other, at any scroll position (spec 1 §2).
  await page.evaluate(() => window.scrollTo(0, 900));
  const bar = page.locator('[data-header-bar]');
  const filters = page.getByRole('region', { name: shopper.words('grid.filter') });
  await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);
  const { height = 0 } = (await bar.boundingBox()) ?? {};
  expect(Math.abs(((await filters.boundingBox())?.y ?? 0) - height)).toBeLessThanOrEqual(2);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('main a[href*=H0624Pv]').first().click();
  await expect(page).toHaveURL(/\/sa_ar\/product\/.+-H0624Pv/u);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stopAtBothWidths('product');

  await buyShown(shopper);
  await stopAtBothWidths('checkout');
});

import { expect, test } from './shopper.ts';

test.use({ newcomer: false });

test('a tray whose code comes late slides in once', async ({ shopperIn }) => {
  const shopper = await shopperIn('uk_en');
  const { page } = shopper;
  await page.route(/\/assets\/CartTray/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await shopper.open('/faq');
  await page.evaluate(() => {
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (propertyName !== 'transform' || !(target instanceof Element) || !target.matches('[role=dialog]')) return;
      document.body.dataset['slides'] = String(Number(document.body.dataset['slides'] ?? 0) + 1);
    });
  });
  await shopper.cart.click();
  const slides = page.locator('body');
  await expect(page.getByRole('dialog', { name: shopper.words('shell.tray.loading') })).toBeVisible();
  await expect(slides).toHaveAttribute('data-slides', '1');
  await expect(page.getByRole('dialog', { name: shopper.words('cart.title') })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(slides).toHaveAttribute('data-slides', '1');
});

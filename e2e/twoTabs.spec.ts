import { expect, type Locator } from '@playwright/test';
import { type Shopper, test } from './shopper.ts';

const lineOf = (shopper: Shopper, name: string): Locator =>
  shopper.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: shopper.page.getByRole('heading', { name }) });

test('two tabs change one cart, and every change counts', async ({ shopperIn }) => {
  const first = await shopperIn('uk_en');
  await first.open('/product/quartier-H0702PvN');
  await first.button('product.add_to_cart').first().click();
  await expect(first.cart).toContainText('1');

  // The second tab knows one product; then the first tab adds another that the second has not loaded.
  const second = await shopperIn('uk_en');
  await second.open('/cart/');
  await expect(lineOf(second, 'Quartier')).toBeVisible();
  await first.open('/product/troussequin-H0711PvN');
  await first.button('product.add_to_cart').first().click();
  await expect(first.cart).toContainText('2');

  // The second tab's change overwrites nothing: its answer contains both.
  await lineOf(second, 'Quartier')
    .getByRole('button', { name: second.words('cart.more') })
    .click();
  await expect(lineOf(second, 'Quartier').getByText('2', { exact: true })).toBeVisible();
  await expect(lineOf(second, 'Troussequin')).toBeVisible();
  await expect(second.cart).toContainText('3');

  // Both tabs add at the same time.
  await second.open('/product/quartier-H0702PvN');
  await Promise.all(
    [first, second].map(async (tab) => {
      const added = tab.page.waitForResponse(/\/basket\/add$/u);
      await tab.button('product.add_to_cart').first().click();
      await added;
    }),
  );
  for (const tab of [first, second]) {
    await tab.open('/cart/');
    await expect(tab.cart).toContainText('5');
    await expect(lineOf(tab, 'Quartier').getByText('3', { exact: true })).toBeVisible();
    await expect(lineOf(tab, 'Troussequin').getByText('2', { exact: true })).toBeVisible();
  }

  // Both tabs remove one from the same line without knowing of the other: both count.
  await Promise.all(
    [first, second].map((tab) =>
      lineOf(tab, 'Quartier')
        .getByRole('button', { name: tab.words('cart.fewer') })
        .click(),
    ),
  );
  for (const tab of [first, second]) {
    await expect(tab.page.getByRole('main').locator('li[aria-busy]')).toHaveCount(0);
    await tab.open('/cart/');
    await expect(lineOf(tab, 'Quartier').getByText('1', { exact: true })).toBeVisible();
  }
});

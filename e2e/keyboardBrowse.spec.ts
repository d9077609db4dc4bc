import { expect, test } from './shopper.ts';

test('a shopper without a mouse goes from the front page to the cart', async ({ shopperIn }) => {
  const shopper = await shopperIn('uk_en');
  const { page } = shopper;
  await shopper.open();
  await shopper.stop('front page');
  await page.keyboard.press('Tab');
  await expect(shopper.link('shell.skip')).toBeFocused();

  const leather = page
    .getByRole('navigation', { name: shopper.words('shell.header.main') })
    .getByRole('link')
    .first();
  await shopper.tabTo(leather);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/uk_en\/category\//u);
  await shopper.stop('grid');

  const piece = page.getByRole('main').getByRole('link', { name: 'Musette' }).first();
  await shopper.tabTo(piece);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Musette' })).toBeVisible();
  await shopper.stop('product');

  await shopper.tabTo(shopper.button('product.add_to_cart').first());
  await page.keyboard.press('Enter');
  await expect(shopper.cart).toContainText('1');

  await page.getByRole('link', { name: shopper.words('shell.skip') }).focus();
  await shopper.tabTo(shopper.cart);
  await page.keyboard.press('Enter');
  const tray = page.getByRole('dialog', { name: shopper.words('cart.title') });
  await expect(tray.getByRole('heading', { name: 'Musette' })).toBeVisible();
  await shopper.stop('cart tray');
  await page.keyboard.press('Escape');
  await expect(shopper.cart).toBeFocused();
});

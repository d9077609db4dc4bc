import { expect, test } from './shopper.ts';

test('another country keeps the page and the cart, at its own prices', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await shopper.open('/product/pommeau-H0612Pv26R?selected_sku=H0612Pv26R');
  const price = page.locator('main bdi.figure').first();
  await expect(price).toContainText('€');
  await shopper.button('product.add_to_cart').first().click();
  await expect(shopper.cart).toContainText('1');

  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: shopper.words('shell.footer.change_country') })
    .click();
  const tray = page.getByRole('dialog', { name: shopper.words('shell.country.title') });
  await expect(tray).toBeVisible();
  await shopper.stop('country tray');
  await tray.locator('a[hreflang="ja-JP"]').click();

  await expect(page).toHaveURL(/\/jp_ja\/product\/.+H0612Pv26R/u);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(price).toContainText(/[¥￥]/u);
  await shopper.stop('product in Japan');

  const inJapan = await shopperIn('jp_ja');
  await inJapan.open('/cart/');
  const main = inJapan.page.getByRole('main');
  await expect(main.locator('a[href*=H0612Pv26R]').first()).toBeVisible();
  await expect(main.locator('bdi.figure').first()).toContainText(/[¥￥]/u);
  await inJapan.stop('cart in Japan');
});

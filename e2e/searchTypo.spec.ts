import { chooseSize } from './checkout.ts';
import { expect, test } from './shopper.ts';

test('a typo in the search still finds the product and adds it to the cart', async ({ shopperIn }) => {
  const shopper = await shopperIn('de_de');
  const { page } = shopper;
  await shopper.open();
  await shopper.button('shell.header.search').click();
  const search = page.getByRole('combobox', { name: shopper.words('search.label') });
  await expect(search).toBeFocused();
  await search.fill('pomeau');
  const piece = page.getByRole('listbox').getByRole('option', { name: /^Pommeau .+€/u });
  await expect(piece).toBeVisible();
  await shopper.stop('suggestions');

  // Enter on the typed text: the results show the corrected terms.
  await search.press('Enter');
  await expect(page).toHaveURL(/\/de_de\/suche\?s=pomeau/u);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shopper.stop('results');
  await page.getByRole('main').getByRole('link', { name: 'Pommeau' }).first().click();

  await expect(page.getByRole('heading', { level: 1, name: 'Pommeau' })).toBeVisible();
  await shopper.stop('product');
  await chooseSize(shopper);
  await shopper.button('product.add_to_cart').first().click();
  await expect(page.getByText(shopper.words('product.added', { name: 'Pommeau' }))).toBeVisible();
  await expect(shopper.cart).toContainText('1');
  await shopper.open('/cart/');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Pommeau' })).toBeVisible();
  await shopper.stop('cart');
});

import { chooseSize, claire, fillAddress, toCheckout } from './checkout.ts';
import { expect, test } from './shopper.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a guest who loses the cookie during the checkout loses the cart, but no typed values', async ({
  shopperIn,
  context,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await toCheckout(shopper, 'quartier-H0702PvR');
  await page.locator('#checkout-email').fill('claire@example.com');
  await fillAddress(page, claire);
  await context.clearCookies({ name: 'vitrine' });
  await shopper.button('checkout.to_delivery').click();
  await expect(page.getByText(shopper.words('checkout.session_lost'))).toBeVisible();

  await page.getByRole('main').getByRole('link').first().click();
  // The next page has links of the same kind: the click could still hit those of this one.
  await expect(page).toHaveURL(/\/category\/$/u);
  await page.getByRole('main').locator('a[href*="/category/"], a[href*="/product/"]').first().click();
  await expect(page).toHaveURL(/\/(?:category\/.|product\/)/u);
  if (page.url().includes('/category/')) await page.getByRole('main').locator('a[href*="/product/"]').first().click();
  await chooseSize(shopper);
  await shopper.button('product.add_to_cart').first().click();
  await expect(shopper.cart).toContainText('1');
  await shopper.cart.click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: shopper.words('cart.checkout') })
    .click();
  await expect(page.locator('#checkout-email')).toHaveValue('claire@example.com');
  await expect(page.locator('#shipping-street1')).toHaveValue(claire.street1);
  await shopper.button('checkout.to_delivery').click();
  await expect(page.getByRole('heading', { name: shopper.words('checkout.delivery'), exact: true })).toBeFocused();
});

test('sends what a password manager fills in without events', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await shopper.open('/login/');
  await page.evaluate(() => {
    for (const [id, value] of [
      ['signin-email', 'claire@example.com'],
      ['signin-password', 'Point.rouge.1875'],
    ] as const)
      Reflect.set(HTMLInputElement.prototype, 'value', value, document.getElementById(id) ?? {});
  });
  const asked = page.waitForRequest(/\/login$/u);
  await page
    .getByRole('main')
    .locator('form')
    .getByRole('button', { name: shopper.words('signin.submit'), exact: true })
    .click();
  expect((await asked).postDataJSON()).toMatchObject({ email: 'claire@example.com', password: 'Point.rouge.1875' });
});

import { claire, confirmed, giveAddress, pay, toCheckout, typeCard } from './checkout.ts';
import { linkIn, mailTo } from './outbox.ts';
import { expect, settle, Shopper, ownNetwork, test } from './shopper.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the bank’s app comes back in another browser: the state of the payment, and nothing personal', async ({
  shopperIn,
  browser,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  const email = 'elsewhere@example.com';
  await toCheckout(shopper, 'quartier-H0702PvR');
  await giveAddress(shopper, email, claire);
  await typeCard(page, { number: '4212345678910006', holder: 'Claire Martin' });
  await pay(shopper);
  await expect(page.locator('button[value=approve]')).toBeVisible();

  const elsewhere = await browser.newContext({
    extraHTTPHeaders: ownNetwork(),
    baseURL: process.env['SHOP_URL'] ?? '',
  });
  await settle(elsewhere);
  const other = new Shopper(await elsewhere.newPage(), 'fr_fr');
  await other.page.goto(page.url());
  await other.page.locator('button[value=approve]').click();
  await expect(
    other.page.getByRole('heading', { level: 1, name: shopper.words('checkout.elsewhere_paid_title') }),
  ).toBeVisible();
  await other.stop('paid in another browser');
  const back = other.page.url();
  for (const personal of [email, 'Claire', 'Martin', claire.street1])
    await expect(other.page.getByRole('main')).not.toContainText(personal);
  await expect(other.link('signin.find_order')).toBeVisible();

  // The first browser has its order: the same address ends on the confirmation there.
  await page.goto(back);
  const ref = await confirmed(shopper);
  await expect(page.getByText(email)).toBeVisible();
  linkIn(await mailTo(email, ref), 'findyourorder');

  // A stranger who changes one figure of the key finds nothing.
  const guessed = new URL(back);
  guessed.searchParams.set('return_key', '0'.repeat(32));
  await other.page.goto(guessed.href);
  await expect(other.page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(other.page.getByText(shopper.words('checkout.elsewhere_paid_title'))).toHaveCount(0);
  await elsewhere.close();
});

test('a shop opened under another host name finds the payment at the public one', async ({ page }) => {
  const shop = new URL(process.env['SHOP_URL'] ?? '');
  shop.hostname = shop.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  const shopper = new Shopper(page, 'fr_fr');
  await page.context().addInitScript(() => sessionStorage.setItem('hideNotificationBanner', '1'));
  await page.context().addCookies([
    { name: 'cookiebanner', value: '1', url: shop.href },
    { name: 'consent', value: '1.1', url: shop.href },
  ]);
  await page.goto(new URL('/fr_fr/product/quartier-H0702PvR', shop).href);
  await shopper.button('product.add_to_cart').first().click();
  await expect(shopper.cart).toContainText('1');
  await page.goto(new URL('/fr_fr/commande/', shop).href);
  await giveAddress(shopper, 'other.host@example.com', claire);
  await typeCard(page, { number: '4212345678910006', holder: 'Claire Martin' });
  await pay(shopper);
  await page.locator('button[value=approve]').click();
  await expect(
    page.getByRole('heading', { level: 1, name: shopper.words('checkout.elsewhere_paid_title') }),
  ).toBeVisible();
  expect(new URL(page.url()).host).not.toBe(shop.host);
  await mailTo('other.host@example.com', 'Quartier');
});

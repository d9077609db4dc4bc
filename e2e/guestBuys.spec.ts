import { cardFields, claire, confirmed, giveAddress, pay, toCheckout, typeCard } from './checkout.ts';
import { mailTo } from './outbox.ts';
import { expect, test } from './shopper.ts';

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

test.use({ viewport: { width: 390, height: 844 } });

const email = 'claire.martin@example.com';

test('a guest buys on a phone, confirms with the bank, gets a mail and finds the order again', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  // Before the first paint, only text, fonts and pictures are requested.
  expect(await (await page.request.get('/fr_fr')).text()).not.toMatch(/rel="modulepreload"|type="module"/u);
  await toCheckout(shopper, 'quartier-H0702PvR');
  await shopper.stop('checkout');

  // Shows all errors at once, and keeps typed values.
  await page.locator('#checkout-email').fill('claire.martin');
  await page.locator('#shipping-firstname').fill('Claire');
  await shopper.button('checkout.to_delivery').click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.locator('#checkout-email')).toBeFocused();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(7);
  await expect(page.locator('#shipping-firstname')).toHaveValue('Claire');
  await shopper.stop('checkout with errors');

  await giveAddress(shopper, email, claire);
  await expect(page.getByRole('listitem').getByRole('img', { name: 'Visa' })).toBeVisible();
  await typeCard(page, { number: '4212345678910006', holder: 'Claire Martin' });
  // The provider's frames show the type of the field beside them.
  const { number, holder } = cardFields(page);
  const typeOf = (field: typeof number) => field.evaluate((input) => getComputedStyle(input).fontFamily);
  expect(await typeOf(number)).toBe(await typeOf(holder));
  await shopper.stop('checkout before paying');
  await pay(shopper);

  // The bank's page, then back in the shop.
  await page.locator('button[value=approve]').click();
  const ref = await confirmed(shopper);
  await expect(page.getByText(email)).toBeVisible();
  const bought = page.getByRole('region', { name: shopper.words('checkout.your_order') });
  for (const expectedText of ['Quartier', '320', 'dont TVA 20', '24 rue du Faubourg Saint-Honoré'])
    await expect(bought).toContainText(expectedText);
  await expect(shopper.cart).not.toContainText('1');
  await shopper.stop('confirmation');
  const events = await page.evaluate(() => window.dataLayer ?? []);
  expect(events.filter((entry) => 'event' in entry && entry.event === 'order_confirmation')).toHaveLength(1);
  expect(JSON.stringify(events)).not.toContain('Claire');

  const mail = await mailTo(email, ref);
  expect(mail.html).toContain('lang="fr');

  // After a reload the page is the same. It and the link use the reference, not the order's number.
  await page.reload();
  await expect(bought).toContainText('320');
  await expect(page.getByText(shopper.words('confirmation.reference', { ref }))).toBeVisible();
  // The order is shown already: the way to it from elsewhere is no main action.
  await expect(shopper.link('signin.find_order')).toHaveClass(/linkTarget/u);
  await page.getByRole('link', { name: shopper.words('signin.find_order') }).click();
  await expect(page.locator('#find-ref')).toHaveValue(ref);
  await page.locator('#find-email').fill(email);
  await shopper.button('orders.find').click();
  await expect(page.getByRole('main')).toContainText('Quartier');
  await shopper.stop('the order found');
});

test('related products have their styles before the visitor moves', async ({ shopperIn }) => {
  const shopper = await shopperIn('de_de');
  await shopper.open('/product/quartier-H0702PvR');
  // The link that covers the product stays within its card.
  const related = shopper.page.getByRole('region', { name: shopper.words('product.related') });
  const piece = related.getByRole('listitem').first();
  await expect(piece.locator('> *')).toHaveCSS('position', 'relative');
});

import { claire, confirmed, fillAddress, giveAddress, pay, toCheckout, typeCard } from './checkout.ts';
import { expect, test } from './shopper.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a gift, billed elsewhere, is paid on the second try, by the same card fields', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await toCheckout(shopper, 'quartier-H0702PvR');
  await page.getByRole('checkbox', { name: shopper.words('checkout.billing_same') }).uncheck();
  await fillAddress(
    page,
    { ...claire, firstname: 'Paul', street1: '1 place de Rome', postcode: '13006', city: 'Marseille' },
    'billing',
  );
  await giveAddress(shopper, 'gift@example.com', claire);
  await expect(page.getByText('1 place de Rome')).toBeVisible();

  // Warns when the message has more lines than the card holds; closing the tray by accident does not lose the text.
  await page.getByRole('checkbox', { name: shopper.words('checkout.is_gift') }).click();
  await shopper.button('gift.write').click();
  await expect(page.getByRole('radio', { name: shopper.words('gift.card_custom') })).toBeChecked();
  await page.locator('#gift-message').fill('1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11');
  await expect(page.getByText(shopper.words('gift.too_long', { most: '10' }))).toBeVisible();
  await shopper.stop('the gift’s card, too long');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await page.locator('#gift-message').fill('Pour Anne');
  await shopper.button('gift.save').click();
  await expect(page.getByRole('main').getByText('Pour Anne')).toBeVisible();

  await typeCard(page, { number: '4111111111111111', holder: 'CVC_DECLINED' });
  await pay(shopper);
  await expect(page.getByRole('alert').getByText(shopper.words('payment.refusal.cvc'))).toBeVisible();
  await shopper.stop('a refused payment');
  await page.locator('.adyen-checkout__card__holderName__input').fill('Claire Martin');
  await pay(shopper);
  await confirmed(shopper);
  await expect(page.getByText('gift@example.com')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(window.history.state))).not.toContain('gift@example.com');
});

test('a shopper cancels on PayPal’s page and pays there the second time', async ({ shopperIn }) => {
  const shopper = await shopperIn('uk_en');
  const { page } = shopper;
  await toCheckout(shopper, 'quartier-H0702PvR');
  const london = {
    prefix: 'Ms.',
    firstname: 'Ada',
    lastname: 'Byron',
    street1: '12 St James’s Square',
    postcode: 'SW1Y 4JH',
    city: 'London',
    telephone: '07911123456',
  };
  await giveAddress(shopper, 'ada@example.com', london);
  const paypal = page.getByRole('radio', { name: shopper.words('checkout.method.adyen_hpp_paypal') });
  await paypal.check();
  await pay(shopper);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').getByText(shopper.words('payment.refusal.cancelled'))).toBeVisible();
  await shopper.stop('back from PayPal');
  await shopper.link('checkout.back_checkout').click();
  await paypal.check();
  await pay(shopper);
  await page.locator('button[value=approve]').click();
  await confirmed(shopper);
});

import { confirmed, giveAddress, pay, toCheckout, typeCard } from './checkout.ts';
import { expect, test } from './shopper.ts';

test('a guest creates an account beside the checkout and continues with the same basket', async ({ shopperIn }) => {
  const shopper = await shopperIn('uk_en');
  const { page } = shopper;
  const email = `grace.${Date.now()}@example.com`;
  await toCheckout(shopper, 'quartier-H0702PvR');
  await page.locator('#checkout-email').fill(email);
  await shopper.button('checkout.have_account').click();
  const tray = page.getByRole('dialog');
  await expect(page.locator('#collection-email')).toHaveValue(email);
  await shopper.stop('who is it');
  await shopper.button('createprofile.to_create').click();
  await expect(tray.getByRole('heading', { level: 2 })).toHaveText(shopper.words('createprofile.title_create'));
  await page.locator('#profile-prefix').selectOption('Ms.');
  await page.locator('#profile-firstname').fill('Grace');
  await page.locator('#profile-lastname').fill('Hopper');
  await page.locator('#profile-password').fill('correcthorse9');
  await shopper.stop('a new account beside the checkout');
  await tray.getByRole('button', { name: shopper.words('signin.create'), exact: true }).click();
  await expect(tray).toHaveCount(0);

  await expect(page).toHaveURL(/\/uk_en\/checkout\/$/u);
  await expect(page.locator('#checkout-email')).toHaveAttribute('readonly', '');
  const address = {
    prefix: 'Ms.',
    firstname: 'Grace',
    lastname: 'Hopper',
    street1: '1 Park Lane',
    postcode: 'W1K 1AA',
    city: 'London',
    telephone: '07911123456',
  };
  await giveAddress(shopper, null, address);
  await typeCard(page, { number: '5201281505129736', holder: 'Grace Hopper' });
  await pay(shopper);
  await confirmed(shopper);
});

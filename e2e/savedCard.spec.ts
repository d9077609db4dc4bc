import { cardFields, confirmed, giveAddress, pay, toCheckout, typeCard } from './checkout.ts';
import { expect, test } from './shopper.ts';

const email = 'hanako.yamada@example.jp';
const profile = {
  lastname: '山田',
  firstname: '花子',
  lastname2: 'ヤマダ',
  firstname2: 'ハナコ',
  email,
  password: 'correcthorse9',
};
const address = {
  lastname: '山田',
  firstname: '花子',
  lastname2: 'ヤマダ',
  firstname2: 'ハナコ',
  postcode: '1000001',
  region: '13',
  city: '千代田区',
  street1: '千代田1-1',
  telephone: '09012345678',
};

test('an account holder in Japan saves the card and buys again with only its code and the bank’s challenge', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('jp_ja');
  const { page } = shopper;
  await shopper.open('/account-create/');
  for (const [name, typed] of Object.entries(profile)) await page.locator(`#profile-${name}`).fill(typed);
  await shopper.stop('a new account');
  await shopper.button('signin.create').click();
  await expect(page).toHaveURL(/\/jp_ja\/account\/$/u);
  await shopper.stop('account');

  await toCheckout(shopper, 'quartier-H0702PvN');
  await page.getByRole('checkbox', { name: shopper.words('checkout.save_address') }).check();
  await giveAddress(shopper, null, address);
  await typeCard(page, { number: '4111111111111111', holder: 'HANAKO CHALLENGE' });
  await page.getByRole('checkbox', { name: shopper.words('checkout.save_card') }).check();
  await pay(shopper);
  await page.locator('button[value=approve]').click();
  const first = await confirmed(shopper);
  await shopper.stop('confirmation');

  // The second time address and card are already chosen, and the card asks only for its code.
  await toCheckout(shopper, 'troussequin-H0711PvN');
  await expect(page.getByRole('main').locator('address')).toContainText('千代田1-1');
  await expect(page.getByRole('radio', { name: /Visa.*1111/u })).toBeChecked();
  const { code, number } = cardFields(page);
  await code.pressSequentially('737');
  await expect(number).toHaveCount(0);
  await shopper.stop('checkout with a kept card');
  await pay(shopper);
  // The bank challenges a saved card too.
  await page.locator('button[value=approve]').click();
  expect(await confirmed(shopper)).not.toBe(first);
  await shopper.button('confirmation.follow').click();
  await expect(page.getByRole('dialog')).toContainText(/1111/u);
  await shopper.stop('the order in its tray');

  await shopper.open('/account/');
  const picture = page.getByRole('main').getByRole('listitem').locator('img').first();
  await expect(picture).toBeVisible();
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  expect(height / width).toBeCloseTo(5 / 4, 1);
});

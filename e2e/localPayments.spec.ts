import { confirmed, giveAddress, pay, siuMing, toCheckout } from './checkout.ts';
import { expect, test } from './shopper.ts';

test('a shopper in Korea consents to the use of personal data and pays by a Korean card', async ({ shopperIn }) => {
  const shopper = await shopperIn('kr_ko');
  const { page } = shopper;
  await toCheckout(shopper, 'quartier-H0702PvR');
  await giveAddress(shopper, 'minji.kim@example.com', {
    lastname: '김',
    firstname: '민지',
    postcode: '06035',
    region: '11',
    city: '강남구',
    street1: '도산대로 1',
    telephone: '01012345678',
  });
  await pay(shopper);
  // Without the consent nothing is paid; the list of faults and the field show why.
  await expect(page.locator('#privacy')).toBeFocused();
  await expect(page.getByText(shopper.words('form.pipa_consent_checkbox'))).toHaveCount(2);
  await page.locator('#privacy').check();
  await pay(shopper);
  await page.getByRole('button', { name: 'Approve' }).click();
  await confirmed(shopper);
});

test('a shopper in Hong Kong pays by scanning a code', async ({ shopperIn }) => {
  const shopper = await shopperIn('hk_en');
  const { page } = shopper;
  await toCheckout(shopper, 'quartier-H0702PvR');
  await giveAddress(shopper, 'wong@example.com', siuMing);
  await page.getByRole('radio', { name: shopper.words('checkout.method.wechatpay') }).check();
  await pay(shopper);
  await confirmed(shopper);
});

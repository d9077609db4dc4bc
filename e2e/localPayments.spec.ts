import { confirmed, giveAddress, pay, siuMing, toCheckout } from './checkout.ts';
import { expect, test } from './shopper.ts';
import { patternOf } from './words.ts';

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
  await page.locator('button[value=approve]').click();
  await confirmed(shopper);
});

test('a shopper in Hong Kong pays by scanning a code', async ({ shopperIn }) => {
  const shopper = await shopperIn('hk_en');
  const { page } = shopper;
  await toCheckout(shopper, 'quartier-H0702PvR');
  await giveAddress(shopper, 'wong@example.com', siuMing);
  await page.getByRole('radio', { name: shopper.words('checkout.method.wechatpay') }).check();
  await pay(shopper);
  await expect(page.getByText(patternOf('hk_en', 'payment.step_scan'))).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="weixin:"]')).toBeHidden();
  await confirmed(shopper);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a shopper in Hong Kong opens WeChat instead of a code that the same phone cannot scan', async ({
    shopperIn,
  }) => {
    const shopper = await shopperIn('hk_en');
    const { page } = shopper;
    await toCheckout(shopper, 'quartier-H0702PvR');
    await giveAddress(shopper, 'wong.phone@example.com', siuMing);
    const way = shopper.words('checkout.method.wechatpay');
    await page.getByRole('radio', { name: way }).check();
    await pay(shopper);
    const open = shopper.link('payment.step_open_app', { way });
    await expect(open).toHaveAttribute('href', /^weixin:\/\/wxpay\//u);
    const scan = page.getByText(patternOf('hk_en', 'payment.step_scan'));
    await expect(scan).toBeHidden();
    await shopper.button('payment.step_show_code').click();
    await expect(scan).toBeVisible();
    await confirmed(shopper);
  });
});

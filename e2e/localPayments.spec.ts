import { claire, confirmed, giveAddress, pay, siuMing, toCheckout, typeCard } from './checkout.ts';
import { expect, test } from './shopper.ts';
import { patternOf } from './words.ts';

test('a shopper in Korea consents to the use of personal data and pays by a Korean card', async ({ shopperIn }) => {
  const shopper = await shopperIn('kr_ko');
  const { page } = shopper;
  await toCheckout(shopper, 'quartier-H0702PvV');
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
  await toCheckout(shopper, 'quartier-H0702PvV');
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
    await toCheckout(shopper, 'quartier-H0702PvV');
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

test('a shopper in France chooses the brand of a card that has two', async ({ shopperIn, request }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await toCheckout(shopper, 'quartier-H0702PvV');
  await giveAddress(shopper, 'claire.brand@example.com', claire);
  await typeCard(page, { number: '4360000001000005', holder: 'CLAIRE MARTIN' });
  const brands = page.getByRole('group', { name: shopper.words('payment.card.brand_help') });
  await expect(brands.getByRole('button', { pressed: true })).toHaveAccessibleName(/carte ?bancaire/iu);
  await shopper.stop('the two brands of a card');
  await brands.getByRole('button', { name: /visa/iu }).press('Enter');
  await expect(brands.getByRole('button', { pressed: true })).toHaveAccessibleName(/visa/iu);
  await pay(shopper);
  await confirmed(shopper);
  const payments = (await (await request.get(`${process.env['PAYMENT_URL'] ?? ''}/admin/payments`)).json()) as {
    last4: string;
    brand: string;
  }[];
  expect(payments.filter(({ last4 }) => last4 === '0005').map(({ brand }) => brand)).toEqual(['visa']);
});

for (const [method, name] of [
  ['adyen_googlepay', 'Google Pay'],
  ['adyen_applepay', 'Apple Pay'],
] as const) {
  test(`${name}: closed, refused, then approved, always for the sum on the page`, async ({ shopperIn }) => {
    const shopper = await shopperIn('fr_fr');
    const { page } = shopper;
    await toCheckout(shopper, 'quartier-H0702PvV');
    await giveAddress(shopper, `claire.${method}@example.com`, claire);
    await page.getByRole('radio', { name: shopper.words(`checkout.method.${method}`) }).check();
    await shopper.stop(`${name} chosen`);
    const sheet = page.getByRole('dialog', { name });
    const order = page.getByRole('button', { name: patternOf('fr_fr', 'checkout.pay') });
    await pay(shopper);
    await expect(sheet.getByText(/^320(\.00)? EUR$/u)).toBeVisible();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(order).toBeEnabled();
    await order.click();
    await sheet.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/u })).toBeVisible();
    await order.click();
    await sheet.getByRole('button', { name: 'Approve' }).click();
    await confirmed(shopper);
  });
}

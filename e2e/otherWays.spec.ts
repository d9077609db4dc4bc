import type { Page } from '@playwright/test';
import { claire, confirmed, giveAddress, pay, siuMing, toCheckout, typeCard } from './checkout.ts';
import { expect, test } from './shopper.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** The phone's action on the page's code. */
async function phoneWill(phone: 'approve' | 'refuse' | 'wait'): Promise<void> {
  const answer = await fetch(`${process.env['PAYMENT_URL'] ?? ''}/admin/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone }),
  });
  expect(answer.status).toBe(200);
}
test.afterEach(() => phoneWill('approve'));

const bank = 'https://acs.bank.example';

/**
 * A bank challenge in the page. The provider's library accepts only an https bank, which the local simulator is not, so the
 * test serves one to the browser. The library handles the result as usual.
 */
async function askInThePage(page: Page): Promise<void> {
  const encoded = (data: object): string => Buffer.from(JSON.stringify(data)).toString('base64');
  await page.route('**/v1/submitThreeDS2Fingerprint*', async (route) => {
    const body: unknown = route.request().postDataJSON();
    const id = typeof body === 'object' && body !== null && 'paymentData' in body ? String(body.paymentData) : '';
    const token = encoded({
      acsReferenceNumber: 'bank',
      acsTransID: id,
      acsURL: `${bank}/challenge`,
      messageVersion: '2.2.0',
      threeDSNotificationURL: `${bank}/done`,
      threeDSServerTransID: id,
    });
    await route.fulfill({
      headers: {
        'access-control-allow-origin': new URL(page.url()).origin,
        'access-control-allow-credentials': 'true',
      },
      json: {
        action: { type: 'threeDS2', subtype: 'challenge', paymentMethodType: 'scheme', authorisationToken: id, token },
      },
    });
  });
  const answers = (transStatus: string): string =>
    `parent.postMessage(JSON.stringify({ type: 'challengeResult', result: { transStatus: '${transStatus}' } }), '*')`;
  await page.route(`${bank}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Bank</title><main><h1>Is it you?</h1>
        <button onclick="${answers('Y')}">Yes</button><button onclick="${answers('N')}">No</button></main></html>`,
    }),
  );
}

test('Alipay refuses, the bank declines in the page, then it accepts', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await askInThePage(page);
  await toCheckout(shopper, 'quartier-H0702PvV');
  await giveAddress(shopper, 'lea@example.com', claire);
  await page.getByRole('radio', { name: shopper.words('checkout.method.alipay_payment') }).check();
  await pay(shopper);
  await page.locator('button[value=refuse]').click();
  await expect(page.getByRole('alert').getByText(shopper.words('payment.refusal.elsewhere'))).toBeVisible();
  await shopper.stop('refused by Alipay');
  await shopper.link('checkout.back_checkout').click();

  const question = page.frameLocator('iframe[name=threeDSIframe]');
  await typeCard(page, { number: '5201281505129736', holder: 'LEA ROUX' });
  await pay(shopper);
  await expect(question.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
  // The bank's challenge fits the phone, and can be cancelled.
  await shopper.stop('the bank asks in the page');
  await expect(shopper.button('payment.other_way')).toBeVisible();
  await question.getByRole('button', { name: 'No' }).dispatchEvent('click');
  const refusalAlert = page.getByRole('alert').getByText(shopper.words('payment.refusal.authentication'));
  await expect(refusalAlert).toBeFocused();
  await expect(refusalAlert).toBeInViewport();

  await page.getByRole('button', { name: /320/u }).click();
  // The answer removes the frame: a click would wait for a frame that is gone.
  await question.getByRole('button', { name: 'Yes' }).dispatchEvent('click');
  await confirmed(shopper);
});

test('a code that is refused, expires, and is replaced by a card', async ({ shopperIn }) => {
  const shopper = await shopperIn('hk_en');
  const { page } = shopper;
  await page.clock.install();
  await toCheckout(shopper, 'quartier-H0702PvV');
  await giveAddress(shopper, 'lee@example.com', siuMing);
  await page.getByRole('radio', { name: shopper.words('checkout.method.wechatpay') }).check();
  await phoneWill('wait');
  await pay(shopper);
  // On a phone the app opens by a link; the code is for another phone.
  await shopper.button('payment.step_show_code').click();
  await expect(page.locator('.adyen-checkout__qr-loader')).toBeVisible();
  await shopper.stop('the code');
  await phoneWill('refuse');
  const alertFor = (key: string) => page.getByRole('alert').getByText(shopper.words(key));
  await expect(alertFor('payment.refusal.elsewhere')).toBeFocused();

  await phoneWill('wait');
  await page.getByRole('button', { name: /2,860/u }).click();
  await shopper.button('payment.step_show_code').click();
  // Its countdown runs: a jump of the clock before it began would not be counted.
  await expect(page.locator('.adyen-checkout__qr-loader')).toContainText(/29:\d\d/u);
  await page.clock.fastForward('31:00');
  await expect(alertFor('payment.step_failed')).toBeFocused();
  await shopper.stop('the code has run out');

  await page.getByRole('button', { name: /2,860/u }).click();
  await shopper.button('payment.other_way').click();
  await expect(page.getByRole('heading', { name: shopper.words('checkout.payment') })).toBeFocused();
  await page.getByRole('radio', { name: new RegExp(`^${shopper.words('checkout.method.adyen_cc')}`, 'u') }).check();
  await typeCard(page, { number: '4111111111111111', holder: 'LEE SIU MING' });
  await page.getByRole('button', { name: /2,860/u }).click();
  await confirmed(shopper);
});

test('card fields that fail to load show a message, and can be retried', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  const frames = '**/securedFields.html*';
  await page.route(frames, (route) => route.abort());
  await toCheckout(shopper, 'quartier-H0702PvV');
  await giveAddress(shopper, 'nora@example.com', claire);
  await expect(page.getByRole('alert').getByText(shopper.words('payment.fields_failed'))).toBeVisible();
  await shopper.stop('no card fields');
  await page.unroute(frames);
  await shopper.button('checkout.try_again').click();
  await typeCard(page, { number: '4111111111111111', holder: 'NORA PETIT' });
  await pay(shopper);
  await confirmed(shopper);
});

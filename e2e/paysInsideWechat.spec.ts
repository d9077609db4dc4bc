import { devices } from '@playwright/test';
import { bridgeScript } from '@vitrine/simulators/wechat/bridgeScript';
import { confirmed, giveAddress, pay, toCheckout } from './checkout.ts';
import { expect, test } from './shopper.ts';
import { patternOf } from './words.ts';

const { defaultBrowserType: _chromium, ...phone } = devices['Pixel 7'];
test.use({ ...phone, userAgent: `${phone.userAgent} MicroMessenger/8.0.50 WeChat/arm64` });

const fang = {
  prefix: 'Ms.',
  lastname: '王',
  firstname: '芳',
  region: '310000',
  cityselect: '310100',
  district_bis_id: '310106',
  street1: '南京西路1266号',
  telephone: '13912345678',
};

test('China, inside WeChat: a guest closes the app’s sheet, is refused, then pays in it', async ({ shopperIn }) => {
  const shopper = await shopperIn('cn_zh');
  const { page } = shopper;
  await page.addInitScript(bridgeScript(process.env['PAYMENT_URL'] ?? ''));
  await toCheckout(shopper, 'quartier-H0702PvV');
  // WeChat has named its user without a page, and the address shows nothing of it.
  await expect(page).toHaveURL(/\/cn_zh\/checkout\/$/u);
  await giveAddress(shopper, 'fang.inside@example.com', fang);
  await page.getByRole('radio', { name: shopper.words('checkout.method.wechatpay') }).check();
  await expect(page.getByText(shopper.words('checkout.inside_help'))).toBeVisible();
  await shopper.stop('WeChat Pay chosen');
  for (const consent of await page.locator('form input[type=checkbox]').all())
    if ((await consent.getAttribute('id')) !== 'terms' && (await consent.isVisible())) await consent.check();
  const sheet = page.getByRole('dialog', { name: 'WeChat Pay' });
  const order = page.getByRole('button', { name: patternOf('cn_zh', 'checkout.pay') });
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: /\S/u });
  await pay(shopper);
  await expect(page.getByText(patternOf('cn_zh', 'payment.step_inside'))).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(alert).toBeVisible();
  await order.click();
  await sheet.getByRole('button', { name: 'Refuse' }).click();
  await expect(alert).toBeVisible();
  await order.click();
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Approve' }).click();
  await confirmed(shopper);
});

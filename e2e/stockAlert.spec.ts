import { linkIn, mailTo } from './outbox.ts';
import { expect, test } from './shopper.ts';

const mailbox = () => `anne.${Date.now()}${Math.floor(Math.random() * 1e6)}@example.com`;

test('a shopper asks for a mail about a sold-out size by keyboard, confirms it and stops it', async ({ shopperIn }) => {
  const shopper = await shopperIn('uk_en');
  const { page } = shopper;
  await page.setViewportSize({ width: 390, height: 844 });
  const email = mailbox();
  // In ink blue, the 26 cm is sold out.
  await shopper.open('/product/pommeau-H0612Pv26B?selected_sku=H0612Pv26B');
  await expect(shopper.button('product.add_to_cart')).toHaveCount(0);
  const trigger = shopper.button('product.tell_me').first();
  await expect(trigger).toBeVisible();
  await shopper.stop('sold-out product');
  await trigger.focus();
  await page.keyboard.press('Enter');
  const tray = page.getByRole('dialog', { name: shopper.words('stockalert.title') });
  await tray.locator('#stock-alert-email').fill('anne');
  await page.keyboard.press('Enter');
  await expect(tray.locator('#stock-alert-email')).toHaveAttribute('aria-invalid', 'true');
  await shopper.stop('alert tray with an error');
  await page.screenshot({ path: test.info().outputPath('phone.png') });
  await tray.locator('#stock-alert-email').fill(email);
  await page.keyboard.press('Enter');
  await expect(tray.getByRole('heading', { name: shopper.words('stockalert.sent_title') })).toBeVisible();

  const mail = await mailTo(email, 'Confirm my alert');
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [step, button, done] of [
    ['confirm', 'confirm', 'confirmed_title'],
    ['stop', 'stop', 'stopped_title'],
  ] as const) {
    await page.goto(linkIn(mail, `step=${step}`));
    await tray.getByRole('button', { name: shopper.words(`stockalert.${button}`), exact: true }).click();
    await expect(tray.getByRole('heading', { name: shopper.words(`stockalert.${done}`) })).toBeVisible();
    await shopper.stop(`link to ${step}`);
  }
});

test('the choice of a size lists those that are sold out, each with its alert', async ({ shopperIn }) => {
  const shopper = await shopperIn('uk_en');
  const { page } = shopper;
  await shopper.open('/product/pommeau-H0612Pv26B?selected_sku=H0612Pv26B');
  await page.locator('#attribute-field_ref_size').click();
  const tellMe = page.getByRole('dialog').locator('[data-tray=stock-alert]');
  await expect(tellMe.first()).toContainText('26');
  await shopper.stop('sizes with a sold-out one');
  await page.screenshot({ path: test.info().outputPath('desktop.png') });
  await tellMe.first().click();
  await expect(page.getByRole('dialog', { name: shopper.words('stockalert.title') })).toContainText('Pommeau');
});

import { restock } from './ledger.ts';
import { linkIn, mailTo } from './outbox.ts';
import { expect, settle, Shopper, test } from './shopper.ts';

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

test('a guest’s wish joins the account’s list at the sign-in, and one mail says that the bag is back', async ({
  shopperIn,
  browser,
}) => {
  // Up to a minute passes until the shop looks for returned products.
  test.setTimeout(240_000);
  const password = 'Saddle.leather1874';
  const email = mailbox();
  const shopper = await shopperIn('uk_en');
  const { page, words } = shopper;
  await page.setViewportSize({ width: 390, height: 844 });
  // As a guest on a phone: a sold-out bag is kept, and its alert confirmed.
  await shopper.open('/product/caleche-H0648Pv18R?selected_sku=H0648Pv18R');
  await page.mouse.move(10, 10);
  await shopper.button('wishlist.add').click();
  await expect(shopper.button('wishlist.view')).toBeVisible();
  await shopper.button('product.tell_me').first().click();
  const alert = page.getByRole('dialog', { name: words('stockalert.title') });
  await alert.locator('#stock-alert-email').fill(email);
  await page.keyboard.press('Enter');
  await expect(alert.getByRole('heading', { name: words('stockalert.sent_title') })).toBeVisible();
  await page.goto(linkIn(await mailTo(email, 'Confirm my alert'), 'step=confirm'));
  await alert.getByRole('button', { name: words('stockalert.confirm'), exact: true }).click();
  await expect(alert.getByRole('heading', { name: words('stockalert.confirmed_title') })).toBeVisible();
  await restock('H0648P 18R', 3);

  // On a desktop, the account with a wish of its own.
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: process.env['SHOP_URL'] ?? '' });
  await settle(context);
  const desk = new Shopper(await context.newPage(), 'uk_en');
  await desk.open('/account-create/');
  await desk.page.locator('#profile-prefix').selectOption({ index: 2 });
  const profile = { firstname: 'Anne', lastname: 'Lacombe', email, password };
  for (const [name, typed] of Object.entries(profile)) await desk.page.locator(`#profile-${name}`).fill(typed);
  await expect(desk.page.getByText(words('captcha.solved'), { exact: true })).toBeVisible();
  await desk.button('signin.create').click();
  await expect(desk.page).toHaveURL(/\/uk_en\/account\/$/u);
  await desk.open('/product/pommeau-H0612Pv26N?selected_sku=H0612Pv26N');
  await desk.page.mouse.move(10, 10);
  await desk.button('wishlist.add').click();
  await expect(desk.button('wishlist.view')).toBeVisible();

  // The sign-in on the phone puts the guest's wish on the account's list, on both devices.
  await shopper.open('/login/');
  await page.locator('#signin-email').fill(email);
  await page.locator('#signin-password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('/login'));
  const session = await page.request.get('/api/commerce/customer-session?locale=uk_en');
  expect(await session.json()).toMatchObject({ user: { 'mini-wishlist': ['H0612P 26N', 'H0648P 18R'] } });
  for (const { locale, ...device } of [shopper, desk]) {
    await device.page.goto(`/${locale}/#tray=wishlist`);
    const list = device.page.getByRole('dialog', { name: words('wishlist.title') });
    await expect(list.getByRole('listitem').getByRole('link')).toHaveText(['Pommeau', 'Calèche']);
  }
  await shopper.stop('a list after the sign-in');
  await page.screenshot({ path: test.info().outputPath('joined.png') });
  await context.close();

  const mail = await mailTo(email, 'is for sale again', 120_000);
  await page.goto(linkIn(mail, '/product/'));
  await expect(page).toHaveURL(/\/product\/caleche-H0648Pv18R/u);
  await expect(shopper.button('product.add_to_cart').first()).toBeVisible();
  await shopper.stop('the product that is back');
  await page.screenshot({ path: test.info().outputPath('back.png') });
});

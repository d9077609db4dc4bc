import { mailTo } from './outbox.ts';
import { expect, Shopper, test } from './shopper.ts';

const phone = { width: 390, height: 844 };
test.use({ viewport: phone });

// A shop that is already open may have earlier accounts.
const email = `eleanor.hart.${Date.now()}@example.com`;
const profile = { firstname: 'Eleanor', lastname: 'Hart', email, password: 'Saddle.leather1874' };

test('resets a forgotten password by mail, and signs out everywhere else', async ({ shopperIn, browser }) => {
  const elsewhere = await shopperIn('uk_en');
  await elsewhere.open('/account-create/');
  await elsewhere.page.locator('#profile-prefix').selectOption({ index: 2 });
  for (const [name, typed] of Object.entries(profile)) await elsewhere.page.locator(`#profile-${name}`).fill(typed);
  await elsewhere.button('signin.create').click();
  await expect(elsewhere.page).toHaveURL(/\/uk_en\/account\/$/u);

  const context = await browser.newContext({
    baseURL: process.env['SHOP_URL'] ?? '',
    viewport: phone,
    reducedMotion: 'reduce',
  });
  const shopper = new Shopper(await context.newPage(), 'uk_en');
  const { page } = shopper;
  await shopper.open('/login/');
  await shopper.button('password.forgot_link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shopper.stop('forgotten password');
  await page.locator('#forgot-email').fill(email);
  await shopper.button('password.forgot_submit').click();
  await expect(page.getByRole('dialog')).toContainText(shopper.words('password.sent_title'));
  await shopper.stop('the link is sent');

  const { text } = await mailTo(email, 'create-password');
  const link = /https?:\S+hash=[\w-]+/u.exec(text)?.[0] ?? '';
  await page.goto(link);
  await page.locator('#create-password').fill('Madder.red1899');
  expect(page.url()).not.toContain('hash');
  await shopper.stop('a new password');
  await shopper.button('password.create_save').click();
  await expect(page).toHaveURL(/\/uk_en\/account\/$/u);
  await page.getByRole('main').locator('[data-tray=open-sessions]').click();
  await expect(page.getByRole('dialog')).toContainText(shopper.words('password.only_here'));
  await shopper.stop('signed-in devices');

  await elsewhere.page.goto('/uk_en/account/');
  await expect(elsewhere.page).toHaveURL(/\/uk_en\/login\/$/u);

  // A link works once.
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('expired');
  await context.close();
});

import type { BrowserContext, Page } from '@playwright/test';
import { expect, type Shopper, test } from './shopper.ts';

const password = 'Saddle.leather1874';
const screenshotDir = process.env['LOOKS'];

/** Takes a screenshot for review, where LOOKS names a folder. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (screenshotDir) await page.screenshot({ path: `${screenshotDir}/${name}.png` });
}

/** Creates an account through its form; the browser is then signed in. */
async function createAccount(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await shopper.open('/account-create/');
  await page.locator('#profile-prefix').selectOption('Ms.');
  await page.locator('#profile-firstname').fill('Anne');
  await page.locator('#profile-lastname').fill('Lacombe');
  await page.locator('#profile-email').fill(`anne.${Date.now()}@example.com`);
  await page.locator('#profile-password').fill(password);
  const country = page.locator('#profile-street1');
  if (await country.isVisible()) await country.fill('1 King Road');
  await expect(page.getByText(shopper.words('captcha.solved'))).toBeVisible();
  await shopper.button('signin.create').click();
  await expect(page.getByRole('heading', { name: shopper.words('signin.done_title') })).toBeVisible();
}

const menuOf = async (shopper: Shopper) => {
  await shopper.page.getByRole('banner').locator('[data-tray=navigation]').click();
  return shopper.page.getByRole('dialog', { name: shopper.words('shell.header.menu'), exact: true });
};
const accountTray = (shopper: Shopper) =>
  shopper.page.getByRole('dialog', { name: shopper.words('account.hello', { name: 'Anne' }), exact: true });

/** Answers the sign-out with a fault, or not at all, until the returned function is called. */
async function breakSignOut(context: BrowserContext, how: 'fault' | 'network'): Promise<() => Promise<void>> {
  const address = '**/api/commerce/logout';
  await context.route(address, (route) =>
    how === 'network' ? route.abort('connectionrefused') : route.fulfill({ status: 500, body: '' }),
  );
  return () => context.unroute(address);
}

const screens = [
  { name: 'a phone', viewport: { width: 390, height: 844 }, locale: 'fr_fr', byHeader: true },
  {
    name: 'the smallest phone, from right to left',
    viewport: { width: 320, height: 640 },
    locale: 'sa_ar',
    byHeader: false,
  },
  { name: 'a tablet', viewport: { width: 820, height: 1180 }, locale: 'fr_fr', byHeader: true },
] as const;

for (const { name, viewport, locale, byHeader } of screens)
  test(`a signed-in customer gets to account, orders and sign-out on ${name}`, async ({ shopperIn, context }) => {
    const shopper = await shopperIn(locale);
    const { page } = shopper;
    await page.setViewportSize(viewport);
    await createAccount(shopper);
    const shot = (what: string) => takeScreenshot(page, `${locale}-${viewport.width}-${what}`);

    await test.step('by the header', async () => {
      await shopper.open('/category/leather/');
      const control = page.getByRole('banner').locator('[data-tray=account]');
      await expect(control).toBeVisible({ visible: byHeader });
      await shot('header');
      if (!byHeader) return;
      await control.click();
      await expect(accountTray(shopper).getByRole('button', { name: shopper.words('account.sign_out') })).toBeVisible();
      await shot('account-tray');
      await accountTray(shopper).getByRole('link').first().click();
      await page.waitForURL(`**/${locale}/account/`);
    });

    await test.step('by the menu', async () => {
      await shopper.open('/category/leather/');
      const menu = await menuOf(shopper);
      await shopper.stop('menu');
      await shot('menu');
      await menu.getByRole('button', { name: shopper.words('account.orders'), exact: true }).click();
      await expect(page.locator('[role=dialog]:not([inert]) h2').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await (
        await menuOf(shopper)
      )
        .getByRole('button', { name: shopper.words('shell.header.account'), exact: true })
        .click();
      await accountTray(shopper).getByRole('link').first().click();
      await page.waitForURL(`**/${locale}/account/`);
      await expect(shopper.button('account.sign_out').first()).toBeVisible();
    });

    await test.step('by the footer, and by a link to the sign-in', async () => {
      await shopper.open('/category/leather/');
      await shopper.link('shell.footer.account').click();
      await page.waitForURL(`**/${locale}/account/`);
      await shopper.open('/category/leather/');
      await page.evaluate((to) => window.location.assign(to), `/${locale}/login/`);
      await page.waitForURL(`**/${locale}/account/`);
      await shot('account');
    });

    await test.step('a sign-out that fails shows a message and keeps the customer signed in', async () => {
      await shopper.open('/category/leather/');
      for (const how of ['fault', 'network'] as const) {
        const mend = await breakSignOut(context, how);
        const menu = await menuOf(shopper);
        await menu.getByRole('button', { name: shopper.words('account.sign_out'), exact: true }).click();
        const notice = page.locator('[data-variant=error]').filter({ hasText: shopper.words('form.failed') });
        await expect(notice).toBeVisible();
        await shot(`failed-${how}`);
        await expect(menu.getByRole('button', { name: shopper.words('account.sign_out'), exact: true })).toBeVisible();
        await mend();
        if (how === 'fault') {
          await notice.getByRole('button', { name: shopper.words('shell.notice.close') }).click();
          await page.keyboard.press('Escape');
        } else await notice.getByRole('button', { name: shopper.words('form.again') }).click();
      }
      await expect(page.getByText(shopper.words('account.signed_out'))).toBeVisible();
      // The sign-out leads to the front page, whose arrival closes a menu that is opened before.
      await page.waitForURL(`**/${locale}`);
      const menu = await menuOf(shopper);
      await expect(menu.getByRole('link', { name: shopper.words('shell.header.account'), exact: true })).toBeVisible();
    });
  });

import { randomInt } from 'node:crypto';
import { devices } from '@playwright/test';
import { smsTo } from './outbox.ts';
import { expect, Shopper, test } from './shopper.ts';

const { defaultBrowserType: _chromium, ...phone } = devices['Pixel 7'];
test.use({ ...phone, userAgent: `${phone.userAgent} MicroMessenger/8.0.50 WeChat/arm64` });

/** Creates an account with a phone by API calls; the journey itself begins after it. */
async function openAccount({ page }: Shopper, loginphone: string): Promise<void> {
  const status = await page.evaluate(async (number) => {
    await fetch('/api/commerce/sync-form');
    const token = /XSRF-TOKEN=([^;]+)/u.exec(document.cookie)?.[1] ?? '';
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) };
    const send = (path: string, body: object) =>
      fetch(`/api/commerce${path}`, {
        method: 'POST',
        headers: { ...headers, 'x-xsrf-token': /XSRF-TOKEN=([^;]+)/u.exec(document.cookie)?.[1] ?? '' },
        body: JSON.stringify({ locale: 'cn_zh', ...body }),
      });
    const made = await send('/customer', {
      action: 'create',
      country_id: 'cn',
      prefix: 'Ms.',
      firstname: '芳',
      lastname: '王',
      email: `fang.${number}@example.com`,
      password: 'Along.one.2026!',
      dob: { year: '1990', month: '5', day: '17' },
      registredphonecode: '+86',
      registredloginphone: number,
      piplOptin: true,
    });
    return [made.status, (await send('/logout', {})).status];
  }, loginphone);
  expect(status).toEqual([200, 200]);
}

test('China, inside WeChat: consent, phone, code, bound and signed in, unlinked', async ({ page }) => {
  const shopper = new Shopper(page, 'cn_zh');
  const number = `138${String(randomInt(100_000_000)).padStart(8, '0')}`;
  const person = Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join('');
  await shopper.open('/login/');
  await openAccount(shopper, number);
  await shopper.open('/login/');

  const door = shopper.button('wechat.door');
  await expect(door).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: /全部/ }).first().check();
  await shopper.stop('sign-in page');
  await door.click();
  await page.getByLabel('微信用户').fill(person);
  await page.getByRole('button', { name: '允许' }).click();

  const tray = page.getByRole('dialog', { name: shopper.words('wechat.title') });
  await expect(tray).toBeVisible();
  expect(page.url()).not.toContain('code=');
  await tray.locator('[name=loginphone]').fill(number);
  await tray.getByRole('button', { name: shopper.words('wechat.send') }).click();
  await expect(tray.getByRole('button', { name: /^\d+ 秒/u })).toHaveAttribute('aria-disabled', 'true');
  await tray.locator('[name=verificationcode]').fill(await smsTo(`+86${number}`));
  await tray.getByRole('checkbox', { name: /全部/ }).check();
  await shopper.stop('binding');
  await tray.getByRole('button', { name: shopper.words('wechat.bind') }).click();

  await expect(page.getByText(shopper.words('wechat.bound'))).toBeVisible();
  await page.waitForURL('**/cn_zh/account/');
  await expect(page.getByText(shopper.words('wechat.linked'), { exact: true }).first()).toBeVisible();
  await shopper.button('wechat.unlink').click();
  await expect(page.getByText(shopper.words('wechat.not_linked'), { exact: true })).toBeVisible();
  await expect(page.getByText(shopper.words('account.not_linked'), { exact: true })).toBeVisible();
  // The notification covers a control for the seconds it shows.
  await expect(page.getByRole('status').getByText(shopper.words('wechat.unlinked'))).toBeVisible();
  await expect(page.getByRole('status').locator('[data-variant=wechat-binding]')).toHaveCount(0);
  // The header covers what scrolls under it: a control there would count as too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await shopper.stop('account');
});

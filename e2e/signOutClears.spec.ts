import { expect, test } from './shopper.ts';

const password = 'Saddle.leather1874';

test('A10: signing out clears the browser’s storage, and keeps the cookie choice', async ({ shopperIn }) => {
  const shopper = await shopperIn('uk_en');
  const { page } = shopper;
  await shopper.open('/account-create/');
  const email = `stored.${Date.now()}@example.com`;
  const profile = { firstname: 'Ada', lastname: 'Byron', email, password };
  await page.locator('#profile-prefix').selectOption('Ms.');
  for (const [name, typed] of Object.entries(profile)) await page.locator(`#profile-${name}`).fill(typed);
  await shopper.button('signin.create').click();
  await page.waitForURL('**/account/');
  const stored = () =>
    page.evaluate(() => [localStorage.getItem('canary'), sessionStorage.getItem('canary'), document.cookie] as const);
  await page.evaluate(() => {
    localStorage.setItem('canary', 'left');
    sessionStorage.setItem('canary', 'left');
    document.cookie = `cookiebanner=${Date.now() / 1000}; path=/; max-age=86400`;
  });
  await shopper.button('account.sign_out').first().click();
  await expect(page.getByText(shopper.words('account.signed_out'))).toBeVisible();
  const [local, session, cookies] = await stored();
  expect([local, session]).toEqual([null, null]);
  expect(cookies).toContain('cookiebanner=');
});

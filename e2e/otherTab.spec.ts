import type { Page } from '@playwright/test';
import { expect, type Shopper, test } from './shopper.ts';

const password = 'Saddle.leather1874';
const people = ['anne', 'bertille'].map((name) => `${name}.tabs.${Date.now()}@example.com`);

async function open({ page, ...shopper }: Shopper, email: string, firstname: string): Promise<void> {
  await page.goto(`/${shopper.locale}/account-create/`);
  const fields = { firstname, lastname: 'Lacombe', email, password };
  await page.locator('#profile-prefix').selectOption('Ms.');
  for (const [name, typed] of Object.entries(fields)) await page.locator(`#profile-${name}`).fill(typed);
  await page.getByRole('button', { name: shopper.words('signin.create'), exact: true }).click();
  await expect(page.getByRole('heading', { name: shopper.words('signin.done_title') })).toBeVisible();
  await page.goto(`/${shopper.locale}/account/`);
}

const firstnameOf = (page: Page) =>
  page.evaluate(async () => {
    const answer: unknown = await (await fetch('/api/commerce/customer?locale=fr_fr')).json();
    return JSON.stringify(answer).match(/"firstname":"([^"]*)"/u)?.[1];
  });

test('a tab drops one customer’s open page when another signs in beside it', async ({ shopperIn }) => {
  const [first, second] = people;
  const here = await shopperIn('fr_fr');
  await open(here, second ?? '', 'Bertille');
  await here.button('account.sign_out').first().click();
  await expect(here.page).toHaveURL(/\/fr_fr\/?$/u);
  await open(here, first ?? '', 'Anne');
  await here.page.getByRole('main').locator('[data-tray=edit-profile]').first().click();
  await here.page.locator('#edit-firstname').fill('Anne-Sophie');

  const beside = await shopperIn('fr_fr');
  await beside.open('/account/');
  await beside.button('account.sign_out').first().click();
  // No user is signed in: the tab has left the page with her form.
  await expect(here.page).toHaveURL(/\/login\/$/u);
  await expect(here.page.getByRole('dialog')).toHaveCount(0);
  await beside.open('/login/');
  await beside.page.locator('#signin-email').fill(second ?? '');
  await beside.page.locator('#signin-password').fill(password);
  await beside.button('signin.submit').click();
  await beside.page.waitForURL((url) => !url.pathname.includes('/login'));
  await expect(here.page).not.toHaveURL(/\/login/u);
  await here.open('/account/');
  await expect(here.page.getByText('Bertille').first()).toBeVisible();
  await expect(here.page.getByText('Anne')).toHaveCount(0);
  expect(await firstnameOf(beside.page)).toBe('Bertille');
});

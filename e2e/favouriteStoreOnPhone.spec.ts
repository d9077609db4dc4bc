// A phone in the store locator: a city by keyboard, list and map, a store, and the favourite after signing in (spec 2 §2, §6).
import type { Locator } from '@playwright/test';
import { expect, type Shopper, test } from './shopper.ts';

const password = 'Saddle.leather1874';
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Creates an account inside the sign-in tray. */
async function signUp(shopper: Shopper, signin: Locator): Promise<void> {
  const { page, words } = shopper;
  await signin.getByRole('button', { name: words('signin.create'), exact: true }).click();
  const signup = page.getByRole('dialog', { name: words('signin.create') });
  await signup.locator('#profile-prefix').selectOption('Ms.');
  await signup.locator('#profile-firstname').fill('Jeanne');
  await signup.locator('#profile-lastname').fill('Lacombe');
  await signup.locator('#profile-email').fill(`jeanne.${Date.now()}@example.com`);
  await signup.locator('#profile-password').fill(password);
  await expect(signup.getByText(words('captcha.solved'))).toBeVisible();
  await shopper.stop('sign-up');
  await signup.getByRole('button', { name: words('signin.create'), exact: true }).click();
}

test('a signed-out shopper finds a store on a phone, and it is the favourite after the sign-up', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page, words } = shopper;
  await shopper.open('/boutiques/');
  const field = page.getByRole('combobox', { name: words('stores.label') });
  await shopper.tabTo(field);
  await page.keyboard.type('Lyon');
  await expect(page.getByRole('option').first()).toContainText('Lyon');
  await shopper.stop('suggestions on a phone');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  await expect(heading).toHaveText(words('stores.nearest', { place: 'Lyon' }));
  await expect(heading).toBeFocused();
  await shopper.stop('list on a phone');

  const name = (await page.getByRole('main').getByRole('heading', { level: 3 }).first().textContent()) ?? '';
  await page.getByRole('tab', { name: words('stores.map') }).tap();
  const map = page.getByRole('region', { name: words('stores.map.name') });
  await expect(map).toBeVisible();
  await expect(shopper.button('stores.map.in')).toBeVisible();
  // The nearest store's pin is on the map, and opens the store as the list below it does.
  const frame = await map.boundingBox();
  const pin = page.locator('.maplibregl-marker', { hasText: /^1$/u });
  const at = await pin.boundingBox();
  expect(at && frame && at.y > frame.y && at.y + at.height < frame.y + frame.height).toBe(true);
  await shopper.stop('map on a phone');
  await page.getByRole('tab', { name: words('stores.list') }).tap();
  await expect(page.getByRole('main').getByRole('heading', { level: 3, name })).toBeVisible();
  await page.getByRole('tab', { name: words('stores.map') }).tap();
  await pin.tap();

  const details = page.getByRole('dialog', { name });
  await expect(details.getByRole('term')).toHaveCount(7);
  await shopper.stop('store details on a phone');
  await details.getByRole('button', { name: words('stores.favourite') }).tap();
  const signin = page.getByRole('dialog', { name: words('signin.title') });
  await expect(signin).toBeVisible();
  await shopper.stop('sign-in for the favourite');
  await signUp(shopper, signin);

  // Signed in, back at the store that was left.
  await expect(details.getByText(words('stores.favourite_is'))).toBeVisible();
  await expect(details.getByRole('button', { name: words('stores.favourite_remove') })).toBeVisible();
  await shopper.stop('favourite on a phone');
  // Stored: the account shows it.
  await shopper.open('/account/');
  await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();
  await shopper.stop('account with its favourite store');
});

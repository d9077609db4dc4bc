import { expect, test } from './shopper.ts';

test('finds the nearest store by its city, by a country and by the position, with the keyboard alone', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await shopper.open('/find-store/');
  await expect(page).toHaveURL(/\/fr_fr\/boutiques\//u);
  await shopper.stop('all stores');

  const field = page.getByRole('combobox', { name: shopper.words('stores.label') });
  await field.press('t');
  await field.pressSequentially('okyo');
  await expect(page.getByRole('option').first()).toBeVisible();
  await shopper.stop('suggestions');
  await field.press('ArrowDown');
  await field.press('Enter');
  const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  await expect(heading).toBeFocused();
  await expect(heading).toHaveText(shopper.words('stores.nearest', { place: 'Tokyo' }));
  await shopper.stop('nearest stores');

  // Enter right after the letters, before suggestions are shown.
  await field.fill('Japon');
  await field.press('Enter');
  await expect(heading).toHaveText('Japon');
  // A city without a store leads to the nearest ones.
  await field.fill('Nantes');
  await field.press('Enter');
  await expect(heading).toHaveText(shopper.words('stores.nearest', { place: 'Nantes' }));
  await field.fill('Zzyland');
  await field.press('Enter');
  await expect(heading).toHaveText(shopper.words('stores.oops'));
  await shopper.stop('no store');

  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 45.76, longitude: 4.84 });
  await shopper.button('stores.locate').press('Enter');
  await expect(heading).toHaveText(shopper.words('stores.nearest_you'));
  const [first] = await page.getByRole('main').locator('h3 a').all();
  await first?.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/fr_fr\/boutiques\/fr\//u);
});

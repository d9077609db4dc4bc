import { toCheckout } from './checkout.ts';
import { expect, test } from './shopper.ts';

test('in China sees the stores on AMap’s map, which runs apart from the page; blocked or slow, the list stays', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('cn_zh');
  const { page } = shopper;
  await shopper.open('/find-store/');
  await page.evaluate(() => localStorage.setItem('secret', 'of the page'));
  const search = page.getByRole('combobox', { name: shopper.words('stores.label') });
  // Only the geocoder knows it.
  await search.fill('外滩');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /上海市黄浦区/u })).toBeFocused();
  await page.getByRole('tab', { name: shopper.words('stores.map') }).click();
  const frame = page.frameLocator(`iframe[title="${shopper.words('stores.map.name')}"]`);
  await expect(frame.locator('#map')).toHaveAttribute('data-map', 'amap');
  await expect(frame.locator('#map')).toHaveAttribute('data-language', 'zh_cn');
  await expect(frame.locator('.marker').first()).toHaveText('1');
  const inner = page.frames().find((one) => one.url().includes('/maps/amap'));
  if (!inner) throw new Error('there is no frame');
  expect(await inner.evaluate(() => [window.origin, localStorage.getItem('secret')])).toEqual(['null', null]);
  await expect(inner.evaluate(() => window.parent.document.title)).rejects.toThrow(/cross-origin/u);
  const zoom = Number(await frame.locator('#map').getAttribute('data-zoom'));
  await shopper.button('stores.map.in').click();
  await expect(frame.locator('#map')).toHaveAttribute('data-zoom', String(zoom + 1));
  await shopper.stop('map of AMap');
  await frame.locator('.marker').first().click();
  await expect(page.getByRole('dialog').getByRole('term')).toHaveCount(7);
  await page.keyboard.press('Escape');

  for (const hinder of ['blocked', 'slow'] as const) {
    await page.route(/callback=onMapScript/u, (route) => (hinder === 'blocked' ? route.abort() : undefined));
    await page.getByRole('tab', { name: shopper.words('stores.list') }).click();
    await page.getByRole('tab', { name: shopper.words('stores.map') }).click();
    await expect(page.getByRole('alert').filter({ hasText: shopper.words('stores.map.failed') })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    await page.unroute(/callback=onMapScript/u);
  }
});

test('finds a place by Google that the gazetteer does not know; an unknown one leads to the next step', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await shopper.open('/boutiques/');
  const search = page.getByRole('combobox', { name: shopper.words('stores.label') });
  await search.fill('Tour Eiffel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Tour Eiffel/u })).toBeFocused();
  await expect(page.getByRole('main').locator('h3').first()).toBeVisible();
  await search.fill('Xyzzy');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: shopper.words('stores.oops') })).toBeVisible();
});

test('completes city and state of an address with the keyboard, on a phone', async ({ shopperIn }) => {
  const shopper = await shopperIn('us_en');
  const { page } = shopper;
  await page.setViewportSize({ width: 390, height: 844 });
  await toCheckout(shopper, 'quartier-H0702PvR');
  const city = page.locator('#shipping-city');
  await city.pressSequentially('bosto');
  const option = page.getByRole('option', { name: /^Boston Massachusetts/u });
  await expect(option).toBeVisible();
  await shopper.stop('suggested cities');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(city).toHaveValue('Boston');
  await expect(page.locator('#shipping-region')).toHaveValue('MA');
  // What was chosen stays.
  await page.locator('#shipping-postcode').fill('10118');
  await page.locator('#shipping-region').selectOption('CA');
  await city.fill('');
  await city.pressSequentially('buffal');
  await page.getByRole('option', { name: /^Buffalo New York/u }).click();
  await expect(page.locator('#shipping-region')).toHaveValue('CA');
});

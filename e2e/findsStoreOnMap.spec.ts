import { colourIn } from './colourIn.ts';
import { expect, test } from './shopper.ts';

test('sees the found stores on a map, opens one, and keeps the list when the map is blocked', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  const maps: string[] = [];
  page.on('request', (request) => {
    if (/openMap|countries-50m|maplibre/u.test(request.url())) maps.push(request.url());
  });
  await shopper.open('/boutiques/');
  await page.getByRole('combobox', { name: shopper.words('stores.label') }).fill('Milan');
  await page.keyboard.press('Enter');
  const list = page.getByRole('tab', { name: shopper.words('stores.list') });
  await expect(list).toHaveAttribute('aria-selected', 'true');
  expect(maps, 'map files before the map is wanted').toEqual([]);
  await list.press('ArrowRight');
  await expect(page.getByRole('tab', { name: shopper.words('stores.map') })).toBeFocused();
  const map = page.getByRole('region', { name: shopper.words('stores.map.name') });
  await expect(map).toBeVisible();
  const origin = new URL(page.url()).origin;
  expect(maps.length).toBeGreaterThan(0);
  expect(maps.filter((url) => !url.startsWith(origin))).toEqual([]);
  await shopper.button('stores.map.in').click();
  await shopper.stop('map');

  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'Via Bagutta' }).press('Enter');
  const tray = page.getByRole('dialog', { name: 'Via Bagutta' });
  await expect(tray.getByRole('term')).toHaveCount(7);
  await shopper.stop('store details');
  await tray.getByRole('button', { name: shopper.words('stores.favourite') }).click();
  await expect(page.getByRole('dialog', { name: shopper.words('signin.title') })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.route(/openMap|countries-50m/u, (route) => route.abort());
  await page.reload();
  await page.getByRole('combobox', { name: shopper.words('stores.label') }).fill('Milan');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: shopper.words('stores.map') }).click();
  await expect(page.getByRole('alert').filter({ hasText: shopper.words('stores.map.failed') })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Via Bagutta' })).toBeVisible();
  await shopper.stop('map blocked');
});

test('keeps the list when the map’s code hangs, and shows the map when it comes after all', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page, words } = shopper;
  await page.setViewportSize({ width: 390, height: 844 });
  let load = (): void => undefined;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  await page.route(/openMap/u, async (route) => {
    await loaded;
    await route.continue();
  });
  await shopper.open('/boutiques/');
  await page.getByRole('combobox', { name: words('stores.label') }).fill('Milan');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('tabpanel');
  const map = page.getByRole('tab', { name: words('stores.map') });
  await map.click();
  await expect(panel.getByRole('status', { name: words('stores.map.loading') })).toBeVisible();
  const notice = panel.getByRole('alert').filter({ hasText: words('stores.map.failed') });
  await expect(notice).toBeVisible();
  await expect(panel.getByRole('status')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: words('stores.map.in'), exact: true })).toHaveCount(0);
  await shopper.stop('map that hangs');
  await page.screenshot({ path: test.info().outputPath('hangs-phone.png') });
  // The next step of the keyboard is the list.
  await map.focus();
  await shopper.tabTo(panel.getByRole('button', { name: 'Via Bagutta' }), 1);
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Via Bagutta' });
  await expect(details.getByRole('term')).toHaveCount(7);
  await page.goBack();
  await expect(details).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.screenshot({ path: test.info().outputPath('hangs-desk.png') });
  load();
  const region = panel.getByRole('region', { name: words('stores.map.name') });
  await expect(region).toBeVisible();
  await expect(notice).toHaveCount(0);
  // Its pins are inside, though it opened unseen.
  await region.scrollIntoViewIfNeeded();
  await expect(panel.getByText('1', { exact: true })).toBeInViewport();
  // The land of the basemap is drawn.
  await expect.poll(() => colourIn(page, region, [247, 244, 238])).toBeGreaterThan(0.2);
  await page.screenshot({ path: test.info().outputPath('late-desk.png') });
});

test('reads the page of a store: its status, the way there, and the address of a closed store', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await shopper.open('/find-store/fr/paris/rue-de-sevigne-1010/');
  await expect(page).toHaveURL(/\/fr_fr\/boutiques\/fr\/paris\/le-marais-1004\/$/u);
  await expect(page.getByText(/^(?:Ouvert|Fermé)/u).first()).toBeVisible();
  await expect(page.getByRole('link', { name: shopper.words('stores.directions') })).toHaveAttribute(
    'href',
    /destination=48\.\d+%2C2\.\d+/u,
  );
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join('')).toContain('"openingHours":["');
  await shopper.stop('store page');
});

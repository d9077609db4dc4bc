// Google's map and the map of a MapLibre style, which settings choose, in the locator and in find in store (decisions/0045, 0065).
import { colourIn } from './colourIn.ts';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { mapsUrl, openMapShop } from './mapShop.ts';
import { expect, type Shopper, test } from './shopper.ts';

openMapShop();
// Two views, each with its hindrances: on a busy machine it takes more than two minutes.
test.beforeEach(() => test.setTimeout(300_000));

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** The requests of a page and its frames and workers that concern maps, in order. */
function mapRequests(page: Page): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const url = request.url();
    if (url.startsWith(mapsUrl()) || /\/maps\/|openMap|openFrameMap|maplibre/u.test(url)) asked.push(url);
  });
  return asked;
}

/** The sources of a policy's directive. */
function sourcesOf(policy: string | undefined, directive: string): string[] {
  const line = (policy ?? '').split('; ').find((one) => one.startsWith(`${directive} `)) ?? '';
  return line.split(' ').slice(1);
}

/** Opens the locator with the stores near a place, and returns the policy of its page. */
async function locator({ page, locale, words }: Shopper, place: string): Promise<string | undefined> {
  const asked = page.waitForResponse(/\/customer-session\b/u);
  const answer = await page.goto(`/${locale}/find-store/`);
  await asked;
  await page.getByRole('combobox', { name: words('stores.label') }).fill(place);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeFocused();
  return answer?.headers()['content-security-policy'];
}

/** Opens find in store, by keyboard, over a bag that stores have. */
async function findInStore(shopper: Shopper): Promise<Locator> {
  const { page, words } = shopper;
  await shopper.open('/product/pommeau-H0612Pv26N?selected_sku=H0612Pv26N');
  await shopper.button('product.find_in_store').press('Enter');
  const tray = page.getByRole('dialog', { name: words('instore.title') });
  await expect(tray.getByRole('heading', { level: 4 }).first()).toBeVisible();
  return tray;
}

/** The details of a store are open: closes them. */
async function closeDetails({ page }: Shopper, name: string): Promise<void> {
  const details = page.getByRole('dialog', { name, exact: true });
  await expect(details.getByRole('term')).toHaveCount(7);
  // Back closes this tray alone.
  await page.goBack();
  await expect(details).toBeHidden();
}

/** A pin and its button in the list open the same store. */
async function picks(shopper: Shopper, list: Locator, pin: Locator): Promise<void> {
  const button = list.getByRole('button').nth(1);
  const name = (await button.textContent()) ?? '';
  await pin.click();
  await closeDetails(shopper, name);
  await button.press('Enter');
  await closeDetails(shopper, name);
}

/** The list is alone, with its notice: no waiting bar, no zoom, and its stores open. */
async function listIsAlone(shopper: Shopper, panel: Locator): Promise<void> {
  const { words } = shopper;
  await expect(panel.getByRole('alert')).toHaveText(words('stores.map.failed'));
  await expect(panel.getByRole('status')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: words('stores.map.in') })).toHaveCount(0);
  const button = panel.locator('ol').getByRole('button').first();
  const name = (await button.textContent()) ?? '';
  await button.press('Enter');
  await closeDetails(shopper, name);
}

const frameIn = (panel: Locator, { words }: Shopper): FrameLocator =>
  panel.frameLocator(`iframe[title="${words('stores.map.name')}"]`);

/** Leaves the map and comes back to it. */
async function again(panel: Locator, page: Page, { words }: Shopper): Promise<void> {
  await page
    .getByRole('tab', { name: words('stores.list') })
    .last()
    .click();
  await page
    .getByRole('tab', { name: words('stores.map') })
    .last()
    .click();
}

test('Google draws the map of the locator, on a phone by keyboard, and of find in store on a desk', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page, words } = shopper;
  await page.setViewportSize(phone);
  const asked = mapRequests(page);
  const policy = await locator(shopper, 'Milan');
  expect(asked, 'requests before the map is wanted').toEqual([]);
  expect(sourcesOf(policy, 'frame-src')).toEqual(["'self'"]);
  expect(sourcesOf(policy, 'script-src').join(' ')).not.toContain(mapsUrl());

  const framed = page.waitForResponse(/\/maps\/google\?/u);
  await page.getByRole('tab', { name: words('stores.list') }).press('ArrowRight');
  const panel = page.getByRole('tabpanel');
  const frame = frameIn(panel, shopper);
  await expect(frame.locator('#map')).toHaveAttribute('data-map', 'google');
  await expect(frame.locator('#map')).toHaveAttribute('data-language', 'fr');
  const ofFrame = (await framed).headers()['content-security-policy'];
  expect(sourcesOf(ofFrame, 'connect-src')).toEqual(['data:', 'blob:', mapsUrl()]);
  expect(sourcesOf(ofFrame, 'script-src').filter((source) => !source.startsWith("'sha256-"))).toEqual([mapsUrl()]);
  const script = new URL(asked.find((url) => url.startsWith(mapsUrl())) ?? '');
  expect(Object.fromEntries(script.searchParams)).toMatchObject({ key: 'local-maps-key', language: 'fr' });

  const zoom = Number(await frame.locator('#map').getAttribute('data-zoom'));
  await shopper.button('stores.map.out').press('Enter');
  await expect(frame.locator('#map')).toHaveAttribute('data-zoom', String(zoom - 1));
  await expect(frame.locator('.marker')).toHaveCount(await panel.getByRole('listitem').count());
  await page.screenshot({ path: test.info().outputPath('google-phone.png'), fullPage: true });
  await shopper.stop('Google’s map on a phone');
  await picks(shopper, panel.locator('ol'), frame.getByText('2', { exact: true }));

  await page.route(/callback=onMapScript/u, (route) => route.abort());
  await again(panel, page, shopper);
  await listIsAlone(shopper, panel);
  await page.screenshot({ path: test.info().outputPath('google-blocked-phone.png'), fullPage: true });
  await page.unroute(/callback=onMapScript/u);

  await page.setViewportSize(desk);
  const tray = await findInStore(shopper);
  await tray.getByRole('tab', { name: words('stores.map') }).click();
  const inTray = frameIn(tray, shopper);
  await expect(inTray.locator('#map')).toHaveAttribute('data-map', 'google');
  await expect(tray.getByRole('button', { name: words('stores.map.in'), exact: true })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('google-desk.png') });
  await shopper.stop('Google’s map in find in store');
  await picks(shopper, tray.locator('ol'), inTray.getByText('2', { exact: true }));
  // A script that never comes.
  await page.route(/callback=onMapScript/u, () => undefined);
  await again(tray, page, shopper);
  await expect(tray.getByRole('status', { name: words('stores.map.loading') })).toBeVisible();
  await listIsAlone(shopper, tray.getByRole('tabpanel'));
  await expect(tray.locator('iframe')).toHaveCount(0);
  await page.screenshot({ path: test.info().outputPath('google-hangs-desk.png') });
});

test('a MapLibre style draws the map of the locator on a desk, and of find in store on a phone by keyboard', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('cn_zh');
  const { page, words } = shopper;
  await page.setViewportSize(desk);
  const asked = mapRequests(page);
  const policy = await locator(shopper, '北京');
  expect(asked, 'requests before the map is wanted').toEqual([]);
  for (const directive of ['connect-src', 'img-src'])
    expect(sourcesOf(policy, directive).filter((source) => source.startsWith('http'))).toEqual([mapsUrl()]);
  expect(sourcesOf(policy, 'script-src').join(' ')).not.toContain(mapsUrl());

  const panel = page.getByRole('tabpanel');
  await page.getByRole('tab', { name: words('stores.map') }).click();
  const map = panel.getByRole('region', { name: words('stores.map.name') });
  await expect(map).toBeVisible();
  const source = panel.getByRole('link', { name: /OpenStreetMap contributors/u });
  await expect(source).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
  for (const part of [
    /\/data\/streets\/\d+\/\d+\/\d+\.pbf$/u,
    /\/fonts\/Open%20Sans%20Regular\/0-255\.pbf$/u,
    /\/sprite.*\.png$/u,
  ])
    await expect.poll(() => asked.filter((url) => part.test(url)).length, String(part)).toBeGreaterThan(0);
  // The name on the spot is Greek: the labels are in another language, whose letters the browser draws.
  expect(asked.filter((url) => url.endsWith('/768-1023.pbf'))).toEqual([]);
  await expect.poll(() => colourIn(page, map, [127, 176, 105])).toBeGreaterThan(0.01);
  await page.screenshot({ path: test.info().outputPath('style-desk.png') });
  await shopper.stop('map of a style');
  await picks(shopper, panel.locator('ol'), panel.getByText('2', { exact: true }));

  await page.setViewportSize(phone);
  const tray = await findInStore(shopper);
  await tray.getByRole('tab', { name: words('stores.list') }).press('ArrowRight');
  await expect(tray.getByRole('link', { name: /OpenStreetMap contributors/u })).toBeVisible();
  await shopper.button('stores.map.in').press('Enter');
  await page.screenshot({ path: test.info().outputPath('style-phone.png') });
  await shopper.stop('map of a style in find in store');
  await picks(shopper, tray.locator('ol'), tray.getByText('2', { exact: true }));

  // The server is down, its style is broken, or it does not answer.
  const hindrances = [
    (route) => route.abort(),
    (route) => route.fulfill({ json: { version: 8 } }),
    () => undefined,
  ] satisfies Parameters<Page['route']>[1][];
  for (const hinder of hindrances) {
    await page.route('**/style.json', hinder);
    await again(tray, page, shopper);
    await listIsAlone(shopper, tray.getByRole('tabpanel'));
    await page.unroute('**/style.json');
  }
  await page.screenshot({ path: test.info().outputPath('style-hangs-phone.png') });
  await shopper.stop('list without the map of a style');
});

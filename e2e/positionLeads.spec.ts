// A position that is refused, unknown to the browser or far from every store leads to a next step (spec 2 §8), in the locator
// and in find in store, on a desk and on a phone, by keyboard.
import type { Locator } from '@playwright/test';
import { expect, type Shopper, test } from './shopper.ts';

/** An island in the South Atlantic. */
const farAway = { latitude: -54.42, longitude: 3.36 };

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** Asks for the stores near the visitor; returns the heading of what comes, which has the focus. */
async function locate(shopper: Shopper, part: Locator, title: string): Promise<void> {
  await part.getByRole('button', { name: shopper.words('stores.locate') }).press('Enter');
  await expect(part.getByRole('heading', { name: title })).toBeFocused();
}

/** Enters a city after a failed position, as the message says, and finds stores. */
async function entersCity(shopper: Shopper, part: Locator): Promise<void> {
  const { page, words } = shopper;
  const field = part.getByRole('combobox', { name: words('stores.label') });
  await field.focus();
  await page.keyboard.type('Lyon');
  await page.keyboard.press('Enter');
  await expect(part.getByRole('heading', { name: words('stores.nearest', { place: 'Lyon' }) })).toBeFocused();
}

/** Opens the locator, or find in store over a bag, and returns the part of the page that searches. */
async function open(shopper: Shopper, where: 'locator' | 'find in store'): Promise<Locator> {
  const { page, words } = shopper;
  if (where === 'locator') {
    await shopper.open('/find-store/');
    return page.getByRole('main');
  }
  await shopper.open('/product/pommeau-H0612Pv26N?selected_sku=H0612Pv26N');
  await shopper.button('product.find_in_store').press('Enter');
  const tray = page.getByRole('dialog', { name: words('instore.title') });
  await expect(tray.getByRole('heading', { level: 4 }).first()).toBeVisible();
  return tray;
}

for (const [where, viewport, far] of [
  ['locator', desk, 'stores.none_near'],
  ['locator', phone, 'stores.none_near'],
  ['find in store', desk, 'instore.none_near'],
  ['find in store', phone, 'instore.none_near'],
] as const)
  test(`a position in ${where} always leads on, ${viewport.width} px wide`, async ({ shopperIn }) => {
    const shopper = await shopperIn('fr_fr');
    const { page, words } = shopper;
    const name = where.replaceAll(' ', '-');
    const shot = (what: string) =>
      page.screenshot({ path: test.info().outputPath(`${name}-${what}-${viewport.width}.png`) });
    await page.setViewportSize(viewport);
    let part = await open(shopper, where);
    // No permission was given: the browser refuses.
    await locate(shopper, part, words('stores.oops'));
    await expect(part.getByText(words('stores.refused'))).toBeVisible();
    await shot('refused');
    await shopper.stop('refused position');
    await entersCity(shopper, part);

    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(farAway);
    await locate(shopper, part, words('stores.nearest_you'));
    await expect(part.getByText(words(far))).toBeVisible();
    await expect(part.getByText(/\d\skm$/u).first()).toBeVisible();
    await shot('far');
    await shopper.stop('far position');

    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
    part = await open(shopper, where);
    await locate(shopper, part, words('stores.oops'));
    await expect(part.getByText(words('stores.unsupported'))).toBeVisible();
    if (where === 'find in store')
      await expect(part.getByRole('button', { name: words('product.adviser') })).toBeVisible();
    await shot('unsupported');
    await shopper.stop('browser without positions');
    await entersCity(shopper, part);
  });

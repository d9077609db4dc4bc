import { linkIn, mailTo } from './outbox.ts';
import { type BrowserContext, type Page } from '@playwright/test';
import { expect, Shopper, test } from './shopper.ts';

const password = 'Saddle.leather1874';
/** Where a shop without STORE_MAIL sends the mails to stores. */
const serviceMail = 'service@shop.example';

/** The store's page of a reservation, by the link of its mail, on a phone. */
async function storePage(context: BrowserContext, number: string): Promise<Shopper> {
  const store = new Shopper(await context.newPage(), 'fr_fr');
  await store.page.setViewportSize({ width: 390, height: 844 });
  await store.page.goto(linkIn(await mailTo(serviceMail, number), '/boutique/reservations/'));
  return store;
}

/** Requests a bag in a store as the page of a signed-in visitor does; returns the number of the reservation. */
const requestBag = (page: Page, storeid: string): Promise<string> =>
  page.evaluate(async (store) => {
    const token = /XSRF-TOKEN=([^;]*)/u.exec(document.cookie)?.[1] ?? '';
    const answer = await fetch('/api/backend/ereservation', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': decodeURIComponent(token),
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ locale: 'fr_fr', productsku: 'H0612P-32R', storeid: store }),
    });
    const { reservation } = (await answer.json()) as { reservation: { increment_id: string } };
    return reservation.increment_id;
  }, storeid);

test('a shopper on a phone finds a bag in a store, by keyboard, also without the map', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await page.setViewportSize({ width: 390, height: 844 });
  // The 32 cm is in stores only.
  await shopper.open('/product/pommeau-H0612Pv32R?selected_sku=H0612Pv32R');
  const trigger = shopper.button('product.find_in_store');
  await trigger.focus();
  await page.keyboard.press('Enter');
  const tray = page.getByRole('dialog', { name: shopper.words('instore.title') });
  await expect(tray.getByRole('heading', { level: 4 }).first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('phone.png') });
  await shopper.stop('find in store');

  const field = tray.getByRole('combobox', { name: shopper.words('stores.label') });
  await field.press('L');
  await field.pressSequentially('yon');
  await expect(tray.getByRole('option').first()).toBeVisible();
  await field.press('Escape');
  await expect(tray.getByRole('option').first()).toBeHidden();
  await expect(tray).toBeVisible();
  await field.press('Enter');
  await expect(tray.getByRole('heading', { name: shopper.words('stores.nearest', { place: 'Lyon' }) })).toBeFocused();
  await tray
    .getByRole('button', { name: new RegExp(`^${shopper.words('instore.details')}`, 'u') })
    .first()
    .click();
  await tray
    .getByRole('button', { name: new RegExp(`^${shopper.words('instore.info')}`, 'u') })
    .first()
    .click();
  await page.screenshot({ path: test.info().outputPath('phone-results.png') });
  await shopper.stop('nearest stores with the piece');

  // Blocked: the list beside it stays.
  await page.route('**/openMap*', (route) => route.abort());
  await tray.getByRole('tab', { name: shopper.words('stores.map') }).click();
  await expect(tray.getByRole('alert').filter({ hasText: shopper.words('stores.map.failed') })).toBeVisible();
  await expect(tray.locator('ol').getByRole('button').first()).toBeVisible();

  await tray.getByRole('button', { name: shopper.words('instore.change') }).click();
  await expect(page.getByRole('dialog').filter({ has: page.getByRole('radio').first() })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(trigger).toBeFocused();
});

test('find-in-store reads from right to left and beside the page on a desk', async ({ shopperIn }) => {
  const shopper = await shopperIn('ae_ar');
  const { page } = shopper;
  await shopper.open('/product/pommeau-H0612Pv26N?selected_sku=H0612Pv26N');
  await page.mouse.move(200, 200);
  await shopper.button('product.find_in_store').click();
  const tray = page.getByRole('dialog', { name: shopper.words('instore.title') });
  await expect(tray.getByRole('heading', { level: 3 })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('desk.png') });
  await shopper.stop('find in store, Arabic');
});

test('a shopper on a phone reserves a bag after the sign-in, the store confirms by its link, the shopper cancels', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await page.setViewportSize({ width: 390, height: 844 });
  const email = `anne.${Date.now()}@example.com`;
  await shopper.open('/account-create/');
  await page.locator('#profile-prefix').selectOption('Ms.');
  await page.locator('#profile-firstname').fill('Anne');
  await page.locator('#profile-lastname').fill('Lacombe');
  await page.locator('#profile-email').fill(email);
  await page.locator('#profile-password').fill(password);
  await expect(page.getByText(shopper.words('captcha.solved'))).toBeVisible();
  await shopper.button('signin.create').click();
  await expect(page.getByRole('heading', { name: shopper.words('signin.done_title') })).toBeVisible();
  // Signed out, without the notice of an ended session.
  await page.context().clearCookies();
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));

  await shopper.open('/product/pommeau-H0612Pv32R?selected_sku=H0612Pv32R');
  await shopper.button('product.find_in_store').click();
  const tray = page.getByRole('dialog', { name: shopper.words('instore.title') });
  const book = tray.getByRole('button', { name: new RegExp(`^${shopper.words('instore.book')}`, 'u') });
  await book.first().click();
  const signin = page.getByRole('dialog', { name: shopper.words('signin.title') });
  await signin.getByLabel(shopper.words('field.email'), { exact: true }).fill(email);
  await signin.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');

  const request = page.getByRole('dialog', { name: shopper.words('instore.reserve_title') });
  await expect(request.getByText('Lacombe')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('request.png') });
  await shopper.stop('request of a reservation');
  const sent = page.waitForRequest(/\/ereservation$/u);
  await request.getByRole('button', { name: shopper.words('instore.reserve_send') }).click();
  const { storeid } = (await sent).postDataJSON() as { storeid: string };
  await expect(request.getByRole('heading', { name: shopper.words('instore.reserved_title') })).toBeFocused();
  await page.screenshot({ path: test.info().outputPath('requested.png') });
  await shopper.stop('requested reservation');
  const number = (await request.locator('bdi.figure').textContent()) ?? '';

  const store = await storePage(page.context(), number);
  await store.stop('the store’s page of a request');
  await store.page.screenshot({ path: test.info().outputPath('store.png') });
  const confirm = store.page.locator('button[value=confirm]');
  await store.tabTo(confirm);
  await store.page.keyboard.press('Enter');
  await expect(store.page.locator('button[value=collect]')).toBeVisible();
  await store.stop('the store’s page of a piece put aside');
  await store.page.close();

  await request.getByRole('button', { name: shopper.words('instore.reserved_see') }).click();
  const visits = page.getByRole('dialog', { name: shopper.words('visits.title') });
  await expect(visits.getByText(shopper.words('visits.reservation.held'))).toBeVisible();
  await visits.getByRole('button', { name: new RegExp(`^${shopper.words('visits.cancel')}`, 'u') }).click();
  await page.screenshot({ path: test.info().outputPath('visits.png') });
  await shopper.stop('question before the cancellation');
  await visits.getByRole('button', { name: shopper.words('visits.cancel'), exact: true }).click();
  await expect(visits.getByText(shopper.words('visits.reservation.cancelled'))).toBeVisible();

  // The other ends, each by the keyboard of the store's phone: declined, given up, collected.
  const ends = [
    [['button[value=decline]'], 'declined'],
    [['button[value=confirm]', 'input[name=early]', 'button[value=miss]'], 'cancelled'],
    [['button[value=confirm]', 'button[value=collect]'], 'collected'],
  ] as const;
  for (const [steps, end] of ends) {
    const desk = await storePage(page.context(), await requestBag(page, storeid));
    for (const step of steps) {
      await desk.tabTo(desk.page.locator(step));
      await desk.page.keyboard.press(step.startsWith('input') ? 'Space' : 'Enter');
      await desk.page.waitForLoadState();
    }
    await expect(desk.page.locator('form')).toHaveCount(0);
    await desk.stop(`the store’s page of a reservation that is ${end}`);
    await desk.page.close();
  }
  // By the link of the mail, without the tray.
  const mail = await mailTo(email, await requestBag(page, storeid));
  const link = new Shopper(await page.context().newPage(), 'fr_fr');
  await link.page.setViewportSize({ width: 390, height: 844 });
  await link.page.goto(linkIn(mail, '/cancel/reservations/'));
  await link.stop('the page that cancels a reservation');
  await link.page.screenshot({ path: test.info().outputPath('cancel.png') });
  await link.tabTo(link.page.locator('button[value=cancel]'));
  await link.page.keyboard.press('Enter');
  await expect(link.page.locator('form')).toHaveCount(0);
  await link.stop('a reservation that its mail has cancelled');
  await link.page.close();
  await shopper.open('/#tray=visits');
  for (const [word, count] of [
    ['declined', 1],
    ['cancelled', 3],
    ['collected', 1],
  ] as const)
    await expect(visits.getByText(shopper.words(`visits.reservation.${word}`), { exact: true })).toHaveCount(count);
});

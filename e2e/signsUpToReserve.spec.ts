// From find in store to a new account, a reservation and its cancellation, without leaving the page (spec 2 §2, §4, §8).
import type { Locator } from '@playwright/test';
import { linkIn, mailTo } from './outbox.ts';
import { expect, Shopper, test } from './shopper.ts';

const password = 'Saddle.leather1874';
/** In stores only. */
const product = '/product/pommeau-H0612Pv32R?selected_sku=H0612Pv32R';

/** Opens find in store, signed out, and presses the first reserve button; the sign-in tray. */
async function toSignIn(shopper: Shopper): Promise<Locator> {
  const { page, words } = shopper;
  await shopper.open(product);
  await page.mouse.move(5, 5);
  await shopper.button('product.find_in_store').click();
  const tray = page.getByRole('dialog', { name: words('instore.title') });
  await tray
    .getByRole('button', { name: new RegExp(`^${words('instore.book')}`, 'u') })
    .first()
    .click();
  return page.getByRole('dialog', { name: words('signin.title') });
}

/** Opens the sign-up inside the sign-in tray. */
async function toSignUp(shopper: Shopper): Promise<Locator> {
  const { page, words } = shopper;
  const signin = await toSignIn(shopper);
  await signin.getByRole('button', { name: words('signin.create'), exact: true }).press('Enter');
  return page.getByRole('dialog', { name: words('signin.create') });
}

/** Fills the sign-up and waits for the captcha. */
async function fill(shopper: Shopper, signup: Locator, email: string): Promise<void> {
  await signup.locator('#profile-prefix').selectOption('Ms.');
  await signup.locator('#profile-firstname').fill('Rose');
  await signup.locator('#profile-lastname').fill('Lacombe');
  await signup.locator('#profile-email').fill(email);
  await signup.locator('#profile-password').fill(password);
  await expect(signup.getByText(shopper.words('captcha.solved'))).toBeVisible();
}

test('a signed-out shopper signs up inside the reservation, reserves, and cancels from the account on a phone', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page, words } = shopper;
  const email = `rose.${Date.now()}@example.com`;
  const signup = await toSignUp(shopper);
  const create = signup.getByRole('button', { name: words('signin.create'), exact: true });

  // Nothing typed: the fields are marked, and the first one is focused.
  await create.press('Enter');
  await expect(signup.locator('[aria-invalid=true]').first()).toBeFocused();
  await shopper.stop('sign-up without its fields');
  await fill(shopper, signup, email);
  await create.press('Enter');

  // Signed in, the request goes on: customer, product and store.
  const request = page.getByRole('dialog', { name: words('instore.reserve_title') });
  const facts = [
    request.getByText(email),
    request.getByText('Pommeau'),
    request.getByText(words('instore.reserve_at')),
  ];
  for (const fact of facts) await expect(fact.first()).toBeVisible();
  await request.getByRole('button', { name: words('instore.reserve_send') }).press('Enter');
  await expect(request.getByRole('heading', { name: words('instore.reserved_title') })).toBeFocused();
  for (const fact of facts) await expect(fact.first()).toBeVisible();
  await shopper.stop('confirmation of a reservation');
  const number = (await request.locator('bdi.figure').first().textContent()) ?? '';

  // Later on a phone, signed out: the address is known by now, and what was typed stays.
  await page.context().clearCookies();
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
  await page.setViewportSize({ width: 390, height: 844 });
  const again = await toSignUp(shopper);
  await fill(shopper, again, email);
  await again.getByRole('button', { name: words('signin.create'), exact: true }).click();
  const field = again.locator('#profile-email');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue(email);
  await expect(again.locator('#profile-firstname')).toHaveValue('Rose');
  await shopper.stop('an address with an account');

  await again.getByRole('button', { name: words('shell.tray.back') }).click();
  const signin = page.getByRole('dialog', { name: words('signin.title') });
  await signin.locator('#signin-email').fill(email);
  await signin.locator('#signin-password').fill(password);
  await page.keyboard.press('Enter');
  await expect(request.getByText(email)).toBeVisible();

  await shopper.open('/#tray=visits');
  const visits = page.getByRole('dialog', { name: words('visits.title') });
  const reservation = visits.getByRole('listitem').filter({ hasText: number });
  await expect(reservation.getByText(words('visits.reservation.requested'), { exact: true })).toBeVisible();
  // By keyboard: the focus follows to the answer, then to the reservation.
  await reservation.getByRole('button', { name: new RegExp(`^${words('visits.cancel')}`, 'u') }).focus();
  await page.keyboard.press('Enter');
  await expect(reservation.getByRole('button', { name: words('visits.cancel'), exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const cancelled = visits.getByRole('listitem').filter({ hasText: words('visits.reservation.cancelled') });
  await expect(cancelled.getByRole('heading')).toBeFocused();
  await shopper.stop('cancelled from the account');
});

test('a customer on a phone asks for a new password inside the reservation, and reserves after a failure', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page, words } = shopper;
  await page.setViewportSize({ width: 390, height: 844 });
  const email = `iris.${Date.now()}@example.com`;
  await shopper.open('/account-create/');
  await fill(shopper, page.getByRole('main'), email);
  await shopper.button('signin.create').click();
  await expect(page.getByRole('heading', { name: words('signin.done_title') })).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));

  const signin = await toSignIn(shopper);
  const place = page.url();
  const chosen = page.getByRole('dialog', { name: words('instore.title') }).getByRole('heading', { level: 4 });
  const boutique = (await chosen.first().textContent()) ?? '';
  await signin.getByRole('button', { name: words('password.forgot_link'), exact: true }).press('Enter');
  const forgot = page.getByRole('dialog', { name: words('password.forgot_title') });
  await forgot.locator('#forgot-email').fill(email);
  await page.keyboard.press('Enter');
  await expect(forgot.getByRole('heading', { name: words('password.sent_title') })).toBeFocused();
  await shopper.stop('the link is sent, inside the reservation');
  expect(page.url()).toBe(place);

  // The mail's link opens in another tab.
  const other = new Shopper(await page.context().newPage(), 'fr_fr');
  await other.page.setViewportSize({ width: 390, height: 844 });
  await other.page.goto(linkIn(await mailTo(email, 'create-password'), 'create-password'));
  await other.page.locator('#create-password').fill('Madder.red1899');
  await other.button('password.create_save').press('Enter');
  await expect(other.page).toHaveURL(/\/fr_fr\/account\/$/u);
  await other.page.close();

  // Back in the first tab, signed in by the link, the request shows what was chosen before.
  const request = page.getByRole('dialog', { name: words('instore.reserve_title') });
  for (const fact of [email, 'Pommeau', boutique]) await expect(request.getByText(fact).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);

  // The shop's servers fail: the shopper is asked to call the boutique, and nothing is lost.
  const failing = '**/ereservation';
  await page.route(failing, (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }));
  const send = request.getByRole('button', { name: words('instore.reserve_send') });
  await send.press('Enter');
  const alert = request.getByRole('alert').filter({ hasText: words('instore.reserve_failed') });
  await expect(alert.getByRole('link')).toHaveAttribute('href', /^tel:\+33/u);
  await shopper.stop('the call to the boutique after a failure');
  await page.screenshot({ path: test.info().outputPath('call.png') });
  await page.unroute(failing);
  await send.press('Enter');
  await expect(request.getByRole('heading', { name: words('instore.reserved_title') })).toBeFocused();
  await expect(request.getByText(boutique).first()).toBeVisible();
  await mailTo(email, (await request.locator('bdi.figure').first().textContent()) ?? '');
});

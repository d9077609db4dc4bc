import { dateFormat } from '@vitrine/rules/text/dateFormat';
import { staff } from './house.ts';
import { linkIn, mailTo } from './outbox.ts';
import { expect, ownNetwork, settle, Shopper, test } from './shopper.ts';

const password = 'Saddle.leather1874';
const salon = '1001';
const timezone = 'Europe/Paris';

/** A day so many days from now on the salon's clock, as `2026-12-01`. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date(Date.now() + days * 86_400_000));

let made = 0;
/** Adds a session on a day of its own; its pid. */
async function session(seats: number, days = 3): Promise<{ pid: string; date: string }> {
  made += 1;
  const date = dayIn(days);
  const time = `${String(8 + made).padStart(2, '0')}:30`;
  const pid = (await staff('add-salon-session', salon, `${date}T${time}`, '60', String(seats))).trim();
  return { pid, date };
}

/** Creates an account in the salon, with the suggested password or a typed one; ends on its reservations. */
async function register(shopper: Shopper, suggested = false): Promise<{ email: string; chosen: string }> {
  const { page } = shopper;
  const email = `anne.${Date.now()}@example.com`;
  await shopper.open('/salon/#/register');
  await page.locator('#profile-prefix').selectOption('Ms.');
  await page.locator('#profile-firstname').fill('Anne');
  await page.locator('#profile-lastname').fill('Lacombe');
  await page.locator('#profile-email').fill(email);
  if (suggested) {
    await shopper.button('signin.suggest').click();
    await expect(page.locator('#profile-password')).toHaveValue(/^\S{13}$/u);
    await shopper.stop('suggested password');
  } else await page.locator('#profile-password').fill(password);
  const chosen = await page.locator('#profile-password').inputValue();
  await expect(page.getByText(shopper.words('captcha.solved'))).toBeVisible();
  await shopper.button('signin.create').click();
  await expect(page.getByRole('heading', { name: shopper.words('salon.reservations') })).toBeVisible();
  return { email, chosen };
}

test('a visitor on a phone registers, finds a session by keyboard, and gets back to it from the sign-in', async ({
  shopperIn,
}) => {
  const { pid, date } = await session(2);
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await page.setViewportSize({ width: 390, height: 844 });
  const { email, chosen } = await register(shopper, true);
  await page.screenshot({ path: test.info().outputPath('none.png') });
  // Signed out, without the notice of an ended session.
  await page.context().clearCookies();
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));

  await shopper.open('/salon/');
  const next = shopper.button('salon.next');
  await expect(next).toBeVisible();
  const month = new Date(`${date}T12:00:00Z`).getUTCMonth();
  if (month !== new Date(`${dayIn(0)}T12:00:00Z`).getUTCMonth()) {
    await next.focus();
    await page.keyboard.press('Enter');
  }
  const name = dateFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const day = page.getByRole('button', { name: new RegExp(`^${name.format(new Date(`${date}T12:00:00Z`))}`, 'u') });
  await expect(day).toBeVisible();
  await shopper.stop('calendar');
  await day.focus();
  await page.keyboard.press('Enter');
  await expect(day).toHaveAttribute('aria-pressed', 'true');
  await page.screenshot({ path: test.info().outputPath('calendar.png'), fullPage: true });
  const link = page.getByRole('link', { name: new RegExp(`^${shopper.words('salon.see')}`, 'u') }).first();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: shopper.words('salon.session') })).toBeFocused();
  expect(page.url()).toContain(`#/${pid}`);
  await shopper.stop('session, signed out');

  await page
    .getByRole('main')
    .getByRole('link', { name: shopper.words('signin.title') })
    .last()
    .press('Enter');
  await expect(page.getByRole('heading', { name: shopper.words('signin.title') })).toBeFocused();
  await shopper.stop('sign-in');
  await page.screenshot({ path: test.info().outputPath('signin.png'), fullPage: true });
  await page.getByRole('link', { name: shopper.words('password.forgot_link') }).click();
  await expect(page.getByRole('heading', { name: shopper.words('password.forgot_title') })).toBeFocused();
  await shopper.stop('forgotten password');
  await page
    .getByRole('link', { name: shopper.words('signin.title') })
    .last()
    .click();
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { name: shopper.words('signin.title') })).toBeFocused();
  const form = page.getByRole('main');
  await form.getByLabel(shopper.words('field.email'), { exact: true }).fill(email);
  await form.locator('input[type=password]').fill(chosen);
  await page.keyboard.press('Enter');
  // Back to the session that the sign-in was for.
  await expect(page).toHaveURL(new RegExp(`#/${pid}$`, 'u'));
  await shopper.button('salon.reserve').press('Enter');
  await expect(page.getByText(shopper.words('salon.reserved'))).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('reserved.png'), fullPage: true });
  await shopper.stop('reserved');
});

test('a full session: the waiting list, an offer by mail, and its acceptance', async ({ shopperIn, browser }) => {
  const { pid } = await session(1, 4);
  const first = await shopperIn('fr_fr');
  const { email: guest } = await register(first);
  await first.page.goto(`/salon/reserve/#/${pid}`);
  await first.button('salon.reserve').click();
  await expect(first.page.getByText(first.words('salon.reserved'))).toBeVisible();
  await first.stop('reserved seat');
  await first.page.screenshot({ path: test.info().outputPath('reserved.png') });
  const confirmation = await mailTo(guest, pid);
  expect(linkIn(confirmation, '/salon/reserve/')).toContain(`#/${pid}`);
  const link = new Shopper(await first.page.context().newPage(), 'fr_fr');
  await link.page.setViewportSize({ width: 390, height: 844 });
  await link.page.goto(linkIn(confirmation, '/cancel/visits/'));
  await expect(link.page.locator('button[value=cancel]')).toBeVisible();
  await link.stop('the page that cancels a visit');
  await link.page.screenshot({ path: test.info().outputPath('cancel.png') });
  await link.page.close();

  const context = await browser.newContext({
    baseURL: process.env['SHOP_URL'] ?? '',
    extraHTTPHeaders: ownNetwork(),
    locale: 'fr-FR',
  });
  await settle(context);
  const second = new Shopper(await context.newPage(), 'fr_fr');
  const { email } = await register(second);
  await second.page.goto(`/salon/reserve/#/${pid}`);
  await second.button('salon.wait').click();
  await expect(second.page.getByText(second.words('salon.waiting', { position: '1' }))).toBeVisible();
  await second.stop('waiting list');

  await first.button('salon.cancel').click();
  await first.button('salon.cancel').click();
  await expect(first.page.getByText(first.words('salon.done.cancelled'))).toBeVisible();

  const offer = await mailTo(email, pid);
  await second.page.goto(linkIn(offer, '/salon/reserve/'));
  await second.page.screenshot({ path: test.info().outputPath('offered.png') });
  await second.button('salon.accept').click();
  await expect(second.page.getByText(second.words('salon.reserved'))).toBeVisible();
  await second.page.getByRole('link', { name: second.words('salon.reservations') }).click();
  await expect(second.page.getByText(second.words('visits.visit.reserved'))).toBeVisible();
  await second.stop('own reservations');
  await second.page.screenshot({ path: test.info().outputPath('own.png') });
  await context.close();
});

test('the calendar reads from right to left on a desk, in Arabic with Latin figures', async ({ shopperIn }) => {
  const { pid } = await session(3, 5);
  const shopper = await shopperIn('ae_ar');
  const { page } = shopper;
  await shopper.open('/salon/');
  // The Emirates have no salon of their own: the house's first one shows.
  await expect(shopper.button('salon.next')).toBeVisible();
  await shopper.stop('calendar, Arabic');
  await page.screenshot({ path: test.info().outputPath('arabic.png'), fullPage: true });
  await page.goto(`/ae_ar/salon/#/${pid}`);
  await expect(page.getByRole('heading', { name: shopper.words('salon.session') })).toBeVisible();
  await expect(shopper.button('salon.reserve')).toBeHidden();
  await expect(page.getByText(shopper.words('salon.sign_in_first'))).toBeVisible();
  await shopper.stop('session, Arabic');
  await page.screenshot({ path: test.info().outputPath('arabic-session.png') });
});

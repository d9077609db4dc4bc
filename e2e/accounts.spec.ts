import { type BrowserContext, expect, type Page } from '@playwright/test';
import { mailTo } from './outbox.ts';
import { type Shopper, test } from './shopper.ts';

const password = 'Saddle.leather1874';
const fresh = (name: string): string => `${name}.${Date.now()}@example.com`;

/** Fills fields of the account form by their names; a select takes its option by value. */
async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`#profile-${name}`);
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
}

const toAccount = (shopper: Shopper) =>
  shopper.page.getByRole('banner').getByText(shopper.words('shell.header.account'));
const wrong = (page: Page, name: string) =>
  expect(page.locator(`#profile-${name}`)).toHaveAttribute('aria-invalid', 'true');

async function signOut(shopper: Shopper): Promise<void> {
  await shopper.open('/account/');
  await shopper.button('account.sign_out').first().click();
  await expect(shopper.page).toHaveURL(new RegExp(`/${shopper.locale}/?$`, 'u'));
}

test('France creates an account from a product page, signs out and in again, and returns to the product each time', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  const email = fresh('anne');
  await shopper.open('/category/leather/');
  await page.locator('main a[href*="/product/"]').first().click();
  await page.waitForURL('**/product/**');
  const piece = page.url();

  await toAccount(shopper).click();
  await expect(shopper.button('signin.submit')).toBeVisible();
  await shopper.stop('sign-in');
  await shopper.link('signin.create').click();
  await page.waitForURL('**/account-create/**');
  await shopper.button('signin.create').click();
  await expect(page.locator('#profile-prefix')).toBeFocused();
  await expect(page.getByText(shopper.words('captcha.solved'))).toBeVisible();
  await shopper.stop('account form with faults');
  // S6: a name with markup that would run if it were not escaped.
  await fill(page, { prefix: 'Ms.', firstname: '<img src=x onerror=canary=1>', lastname: 'Lacombe', email, password });
  await shopper.button('signin.create').click();
  await expect(page.getByRole('heading', { name: shopper.words('signin.done_title') })).toBeVisible();
  await page.waitForURL(piece);
  expect((await mailTo(email, shopper.words('signin.done_title'))).html).not.toContain('<img');

  await toAccount(shopper).click();
  const tray = page.getByRole('dialog');
  await expect(tray).toBeVisible();
  await shopper.stop('account tray');
  await tray.getByRole('link').first().click();
  await expect(page.getByText(shopper.words('banner.account.created'))).toBeVisible();
  await shopper.button('account.edit_profile').click();
  const form = page.getByRole('dialog');
  await form.locator('#edit-year').fill('1900');
  await form.locator('#edit-month').fill('1');
  await form.locator('#edit-day').fill('1');
  await form.getByRole('button', { name: shopper.words('account.save') }).click();
  await expect(form.locator('#edit-year')).toHaveAttribute('aria-invalid', 'true');
  await shopper.stop('profile form');
  await form.locator('#edit-year').fill('1980');
  await form.getByRole('button', { name: shopper.words('account.save') }).click();
  await expect(page.getByText('1er janvier 1980')).toBeVisible();
  await shopper.stop('account');
  expect(await page.evaluate(() => Object.hasOwn(window, 'canary'))).toBe(false);

  await signOut(shopper);
  await page.goto(piece);
  // The page's code loads late: early input and submits wait for it, and no password reaches an address.
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/.+\.js$/u, async (route) => {
    await late;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await toAccount(shopper).click();
  await page.locator('#signin-email').fill(email.toUpperCase());
  await page.locator('#signin-password').fill(password);
  await shopper.button('signin.submit').click();
  await expect(page.locator('html[data-held]')).toBeAttached();
  expect(page.url()).not.toContain('?');
  arrive();
  await page.waitForURL(piece);
});

/** The fields of each country, one of them wrong, and its correction. */
const countries = [
  {
    locale: 'jp_ja',
    fields: {
      lastname: '山田',
      firstname: '花子',
      lastname2: '山田',
      firstname2: 'はなこ',
      year: '1980',
      month: '2',
      day: '30',
    },
    wrong: 'lastname2',
    mended: { lastname2: 'ヤマダ', firstname2: 'ハナコ', month: '4', day: '12' },
  },
  {
    locale: 'kr_ko',
    fields: { lastname: '김', firstname: '하늘', year: '2015', month: '4', day: '12' },
    wrong: 'year',
    mended: { year: '1990' },
  },
  {
    locale: 'br_pt',
    fields: { prefix: 'Ms.', firstname: 'Ana', lastname: 'Souza', social_security_number: '11.222.333/0001-82' },
    wrong: 'social_security_number',
    mended: {
      social_security_number: '529.982.247-25',
      postcode: '01426001',
      street1: 'Rua Oscar Freire',
      street_number: '12',
      city: 'São Paulo',
    },
  },
  {
    locale: 'hk_en',
    fields: { prefix: 'Mr.', firstname: '大文', lastname: 'Chan' },
    wrong: 'firstname',
    mended: { firstname: 'Tai Man', street1: '1 Peak Road' },
  },
  {
    locale: 'tw_zh',
    fields: { prefix: 'Ms.', lastname: '林', firstname: '雨', street1: 'Zhongshan Road' },
    wrong: 'street1',
    mended: { street1: '中山路一段12號' },
  },
  {
    locale: 'mx_es',
    fields: { prefix: 'Mr.', firstname: 'Luis', lastname: '' },
    wrong: 'lastname',
    mended: { lastname: 'Vega', postcode: '06700' },
  },
  {
    locale: 'ae_ar',
    fields: { prefix: 'Mr.', firstname: 'عمر', lastname: 'Haddad' },
    wrong: 'firstname',
    mended: { firstname: 'Omar' },
  },
] as const;

const checkedLocales: ReadonlySet<string> = new Set(['jp_ja', 'br_pt', 'ae_ar']);

/** On a phone, a field's message stays within the field. */
async function staysWithin(page: Page): Promise<void> {
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const over = await page
    .locator('[id^="profile-"][id$="-fault"]')
    .evaluateAll((faults) =>
      faults.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ id }) => id),
    );
  expect(over, 'faults that run out of their field').toEqual([]);
  if (desk) await page.setViewportSize(desk);
}

async function openAccount(
  context: BrowserContext,
  shopper: Shopper,
  country: (typeof countries)[number],
): Promise<void> {
  const { page, locale } = shopper;
  await shopper.open('/account-create/');
  const has_place = Object.keys({ ...country.fields, ...country.mended }).some(
    (name) => name === 'street1' || name === 'postcode',
  );
  if (has_place) await shopper.button('signin.add_place').click();
  await fill(page, { ...country.fields, email: fresh(locale), password });
  await shopper.button('signin.create').click();
  await wrong(page, country.wrong);
  // Readings, a tax number, right-to-left: the others render the same fields.
  if (checkedLocales.has(locale)) {
    await shopper.stop(`account form of ${locale}`);
    await staysWithin(page);
  }
  // An email is left-to-right wherever it is typed.
  await expect(page.locator('#profile-email')).toHaveCSS('direction', 'ltr');
  await fill(page, country.mended);
  await shopper.button('signin.create').click();
  await expect(page.getByRole('heading', { name: shopper.words('signin.done_title') })).toBeVisible();
  await page.close();
  await context.clearCookies();
}

test('Japan, Korea, Brazil, Hong Kong, Taiwan, Mexico and the Emirates create accounts with their own fields', async ({
  context,
  shopperIn,
}) => {
  for (const country of countries)
    await test.step(country.locale, async () => openAccount(context, await shopperIn(country.locale), country));
});

test('China creates an account by phone after the consent, and signs in by phone and password', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('cn_zh');
  const { page } = shopper;
  const consent = page.getByRole('checkbox', { name: shopper.words('signin.consent_all') });
  const number = `138${String(Date.now()).slice(-8)}`;
  await shopper.open();
  // No browser breaks Chinese between words: a heading breaks at punctuation, whatever font the machine has.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('word-break', 'keep-all');
  await shopper.open('/account-create/');
  const create = shopper.button('signin.create');
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await consent.check();
  const birth = { year: '1990', month: '5', day: '17' };
  await fill(page, { prefix: 'Ms.', lastname: '王', firstname: '芳', loginphone: '12345', password, ...birth });
  await create.click();
  await wrong(page, 'loginphone');
  await fill(page, { loginphone: number, email: fresh('fang') });
  await create.click();
  await expect(page.getByRole('heading', { name: shopper.words('signin.done_title') })).toBeVisible();

  await signOut(shopper);
  await shopper.open('/login/');
  await page.locator('#signin-phonenumber').fill(number);
  await page.locator('#signin-password').fill(password);
  await expect(shopper.button('signin.submit')).toHaveAttribute('aria-disabled', 'true');
  await consent.check();
  await shopper.button('signin.submit').click();
  await page.waitForURL((url) => !url.pathname.includes('/login'));
  await shopper.open('/account/');
  await expect(shopper.button('account.edit_profile')).toBeVisible();
  await shopper.stop('account by phone');
});

test('unknown paths below the account are not found', async ({ shopperIn }) => {
  const { page, words } = await shopperIn('fr_fr');
  const answer = await page.goto('/fr_fr/account/anything');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: words('shell.missing.title') })).toBeVisible();
});

test('orders and their tray ask for the sign-in first, and come back', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  const email = fresh('bertille');
  await shopper.open('/account-create/');
  await fill(page, { prefix: 'Ms.', firstname: 'Bertille', lastname: 'Lacombe', email, password });
  await shopper.button('signin.create').click();
  await expect(page.getByRole('heading', { name: shopper.words('signin.done_title') })).toBeVisible();
  await page.waitForURL('**/account/');
  for (const [path, back] of [
    ['/account/orders/', /\/fr_fr\/account\/orders\/$/u],
    ['/orderstray/', /\/fr_fr\/account\/$/u],
  ] as const) {
    await signOut(shopper);
    await shopper.open(path);
    await expect(page).toHaveURL(/\/fr_fr\/login\/$/u);
    await page.locator('#signin-email').fill(email);
    await page.locator('#signin-password').fill(password);
    await shopper.button('signin.submit').click();
    await expect(page).toHaveURL(back);
  }
  await expect(page.getByRole('dialog')).toBeVisible();
});

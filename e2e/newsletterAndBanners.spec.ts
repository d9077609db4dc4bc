import type { Page } from '@playwright/test';
import { linkIn, mailTo } from './outbox.ts';
import { expect, test } from './shopper.ts';

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

test.use({ newcomer: true });

const eventsOf = (page: Page): Promise<object[]> => page.evaluate(() => window.dataLayer ?? []);
const banner = (page: Page, name: string) => page.locator(`[data-banner=${name}]`);
const mailbox = () => `claire.${Date.now()}${Math.floor(Math.random() * 1e6)}@example.com`;

test('a new visitor is offered her country with page and cart, and decides about analytics', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  // The header that a CDN would add for a visitor in Japan.
  await page
    .context()
    .route('**/us/en/geo/', (route) => route.fulfill({ headers: { 'x-geo-country': 'JP' }, body: '{}' }));
  await shopper.open('/product/pommeau-H0612Pv26R?selected_sku=H0612Pv26R');
  await shopper.button('product.add_to_cart').first().click();
  await expect(shopper.cart).toContainText('1');
  await expect(banner(page, 'geo')).toBeVisible();
  await shopper.stop('geo banner');
  await banner(page, 'geo').locator('a[hreflang="ja-JP"]').click();
  await expect(page).toHaveURL(/\/jp_ja\/product\/.+H0612Pv26R/u);

  const inJapan = await shopperIn('jp_ja');
  await page.close();
  await inJapan.open('/');
  const there = inJapan.page;
  await expect(inJapan.cart).toContainText('1');
  await there.mouse.move(10, 10);
  await expect(banner(there, 'cookies')).toBeVisible();
  await expect(banner(there, 'geo')).toHaveCount(0);
  expect(await eventsOf(there)).toEqual([]);
  await inJapan.button('banner.cookies.refuse').click();
  await expect(banner(there, 'notices')).toBeVisible();
  expect(await eventsOf(there)).toEqual([]);

  // A swipe of 30 px shows the next notice; closing hides them for the session.
  await inJapan.stop('notices');
  const slide = banner(there, 'notices');
  const first = await slide.innerText();
  const box = await slide.boundingBox();
  if (!box) throw new Error('the notices have no place');
  const middle = { x: box.x + box.width / 2, y: box.y + 30 };
  await there.mouse.move(middle.x, middle.y);
  await there.mouse.down();
  await there.mouse.move(middle.x - 40, middle.y);
  await there.mouse.up();
  await expect(slide).not.toHaveText(first, { useInnerText: true });
  await inJapan.button('banner.notice.close').click();
  await expect(slide).toHaveCount(0);

  // Consent is given and withdrawn in the footer, and controls the data layer both times.
  const choose = async (analytics: boolean) => {
    await inJapan.button('shell.footer.consent').click();
    const tray = there.getByRole('dialog', { name: inJapan.words('banner.cookies.title') });
    await tray.getByRole('checkbox').setChecked(analytics);
    await tray.getByRole('button', { name: inJapan.words('banner.consent.save') }).click();
    await expect(tray).toHaveCount(0);
  };
  await choose(true);
  await expect.poll(() => eventsOf(there)).toMatchObject([{ event: 'page_view', page: '/jp_ja/', page_kind: 'front' }]);
  await inJapan.open('/product/quartier-H0702PvR');
  // The first action on the page, before anything listens.
  await inJapan.button('product.add_to_cart').first().click();
  const piece = { sku: 'H0702P R' };
  await expect
    .poll(() => eventsOf(there))
    .toMatchObject([
      { event: 'page_view', page_kind: 'product' },
      { event: 'product_view', ...piece },
      { event: 'add_to_cart', product: { ...piece, qty: 1 } },
    ]);
  await there.keyboard.press('Escape');
  await there
    .getByRole('contentinfo')
    .getByRole('link', { name: inJapan.words('shell.footer.cart') })
    .click();
  await expect
    .poll(() => eventsOf(there))
    .toContainEqual({ event: 'checkout_step', step: 1, page: '/jp_ja/checkout/cart/' });
  await choose(false);
  expect(await eventsOf(there)).toEqual([]);
  await there.reload();
  await there.mouse.move(20, 20);
  await expect(there.getByRole('contentinfo')).toBeVisible();
  expect(await eventsOf(there)).toEqual([]);
});

test('a newsletter is requested, confirmed by its mail and cancelled; a message reaches the house', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('uk_en');
  const { page } = shopper;
  const email = mailbox();
  await shopper.open('/faq/');
  await page.getByRole('contentinfo').getByLabel(shopper.words('shell.footer.newsletter_email')).fill(email);
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: shopper.words('shell.footer.newsletter_go') })
    .click();
  const tray = page.getByRole('dialog', { name: shopper.words('newsletter.title') });
  await expect(tray.locator('#newsletter-email')).toHaveValue(email);
  await tray.getByRole('button', { name: shopper.words('newsletter.submit') }).click();
  // Shows all faults at once, with the first wrong field focused.
  await expect(tray.locator('#newsletter-prefix')).toBeFocused();
  await shopper.stop('newsletter with errors');
  await tray.locator('#newsletter-prefix').selectOption('Ms.');
  await tray.locator('#newsletter-firstname').fill('Claire');
  await tray.locator('#newsletter-lastname').fill('Martin');
  await tray.getByRole('button', { name: shopper.words('newsletter.submit') }).click();
  await expect(tray.getByRole('heading', { name: shopper.words('newsletter.sent_title') })).toBeFocused();
  expect(await page.evaluate(() => sessionStorage.getItem('newsletterStatus'))).toBe('pending');

  const asking = await mailTo(email, 'Confirm my subscription');
  await page.goto(linkIn(asking, 'step=confirm'));
  const confirm = page.getByRole('dialog', { name: shopper.words('newsletter.title') });
  await confirm.getByRole('button', { name: shopper.words('newsletter.confirm') }).click();
  await expect(confirm.getByRole('heading', { name: shopper.words('newsletter.confirmed_title') })).toBeVisible();
  expect(page.url()).not.toContain('hash');
  const welcome = await mailTo(email, 'Unsubscribe');
  await page.goto(linkIn(welcome, 'step=unsubscribe'));
  const leave = page.getByRole('dialog', { name: shopper.words('newsletter.leave_title') });
  await leave.getByRole('button', { name: shopper.words('newsletter.leave'), exact: true }).click();
  await expect(leave.getByRole('heading', { name: shopper.words('newsletter.left_title') })).toBeVisible();
  await shopper.stop('unsubscribed');

  await shopper.open('/faq/#tray=help');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: shopper.words('shell.help.write') })
    .click();
  const contactForm = page.getByRole('dialog', { name: shopper.words('contact.title') });
  await contactForm.locator('#contact-subject_list').selectOption('care');
  await contactForm.locator('#contact-prefix').selectOption('Ms.');
  await contactForm.locator('#contact-firstname').fill('Claire');
  await contactForm.locator('#contact-lastname').fill('Martin');
  await contactForm.locator('#contact-email').fill(email);
  await contactForm.locator('#contact-message').fill('The seam of my Pommeau has opened.');
  await shopper.stop('contact tray');
  await contactForm.getByRole('button', { name: shopper.words('contact.submit') }).click();
  await expect(contactForm.getByRole('heading', { name: shopper.words('contact.sent_title') })).toBeVisible();
  await mailTo(email, 'We have received your message');
});

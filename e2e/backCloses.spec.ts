import type { Page } from '@playwright/test';
import { expect, test } from './shopper.ts';

const lengthOf = (page: Page): Promise<number> => page.evaluate(() => window.history.length);
/** Marks the document, so that a reload shows. */
const mark = (page: Page): Promise<void> => page.evaluate(() => document.body.setAttribute('data-same', ''));
const stays = async (page: Page, address: string): Promise<void> => {
  await expect(page).toHaveURL(address);
  await expect(page.locator('body')).toHaveAttribute('data-same', '');
};

for (const [name, viewport, locale] of [
  ['a phone', { width: 390, height: 844 }, 'us_en'],
  ['a desktop', { width: 1440, height: 900 }, 'sa_ar'],
] as const)
  test.describe(`on ${name}`, () => {
    test.use({ viewport, newcomer: false });

    test('Back closes menu, search and cart, one at a time, and the page stays', async ({ shopperIn }) => {
      const shopper = await shopperIn(locale);
      const { page } = shopper;
      await shopper.open();
      await shopper.open('/category/leather');
      await mark(page);
      const address = page.url();
      const dialogs = page.getByRole('dialog');
      const search = page.getByRole('search').getByRole('combobox');

      await shopper.button('shell.header.menu').click();
      await expect(dialogs).toHaveCount(1);
      await dialogs.locator('[data-tray=country]').click();
      await expect(dialogs).toHaveCount(2);
      await page.goBack();
      await expect(dialogs).toHaveCount(1);
      await page.goBack();
      await expect(dialogs).toHaveCount(0);
      await stays(page, address);

      await shopper.button('shell.header.search').click();
      await expect(search).toBeFocused();
      await page.goBack();
      await expect(search).toHaveCount(0);
      await stays(page, address);

      await shopper.cart.click();
      await expect(dialogs).toHaveCount(1);
      await page.goBack();
      await expect(dialogs).toHaveCount(0);
      await expect(shopper.cart).toBeFocused();
      await stays(page, address);

      // Forward brings no tray back, and Back is the page's again.
      await page.goForward();
      await expect(dialogs).toHaveCount(0);
      await stays(page, address);
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`/${locale}/?$`, 'u'));
    });

    test('closing by its button or going on from a layer leaves no entry behind', async ({ shopperIn }) => {
      const shopper = await shopperIn(locale);
      const { page } = shopper;
      await shopper.open('/category/leather');
      await mark(page);
      const address = page.url();
      const before = await lengthOf(page);
      const dialogs = page.getByRole('dialog');

      await shopper.cart.click();
      await expect(dialogs).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialogs).toHaveCount(0);
      await stays(page, address);

      await shopper.button('shell.header.menu').click();
      await dialogs.getByRole('link').last().click();
      await expect(dialogs).toHaveCount(0);
      await expect(page).not.toHaveURL(address);
      // The entry of the tray was replaced by that of the page.
      expect(await lengthOf(page)).toBe(before + 1);
      await page.goBack();
      await stays(page, address);
      await page.goForward();
      await expect(page).not.toHaveURL(address);
    });

    test('a reload with an open tray leaves the page’s own entry, and a deep link opens and closes in place', async ({
      shopperIn,
    }) => {
      const shopper = await shopperIn(locale);
      const { page } = shopper;
      await shopper.open('/faq');
      const address = page.url();
      await shopper.cart.click();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      expect(await page.evaluate(() => (window.history.state as { layer?: number } | null)?.layer)).toBe(1);
      await page.reload();
      await page.mouse.move(10, 10);
      await expect
        .poll(() => page.evaluate(() => (window.history.state as { layer?: number } | null)?.layer ?? 0))
        .toBe(0);

      await page.goto(`${address}#tray=help`);
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(address);
    });
  });

test('Back asks before unsaved text is lost, and the next Back keeps the tray', async ({ shopperIn }) => {
  const shopper = await shopperIn('us_en');
  const { page } = shopper;
  await shopper.open('/faq');
  const address = page.url();
  await page.goto(`${address}#tray=contact&subject=order`);
  const tray = page.getByRole('dialog');
  await tray.locator('textarea').fill('Ada');
  const question = page.getByRole('alertdialog');
  await page.goBack();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(tray.locator('textarea')).toHaveValue('Ada');
  await page.goBack();
  await question.getByRole('button', { name: shopper.words('shell.unsaved.leave') }).click();
  await expect(tray).toHaveCount(0);
  await expect(page).toHaveURL(address);
});

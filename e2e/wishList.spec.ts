import { expect, settle, Shopper, test } from './shopper.ts';

test('a guest keeps a piece, shares the list by a link, and a friend opens it', async ({ shopperIn, browser }) => {
  const shopper = await shopperIn('uk_en');
  const { page } = shopper;
  await page.setViewportSize({ width: 390, height: 844 });
  await shopper.open('/product/pommeau-H0612Pv26R');
  await page.mouse.move(10, 10);
  await shopper.button('wishlist.add').click();
  await shopper.button('wishlist.view').click();
  const tray = page.getByRole('dialog', { name: shopper.words('wishlist.title') });
  const wish = tray.getByRole('link', { name: 'Pommeau' });
  // No size was chosen, so the link selects none.
  await expect(wish).toHaveAttribute('href', /\/product\/pommeau-[^?]+$/u);
  await shopper.stop('own list');
  await tray.getByRole('button', { name: shopper.words('wishlist.share') }).click();
  const link = await tray.getByLabel(shopper.words('wishlist.link')).inputValue();
  await shopper.stop('shared list');
  await page.screenshot({ path: test.info().outputPath('phone.png') });

  const other = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
  await settle(other);
  const friend = await other.newPage();
  await friend.goto(link);
  const theirs = friend.getByRole('dialog', { name: shopper.words('wishlist.shared_title') });
  await expect(theirs.getByRole('link', { name: 'Pommeau' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: shopper.words('wishlist.share') })).toHaveCount(0);
  await new Shopper(friend, 'uk_en').stop('a list shared by another');
  await theirs.getByRole('link', { name: 'Pommeau' }).click();
  const size = friend.getByRole('button', { name: new RegExp(`^${shopper.words('product.size')}`, 'u') });
  await expect(size).toContainText(shopper.words('product.choose'));
  await friend.screenshot({ path: test.info().outputPath('desktop.png') });
  await other.close();

  await tray.getByRole('button', { name: shopper.words('wishlist.unshare') }).click();
  await tray.getByRole('button', { name: shopper.words('wishlist.drop_one', { name: 'Pommeau' }) }).click();
  await expect(tray.getByText(shopper.words('wishlist.empty'))).toBeFocused();
  await shopper.stop('empty list');
  await page.keyboard.press('Escape');
  await page.getByRole('banner').locator('[data-tray=navigation]').click();
  await page.getByRole('dialog').locator('[data-tray=wishlist]').click();
  await expect(tray.getByText(shopper.words('wishlist.empty'))).toBeVisible();
});

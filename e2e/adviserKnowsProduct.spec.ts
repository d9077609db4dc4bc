import { mailTo } from './outbox.ts';
import { expect, test } from './shopper.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a product found in stores only: the adviser hears which one, and calls back', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await shopper.open('/product/pommeau-H0612Pv32R?selected_sku=H0612Pv32R');
  await shopper.button('product.adviser').click();
  const tray = page.getByRole('dialog');
  await expect(tray.getByRole('link', { name: 'Pommeau' })).toBeVisible();
  await expect(tray.locator('a[href^="tel:+33"]')).toBeVisible();
  await shopper.stop('the adviser');
  await page.locator('#contact-prefix').selectOption({ index: 1 });
  await page.locator('#contact-firstname').fill('Claire');
  await page.locator('#contact-lastname').fill('Martin');
  await page.locator('#contact-email').fill('adviser@example.com');
  await page.locator('#contact-message').fill('Est-elle à Lyon ?');
  const call = tray.getByRole('checkbox', { name: shopper.words('contact.wants_call') });
  await call.check();
  await shopper.button('contact.submit').click();
  await expect(page.locator('#contact-telephone')).toBeFocused();
  await page.locator('#contact-telephone').fill('0612345678');
  await shopper.button('contact.submit').click();
  await expect(tray.getByText('adviser@example.com')).toBeVisible();
  const { html } = await mailTo('service@shop.example', 'Est-elle à Lyon');
  expect(html).toContain('H0612P 32R');
  expect(html).toContain('/fr_fr/product/pommeau-H0612Pv32');
});

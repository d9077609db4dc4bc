import type { BrowserContext } from '@playwright/test';
import { localKeys } from '../simulators/src/carriers/createCarrierSimulator.ts';
import { reports } from '../simulators/src/carriers/reports.ts';
import { signReport } from '../simulators/src/carriers/state.ts';
import { barriersIn } from './barriers.ts';
import { staff } from './house.ts';
import { bought, email, found } from './orders.ts';
import { linkIn, mailTo } from './outbox.ts';
import { expect, test } from './shopper.ts';

/** Where a shop without STORE_MAIL sends the mails to stores. */
const serviceMail = 'service@shop.example';

/** The boutique on its phone, by keyboard: it finds the return, notes the condition and receives it. */
async function receivedInStore(context: BrowserContext, returned: string): Promise<void> {
  await staff('returns-page', '1001');
  const mail = await mailTo(serviceMail, 'la page pour les recevoir');
  const store = await context.newPage();
  await store.setViewportSize({ width: 390, height: 844 });
  const inspect = async (): Promise<void> => {
    expect(await barriersIn(store, 'all')).toEqual([]);
    const overflow = await store.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  };
  await store.goto(linkIn(mail, '/boutique/returns/'));
  await expect(store.locator('input[name=number]')).toBeFocused();
  await inspect();
  await store.keyboard.type('R1');
  await store.keyboard.press('Enter');
  await expect(store.getByRole('alert')).toBeVisible();
  await inspect();
  await store.locator('input[name=number]').fill(returned);
  // A barcode reader types the number and Enter.
  await store.keyboard.press('Enter');
  await expect(store.getByRole('heading', { level: 1 })).toContainText(returned);
  await inspect();
  await store.screenshot({ path: test.info().outputPath('boutique.png'), fullPage: true });
  await store.keyboard.press('Tab');
  await expect(store.locator('select').first()).toBeFocused();
  await store.locator('select').first().selectOption('as_new');
  await store.keyboard.press('Tab');
  await store.keyboard.press('Enter');
  await expect(store.getByText(/Reçu dans cette boutique/u)).toBeVisible();
  await inspect();
  await store.close();
}

test('a guest in France exchanges a piece for another colour, by keyboard and through a store', async ({
  shopperIn,
}) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  const { ref, number } = await bought(shopper);
  await staff('ship', number, 'RX-2');
  await staff('deliver', number);
  await found(shopper, ref);

  await shopper.button('returns.open_exchange').focus();
  await page.keyboard.press('Enter');
  const tray = page.getByRole('dialog', { name: shopper.words('returns.title') });
  await expect(tray.getByRole('radio', { name: shopper.words('returns.type.exchange') })).toBeChecked();
  await tray.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await tray.getByRole('combobox', { name: shopper.words('returns.reason') }).selectOption('colour');
  await tray.getByRole('button', { name: shopper.words('returns.continue') }).click();
  const wanted = tray.getByRole('combobox', { name: shopper.words('returns.exchange_for') });
  await expect(wanted).toHaveAttribute('aria-invalid', 'true');
  await wanted.selectOption({ index: 1 });
  const colour = (await wanted.locator('option:checked').textContent()) ?? '';
  await shopper.stop('pieces of an exchange');
  await page.screenshot({ path: test.info().outputPath('pieces.png') });
  await tray.getByRole('button', { name: shopper.words('returns.continue') }).click();
  // Colissimo takes parcels at its offices alone: that is preselected, and the store is beside it.
  await expect(tray.getByRole('radio', { name: shopper.words('returns.method.office') })).toBeChecked();
  await tray.getByRole('radio', { name: shopper.words('returns.method.boutique') }).press('Space');
  await expect(tray.getByText(shopper.words('returns.exchange_after', { days: '21' }))).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await shopper.stop('method of an exchange');
  await page.screenshot({ path: test.info().outputPath('method.png') });
  await tray.getByRole('button', { name: shopper.words('returns.confirm_exchange') }).click();
  await expect(page.getByRole('heading', { name: shopper.words('returns.done') })).toBeFocused();
  const asked = await mailTo(email, 'Votre retour R');
  expect(asked.text).toContain(colour);
  const returned = /R\d+/u.exec(asked.subject)?.[0] ?? '';

  await receivedInStore(page.context(), returned);
  await staff('return', returned, 'accept');
  await staff('return', returned, 'send');
  // Without a typed number the carrier's label brings it, and the mail waits for it.
  const sent = await mailTo(email, 'L’échange de votre commande');
  const track_number = /6A\d{11}/u.exec(sent.text)?.[0] ?? 'none';
  expect(sent.text).toContain(colour);
  const { text, type } = reports.colissimo({ track_number }, [{ kind: 'delivered', at: new Date(), place: 'Paris' }]);
  const signature = signReport(localKeys('colissimo').hook_key, new Date(), text);
  const headers = { 'content-type': type, 'carrier-signature': signature };
  const hook = `${process.env['SHOP_URL']}/webhooks/carriers/colissimo`;
  expect((await fetch(hook, { method: 'POST', headers, body: text })).status).toBe(200);
  await mailTo(email, `L’échange de votre commande ${number} est arrivé`);
  await found(shopper, ref);
  await expect(page.getByText(track_number)).toBeVisible();
  await expect(page.getByText(/écrivez-nous jusqu’au/u)).toBeVisible();
  await expect(page.getByText(shopper.words('status.exchanged')).first()).toBeVisible();
  await shopper.stop('an order after its exchange');
  await page.screenshot({ path: test.info().outputPath('after.png'), fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: test.info().outputPath('after-desktop.png'), fullPage: true });
});

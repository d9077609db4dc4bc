import { reports } from '../simulators/src/carriers/reports.ts';
import { localKeys } from '../simulators/src/carriers/createCarrierSimulator.ts';
import { signReport } from '../simulators/src/carriers/state.ts';
import { staff } from './house.ts';
import { bought, email, found } from './orders.ts';
import { mailTo } from './outbox.ts';
import { expect, test } from './shopper.ts';

test('a parcel gets its number from its carrier, and the shopper follows it to the door', async ({ shopperIn }) => {
  const shopper = await shopperIn('fr_fr');
  const { page } = shopper;
  await page.setViewportSize({ width: 390, height: 844 });
  const { ref, number } = await bought(shopper);
  await staff('ship', number);
  const track_number = /6A\d{11}/u.exec((await mailTo(email, '6A')).text)?.[0] ?? '';

  /** What the carrier reports, late and twice. */
  const report = async (kind: 'in_transit' | 'out_for_delivery' | 'delivered', place: string, hour: number) => {
    const at = new Date(Date.now() - (24 - hour) * 3_600_000);
    const { text, type } = reports.colissimo({ track_number }, [{ kind, at, place }]);
    const signature = signReport(localKeys('colissimo').hook_key, new Date(), text);
    const headers = { 'content-type': type, 'carrier-signature': signature };
    const answer = await fetch(`${process.env['SHOP_URL']}/webhooks/carriers/colissimo`, {
      method: 'POST',
      headers,
      body: text,
    });
    expect(answer.status).toBe(200);
  };
  await report('out_for_delivery', 'Paris', 8);
  await report('in_transit', 'Lyon', 2);
  await found(shopper, ref);
  await expect(page.getByText(track_number)).toBeVisible();
  await expect(page.getByText(shopper.words('orders.carrier', { carrier: 'Colissimo' }))).toBeVisible();
  await expect(page.getByText(shopper.words('orders.scan.out_for_delivery')).first()).toBeVisible();
  await page.getByText(shopper.words('orders.scans')).click();
  await expect(page.getByText(shopper.words('orders.scan.in_transit'))).toBeVisible();
  await shopper.stop('a parcel on its way');
  await expect(page.getByRole('link', { name: shopper.words('orders.track') })).toHaveAttribute(
    'href',
    `https://www.laposte.fr/outils/suivre-vos-envois?code=${track_number}`,
  );

  await report('delivered', 'Paris', 9);
  await report('in_transit', 'Lyon', 2);
  await found(shopper, ref);
  await expect(page.getByText(shopper.words('status.delivered')).first()).toBeVisible();
});

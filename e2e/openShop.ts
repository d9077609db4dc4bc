import path from 'node:path';
import { calledCarriers } from '@vitrine/rules/carriers/carrierTable';
import { writeFonts } from './fonts.ts';
import { startShop } from './shopProcess.ts';

/**
 * Opens the whole shop as `npm run up` does, on free ports and an empty folder, and closes it after the last journey.
 * With SHOP_URL (and OUTBOX_URL, PAYMENT_URL) set, the journeys go through that open shop instead.
 */
// Playwright takes its setup as a default export.
// oxlint-disable-next-line import/no-default-export
export default async function openShop(): Promise<() => Promise<void>> {
  writeFonts();
  if (process.env['SHOP_URL']) return async () => undefined;
  const { url, folder, ports, settings, close } = await startShop();
  const carrierAddresses = Object.fromEntries(
    calledCarriers.map((carrier) => [`${carrier.toUpperCase()}_URL`, `http://127.0.0.1:${ports.carriers}/${carrier}`]),
  );
  process.env['SHOP_DATA'] = folder;
  process.env['SHOP_URL'] = url;
  process.env['MAPS_URL'] = `http://127.0.0.1:${ports.maps}`;
  // A second server on this shop's database does the shop's work with the same partners (mapShop.ts).
  process.env['SHOP_SETTINGS'] = JSON.stringify({
    ...settings,
    PAC_URL: `http://127.0.0.1:${ports.pac}`,
    CSD_CERTIFICATE_FILE: path.join(folder, 'csd/demo.cer'),
    CSD_KEY_FILE: path.join(folder, 'csd/demo.key'),
    ...carrierAddresses,
  });
  process.env['OUTBOX_URL'] = `http://127.0.0.1:${ports.outbox}`;
  process.env['PAYMENT_URL'] = `http://127.0.0.1:${ports.payment}`;
  // Staff's commands ask the carriers that the shop asks.
  Object.assign(process.env, carrierAddresses);
  return close;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calledCarriers } from '@vitrine/rules/carriers/carrierTable';
import { freePort } from '../server/src/testing/freePort.ts';
import { writeFonts } from './fonts.ts';

const root = path.join(import.meta.dirname, '..');
const openMs = 120_000;

/** Resolves once the shop reports that it is open; rejects with its output when it ends or stays silent before. */
function opened(shop: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => reject(new Error(`the shop did not open in time\n${output}`)), openMs);
    const onData = (data: Buffer): void => {
      output += data.toString();
      if (!output.includes('Open after')) return;
      clearTimeout(late);
      resolve();
    };
    shop.stdout?.on('data', onData);
    shop.stderr?.on('data', onData);
    shop.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the shop ended with ${code}\n${output}`));
    });
  });
}

/**
 * Opens the whole shop as `npm run up` does, on free ports and an empty folder, and closes it after the last journey.
 * With SHOP_URL (and OUTBOX_URL, PAYMENT_URL) set, the journeys go through that open shop instead.
 */
// Playwright takes its setup as a default export.
// oxlint-disable-next-line import/no-default-export
export default async function openShop(): Promise<() => Promise<void>> {
  writeFonts();
  if (process.env['SHOP_URL']) return async () => undefined;
  const [port, payment, smtp, outbox] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const [wechat, fapiao, carriers, maps] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const pac = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-journeys-'));
  // The embedded database runs as another user when we are root.
  await chmod(folder, 0o755);
  const settings = {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: folder,
    // Each shopper uses a network of its own (`ownNetwork`): journeys do not test limits per network.
    TRUST_PROXY: '1',
    DATABASE_URL: '',
    REDIS_URL: '',
    // Journeys create their own people.
    DEMO_PEOPLE: '0',
    PAYMENT_FRAME_HOSTS: 'https://acs.bank.example',
    ADYEN_ENVIRONMENT_URL: `http://127.0.0.1:${payment}`,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    SMS_URL: `http://127.0.0.1:${outbox}/sms`,
    FAPIAO_URL: `http://127.0.0.1:${fapiao}`,
    SIMULATOR_PAC_PORT: String(pac),
    WECHAT_OPEN_URL: `http://127.0.0.1:${wechat}`,
    WECHAT_API_URL: `http://127.0.0.1:${wechat}`,
    // AMap's map in China and both geocoders; other countries have the shop's own basemap.
    AMAP_KEY: 'local-maps-key',
    AMAP_GEOCODING_KEY: 'local-maps-key',
    AMAP_SCRIPT_URL: `http://127.0.0.1:${maps}`,
    AMAP_API_URL: `http://127.0.0.1:${maps}`,
    GOOGLE_GEOCODING_KEY: 'local-maps-key',
    GOOGLE_MAPS_URL: `http://127.0.0.1:${maps}`,
    // Short timeout for a silent provider, so that a lost answer shows soon.
    ADYEN_TIMEOUT_MS: '3000',
    SIMULATOR_ADYEN_PORT: String(payment),
    SIMULATOR_SMTP_PORT: String(smtp),
    SIMULATOR_OUTBOX_PORT: String(outbox),
    SIMULATOR_WECHAT_PORT: String(wechat),
    SIMULATOR_FAPIAO_PORT: String(fapiao),
    SIMULATOR_CARRIERS_PORT: String(carriers),
    // Journeys deliver by themselves.
    SIMULATOR_CARRIERS_SECONDS: '0',
    SIMULATOR_MAPS_PORT: String(maps),
  };
  const shop = spawn(path.join(root, 'node_modules/.bin/node'), ['scripts/open.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings },
  });
  const close = async (): Promise<void> => {
    if (shop.exitCode === null && shop.signalCode === null) {
      const ended = once(shop, 'exit');
      shop.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await opened(shop);
  } catch (error) {
    await close();
    throw error;
  }
  const carrierAddresses = Object.fromEntries(
    calledCarriers.map((carrier) => [`${carrier.toUpperCase()}_URL`, `http://127.0.0.1:${carriers}/${carrier}`]),
  );
  process.env['SHOP_DATA'] = folder;
  process.env['SHOP_URL'] = `http://localhost:${port}`;
  process.env['MAPS_URL'] = `http://127.0.0.1:${maps}`;
  // A second server on this shop's database does the shop's work with the same partners (mapShop.ts).
  process.env['SHOP_SETTINGS'] = JSON.stringify({
    ...settings,
    PAC_URL: `http://127.0.0.1:${pac}`,
    CSD_CERTIFICATE_FILE: path.join(folder, 'csd/demo.cer'),
    CSD_KEY_FILE: path.join(folder, 'csd/demo.key'),
    ...carrierAddresses,
  });
  process.env['OUTBOX_URL'] = `http://127.0.0.1:${outbox}`;
  process.env['PAYMENT_URL'] = `http://127.0.0.1:${payment}`;
  // Staff's commands ask the carriers that the shop asks.
  Object.assign(process.env, carrierAddresses);
  return close;
}

// A whole shop of its own for journeys, as `npm run up` opens it: on free ports, in an empty folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../server/src/testing/freePort.ts';

const root = path.join(import.meta.dirname, '..');
// A demo house moves two hundred people in first.
const openMs = 240_000;

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

/** Free ports for the shop and each of its partners. */
async function freePorts() {
  const [port, payment, smtp, outbox] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const [wechat, fapiao, carriers, maps] = [await freePort(), await freePort(), await freePort(), await freePort()];
  return { port, payment, smtp, outbox, wechat, fapiao, carriers, maps, pac: await freePort() };
}
type Ports = Awaited<ReturnType<typeof freePorts>>;

const settingsOf = ({ port, payment, smtp, outbox, wechat, fapiao, carriers, maps, pac }: Ports, folder: string) => ({
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
});

/** A shop that was opened for journeys. */
export type OpenShop = {
  readonly url: string;
  readonly folder: string;
  readonly ports: Ports;
  readonly settings: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
};

/** Opens a shop; `change` are settings of its own. Rejects with its output where it does not open. */
export async function startShop(change: Readonly<Record<string, string>> = {}): Promise<OpenShop> {
  const ports = await freePorts();
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-journeys-'));
  // The embedded database runs as another user when we are root.
  await chmod(folder, 0o755);
  const settings = { ...settingsOf(ports, folder), ...change };
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
  return { url: settings.PUBLIC_URL, folder, ports, settings, close };
}

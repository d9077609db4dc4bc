// A second server on the open shop's database, whose settings name Google's map and a MapLibre style.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { serverFlags } from '../scripts/lib/serverFlags.mjs';
import { runningEmbedded } from '../server/src/platform/db/embedded/startEmbedded.ts';
import { freePort } from '../server/src/testing/freePort.ts';
import { test } from './shopper.ts';

const root = path.join(import.meta.dirname, '..');
const openMs = 120_000;

/** The address of the maps' simulator. */
export const mapsUrl = (): string => process.env['MAPS_URL'] ?? '';

async function opened(server: ChildProcess): Promise<void> {
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (data: Buffer) => (output += String(data)));
  const late = setTimeout(() => server.kill('SIGKILL'), openMs);
  await new Promise<void>((resolve, reject) => {
    server.once('message', () => resolve());
    server.once('exit', (code) => reject(new Error(`the second server ended with ${code}\n${output}`)));
  });
  clearTimeout(late);
}

/**
 * Opens the server before a file's journeys and closes it after them; they go to it. Google draws the maps of every
 * country but China, whose map is the style's, because this server has no key of AMap. Call it at the file's top.
 */
export function openMapShop(): void {
  let url = '';
  let server: ChildProcess | undefined;
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures of a function from this pattern
  test.use({ baseURL: async ({}, provide) => provide(url) });
  test.beforeAll(async () => {
    test.setTimeout(openMs);
    const port = String(await freePort());
    url = `http://localhost:${port}`;
    const { AMAP_KEY: _without, ...settings } = JSON.parse(process.env['SHOP_SETTINGS'] ?? '{}') as Record<
      string,
      string
    >;
    server = spawn(path.join(root, 'node_modules/.bin/node'), [...serverFlags, 'server/src/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        ...settings,
        NODE_ENV: 'production',
        PORT: port,
        PUBLIC_URL: url,
        DATABASE_URL: runningEmbedded(settings['DATA_DIR'] ?? '') ?? '',
        GOOGLE_MAPS_KEY: 'local-maps-key',
        MAP_STYLE_URL: `${mapsUrl()}/styles/streets/style.json`,
      },
    });
    await opened(server);
  });
  test.afterAll(async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  });
}

// A copy of the shop for a drill: an embedded database and simulated partners of its own. No setting of the shop reaches it. decisions/0145.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { runningEmbedded } from '../../server/src/platform/db/embedded/startEmbedded.ts';
import { freePort } from '../../server/src/testing/freePort.ts';
import { openProxy } from '../proxy.ts';
import type { Copy } from './drills.ts';

const root = path.join(import.meta.dirname, '../..');
const node = path.join(root, 'node_modules/.bin/node');
const openMs = 300_000;
/** What a copy takes of the shell: no setting, key or address of the shop, because the copy must never reach its partners. */
const passedOn = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'NODE_COMPILE_CACHE', 'HOUSE'] as const;
const bare = (): Record<string, string> =>
  Object.fromEntries(passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

/** Runs a command of the database, and throws with what it says where it fails. */
function command(env: NodeJS.ProcessEnv, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(node, ['server/src/cli.ts', ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args[0]}: ${stdout}${stderr}`.trim());
}

/** Resolves when the copy is open; rejects with what it wrote where it ends or stays silent. */
function opened(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => reject(new Error(`the copy did not open in time\n${output}`)), openMs);
    const onData = (data: Buffer): void => {
      output += data.toString();
      if (!output.includes('Open after')) return;
      clearTimeout(late);
      resolve();
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the copy ended with ${code}\n${output}`));
    });
  });
}

/** Copies the shop of this shell into `folder`, which is emptied, and opens the copy. `desk` is the address of the drill’s page. */
export async function openCopy(folder: string, port: number, desk: string) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The embedded database runs as another user where this one is root, and passes through.
  await chmod(folder, 0o711);
  const backup = path.join(folder, 'shop.backup.gz');
  command(process.env, 'backup', backup);
  const [payment, smtp, outbox] = [await freePort(), await freePort(), await freePort()];
  const mail = await openProxy(() => ({ host: '127.0.0.1', port: smtp }));
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...bare(),
    PORT: String(port),
    // Another host than that of a shop on this machine: browsers keep cookies by host, not by port.
    PUBLIC_URL: url,
    DATA_DIR: folder,
    DEMO_PEOPLE: '0',
    // Invented buyers have networks of their own, else their limits would end a drill.
    TRUST_PROXY: '1',
    DRILL_URL: desk,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    ADYEN_TIMEOUT_MS: '3000',
    SIMULATOR_ADYEN_PORT: String(payment),
    SIMULATOR_SMTP_PORT: String(smtp),
    SIMULATOR_OUTBOX_PORT: String(outbox),
    SIMULATOR_WECHAT_PORT: String(await freePort()),
    SIMULATOR_FAPIAO_PORT: String(await freePort()),
    SIMULATOR_CARRIERS_PORT: String(await freePort()),
    SIMULATOR_PAC_PORT: String(await freePort()),
  };
  command(env, 'restore', backup, '--yes');
  await rm(backup);
  const child = spawn(node, ['scripts/open.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await mail.close();
    // It holds the clients of the shop.
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await opened(child);
    const database = runningEmbedded(folder);
    if (!database) throw new Error('the copy has no database');
    const pool = new pg.Pool({ connectionString: database, max: 2 });
    pool.on('error', () => undefined);
    const copy: Copy = { pool, url, payment: `http://127.0.0.1:${payment}`, mail };
    return {
      copy,
      log: path.join(folder, 'log/shop.log'),
      close: async () => {
        await pool.end();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

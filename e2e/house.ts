import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(import.meta.dirname, '..');

/** Runs a command of the house's staff on the open shop: `npm run db -- ship NUMBER`. Rejects with its message. */
export async function staff(...args: string[]): Promise<string> {
  const folder = process.env['SHOP_DATA'];
  if (!folder) throw new Error('SHOP_DATA names the open shop’s folder');
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' };
  const command = [path.join(root, 'server/src/cli.ts'), ...args];
  const { stdout } = await promisify(execFile)(path.join(root, 'node_modules/.bin/node'), command, { cwd: root, env });
  return stdout;
}

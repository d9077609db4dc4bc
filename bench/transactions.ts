import { spawnSync } from 'node:child_process';

const prepared = new Set<string>();

/**
 * Simple transactions per second of the database as `pgbench -N` does them with 8 clients: the unit for writes. Null
 * where pgbench is missing.
 */
export function simpleTransactionsPerSecond(databaseUrl: string, seconds = 5): number | null {
  const address = new URL(databaseUrl);
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(address.password) };
  const common = [
    '-h',
    address.hostname,
    '-p',
    address.port || '5432',
    '-U',
    decodeURIComponent(address.username) || 'postgres',
  ];
  const database = address.pathname.slice(1);
  if (!prepared.has(databaseUrl)) {
    const ready = spawnSync('pgbench', ['-i', '-q', '-s', '5', ...common, database], { env, encoding: 'utf8' });
    if (ready.error) return null;
    prepared.add(databaseUrl);
  }
  const run = spawnSync('pgbench', ['-N', '-c', '8', '-T', String(seconds), ...common, database], {
    env,
    encoding: 'utf8',
  });
  const found = /tps = ([\d.]+)/u.exec(run.stdout)?.[1];
  if (!found) throw new Error(`pgbench: ${run.stderr}`);
  return Number(found);
}

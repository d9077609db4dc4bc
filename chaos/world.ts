// One shop for one scenario: a database of its own, servers, provider, mail, and a proxy on each connection between them.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMailSimulator, type MailSimulator } from '@vitrine/simulators/mail/createMailSimulator';
import { freePort } from '../server/src/testing/freePort.ts';
import { type Acknowledged, newAcknowledged } from './buyer.ts';
import { type Cluster, sqlOn, templateName } from './cluster.ts';
import { plentiful, rare } from './pieces.ts';
import { Provider } from './provider.ts';
import { openProxy, type Proxy } from './proxy.ts';
import type { Random } from './random.ts';
import { root, Server } from './server.ts';

const stockAtStart = 1_000_000;
/** After this time a shopper's half hour and the provider's two minutes are over. */
const passedMinutes = 40;

type Lines = { provider: Proxy; database: Proxy; mail: Proxy; redis: Proxy | null };

export type World = {
  random: Random;
  short: boolean;
  cluster: Cluster;
  database: string;
  /** The database's address past the proxy, for the audit. */
  url: string;
  servers: Server[];
  provider: Provider;
  mail: MailSimulator;
  lines: Lines;
  /** Stock of each sku before the first purchase. */
  stock: Map<string, number>;
  acknowledged: Acknowledged;
  /** The start options of a server of this shop. */
  env: Readonly<Record<string, string>>;
  /** Addresses of the servers that accept requests now. */
  open: () => string[];
  newServer: (from?: string) => Promise<Server>;
  sql: <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** Waits until nothing is pending, the half hour included; returns what still is. */
  settle: () => Promise<string[]>;
  /** The same without the half hour: for mails and notifications in transit. */
  rest: () => Promise<unknown>;
  close: () => Promise<void>;
};

type Options = {
  name: string;
  cluster: Cluster;
  folder: string;
  random: Random;
  servers?: number;
  rareStock?: number;
  redis?: string | null;
  /** Disconnects everything from the database. */
  empty?: boolean;
  short: boolean;
};

async function openLines(cluster: Cluster, provider: number, mail: number, redis: string | null): Promise<Lines> {
  return {
    provider: await openProxy(() => ({ host: '127.0.0.1', port: provider })),
    database: await openProxy(cluster.target),
    mail: await openProxy(() => ({ host: '127.0.0.1', port: mail })),
    redis: redis
      ? await openProxy(() => ({ host: new URL(redis).hostname, port: Number(new URL(redis).port || '6379') }))
      : null,
  };
}

function environmentOf(cluster: Cluster, database: string, lines: Lines): Record<string, string> {
  const direct = new URL(cluster.url(database));
  const user = direct.username || 'postgres';
  const password = direct.password ? `:${direct.password}` : '';
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    CAPTCHA: 'off',
    TRUST_PROXY: '1',
    DATABASE_URL: `postgres://${user}${password}@127.0.0.1:${lines.database.port}/${database}`,
    DATABASE_DURABLE: cluster.durable ? '1' : '0',
    ADYEN_ENVIRONMENT_URL: `http://127.0.0.1:${lines.provider.port}`,
    ADYEN_TIMEOUT_MS: '1500',
    SMTP_URL: `smtp://127.0.0.1:${lines.mail.port}`,
    ...(lines.redis ? { REDIS_URL: `redis://127.0.0.1:${lines.redis.port}` } : {}),
  };
}

/** Opens a shop for a scenario. Everything listens on this machine only. */
export async function openWorld(options: Options): Promise<World> {
  const { name, cluster, random, rareStock = stockAtStart, redis = null } = options;
  const folder = path.join(options.folder, name.replaceAll(/\W+/gu, '-'));
  mkdirSync(folder, { recursive: true });
  const database = `${templateName}_${name.replaceAll(/\W+/gu, '_').toLowerCase()}`;
  await sqlOn(cluster.url('postgres'), `create database ${database} template ${templateName}`);
  const url = cluster.url(database);
  await sqlOn(url, `update stock set qty = $1 where sku = $2`, [rareStock, rare]);
  const servers: Server[] = [];
  const open = (): string[] => servers.filter(({ ready }) => ready).map((server) => server.url);
  const provider = new Provider(await freePort(), folder, open);
  const mail = await createMailSimulator({ smtp: 0, outbox: 0 });
  const lines = await openLines(cluster, provider.port, Number(new URL(mail.smtp_url).port), redis);
  const env = environmentOf(cluster, database, lines);
  const newServer = async (from?: string): Promise<Server> => {
    const server = new Server(await freePort(), folder, () => env, from);
    servers.push(server);
    return server;
  };
  await provider.start();
  if (!options.empty)
    await Promise.all(Array.from({ length: options.servers ?? 2 }, async () => (await newServer()).start()));
  const world: World = {
    random,
    short: options.short,
    cluster,
    database,
    url,
    servers,
    provider,
    mail,
    lines,
    stock: new Map([...plentiful.map((sku): [string, number] => [sku, stockAtStart]), [rare, rareStock]]),
    acknowledged: newAcknowledged(),
    env,
    open,
    newServer,
    sql: (text, values) => sqlOn(url, text, values),
    settle: () => settle(world),
    rest: () => rest(world),
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      await provider.close();
      await mail.close();
      for (const line of Object.values(lines)) await line?.close();
      await sqlOn(cluster.url('postgres'), `drop database if exists ${database} with (force)`);
    },
  };
  return world;
}

/** Moves every timestamp of open payments and waiting mails back, as if the time had passed. Servers are stopped. */
async function passTime(world: World): Promise<void> {
  const columns = await world.sql<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'
      and table_name in ('payment_attempt', 'payment_reversal', 'mail_outbox')`,
  );
  for (const table of new Set(columns.map(({ table_name }) => table_name))) {
    const sets = columns
      .filter(({ table_name }) => table_name === table)
      .map(({ column_name }) => `${column_name} = ${column_name} - interval '${passedMinutes} minutes'`);
    await world.sql(`update ${table} set ${sets.join(', ')}`);
  }
}

const restlessness = `
  select 'payments still open' as what, count(*)::integer as n from payment_attempt where status = 'pending'
  union all select 'surplus not given back', count(*)::integer from payment_reversal where done_at is null
  union all select 'mails not sent', count(*)::integer from mail_outbox where sent_at is null`;

async function isNotified(world: World, tries: number): Promise<boolean> {
  for (let nth = 0; nth < tries; nth += 1) {
    if (world.provider.due().length === 0) return true;
    await sleep(100);
  }
  return false;
}

/** Waits until nothing is pending; returns what still is. */
async function rest(world: World): Promise<{ what: string; n: number }[]> {
  let restless: { what: string; n: number }[] = [];
  for (let nth = 0; nth < 450; nth += 1) {
    const found = await world.sql<{ what: string; n: number }>(restlessness);
    restless = found.filter(({ n }) => n > 0);
    if (restless.length === 0 && (await isNotified(world, 50))) break;
    await sleep(200);
  }
  return restless;
}

async function settle(world: World): Promise<string[]> {
  // The previous version has finished: this one processes the rest.
  const own = world.servers.filter(({ from }) => from === root).slice(0, world.short ? 1 : 2);
  for (const line of Object.values(world.lines)) line?.set('pass');
  world.provider.holding = false;
  if (world.servers.every(({ ready }) => !ready)) await own[0]?.start();
  await isNotified(world, 200);
  await Promise.all(world.servers.map((server) => server.stop()));
  let restless: { what: string; n: number }[] = [];
  for (let round = 0; round < 4; round += 1) {
    await passTime(world);
    await Promise.all(own.map((server) => server.start()));
    restless = await rest(world);
    if (restless.length === 0) break;
    await Promise.all(world.servers.map((server) => server.stop()));
  }
  if (world.provider.due().length > 0)
    restless.push({ what: 'notifications not taken', n: world.provider.due().length });
  return restless.map(({ what, n }) => `${what}: ${n}`);
}

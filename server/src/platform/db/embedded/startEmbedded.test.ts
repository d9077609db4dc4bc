import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { longTest } from '../../../testing/patience.ts';
import { packageFolder, prepareBinaries } from './binaries.ts';
import { reasonOf } from './cluster.ts';
import { EmbeddedError } from './EmbeddedError.ts';
import { identityOf, mayEnter } from './identity.ts';
import { hasEnded, isRunning } from './processes.ts';
import { type Embedded, runningEmbedded, startEmbedded } from './startEmbedded.ts';

vi.setConfig({ testTimeout: longTest });

const script = new URL('../../../testing/runEmbedded.ts', import.meta.url).pathname;
const identity = identityOf();
const isRoot = identity !== null;

let folder: string;
const open: Embedded[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrine-embedded-'));
  chmodSync(folder, 0o711);
});
afterEach(async () => {
  for (const embedded of open.splice(0)) await embedded.stop();
  for (const child of children.splice(0)) {
    child.kill('SIGTERM');
    if (child.pid && !(await hasEnded(child.pid, 20_000))) child.kill('SIGKILL');
  }
  for (const link of ['home', 'private/home']) {
    const at = path.join(folder, link);
    if (existsSync(at)) rmSync(realpathSync(at), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
});

const start = async (options: Partial<Parameters<typeof startEmbedded>[0]> = {}): Promise<Embedded> => {
  const embedded = await startEmbedded({ folder, ...options });
  open.push(embedded);
  return embedded;
};
const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};
/** Starts a shop in its own process; resolves with its first line of output. */
const shop = async (options: { uid?: number; gid?: number } = {}) => {
  const child = spawn(process.execPath, [script, folder], { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const line = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())),
  );
  const [, pid = '', url = ''] = /^up (\d+) (.+)$/u.exec(line) ?? [];
  return { child, line, pid: Number(pid), url };
};
const cluster = () => path.join(folder, 'postgres');
const processesIn = (at: string): string[] =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/u.test(name) && readlinkSync(`/proc/${name}/cwd`) === at;
    } catch {
      return false;
    }
  });

describe('the embedded database', () => {
  test('starts, keeps its data over a restart, and stops without leaving a process', async () => {
    const first = await startEmbedded({ folder });
    await query(first.url, 'create table kept as select 1 as n');
    expect(runningEmbedded(folder)).toBe(first.url);
    await first.stop();
    expect(isRunning(first.pid())).toBe(false);
    expect(processesIn(cluster())).toEqual([]);
    expect(runningEmbedded(folder)).toBeNull();
    const second = await start();
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  test('sorts by code point by default, in UTF-8, and acknowledges only what is on disk', async () => {
    const { url } = await start();
    const [row] = await query(
      url,
      `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as commits, current_setting('listen_addresses') as listens
       from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({
      datlocprovider: 'b',
      datlocale: 'C.UTF-8',
      encoding: 'UTF8',
      fsync: 'on',
      commits: 'on',
      listens: '',
    });
  });

  test('starts after a first start that was killed halfway', async () => {
    const child = spawn(process.execPath, [script, folder], { stdio: 'ignore' });
    while (!readdirSync(folder).some((name) => name.startsWith('postgres.new-'))) await sleep(2);
    child.kill('SIGKILL');
    await hasEnded(child.pid ?? 0, 5000);
    expect(existsSync(cluster())).toBe(false);
    const { url } = await start();
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(readdirSync(folder).filter((name) => name.startsWith('postgres.new-'))).toEqual([]);
  });

  test('kill -9 of the shop: the next start stops the orphan and finds every row', async () => {
    const { child, pid, url } = await shop();
    await query(url, 'create table kept as select 1 as n');
    child.kill('SIGKILL');
    await hasEnded(child.pid ?? 0, 5000);
    expect(isRunning(pid)).toBe(true);
    const output: string[] = [];
    const next = await start({ say: (line) => output.push(line) });
    expect(isRunning(pid)).toBe(false);
    expect(output).toEqual(['stopped the database that a killed shop had left running']);
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  test('M14: kill -9 of PostgreSQL: restarts it with every acknowledged row', async () => {
    const embedded = await start();
    await query(embedded.url, 'create table kept (n int)');
    const client = new pg.Client({ connectionString: embedded.url });
    client.on('error', () => undefined);
    await client.connect();
    for (let n = 0; n < 200; n += 1) await client.query('insert into kept values ($1)', [n]);
    const killed = embedded.pid();
    process.kill(killed, 'SIGKILL');
    const until = Date.now() + 20_000;
    let rows: unknown[] = [];
    while (rows.length === 0 && Date.now() < until) {
      rows = await query(embedded.url, 'select count(*)::int as n from kept').catch(() => []);
      await sleep(50);
    }
    expect(rows).toEqual([{ n: 200 }]);
    expect(embedded.pid()).not.toBe(killed);
  });

  test('kill -9 of PostgreSQL: restarts it although a process of the dead one hangs', async () => {
    const embedded = await start();
    const client = new pg.Client({ connectionString: embedded.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows: backends } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const hanging = backends[0]?.pid ?? 0;
    process.kill(hanging, 'SIGSTOP');
    process.kill(embedded.pid(), 'SIGKILL');
    const until = Date.now() + 20_000;
    let rows: unknown[] = [];
    while (rows.length === 0 && Date.now() < until) {
      rows = await query(embedded.url, 'select 1 as n').catch(() => []);
      await sleep(50);
    }
    expect(rows).toEqual([{ n: 1 }]);
    expect(isRunning(hanging)).toBe(false);
  });

  test('a second start on one folder reports it in one line and stops; the first keeps running', async () => {
    const first = await start();
    const second = await shop();
    expect(second.line).toBe(
      `${folder} is in use by another shop (process ${process.pid}): stop that one, or set DATA_DIR to another folder.`,
    );
    expect(await query(first.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test.runIf(process.platform === 'linux')(
    'names in one line a folder below /proc, where Node’s mkdir hangs',
    async () => {
      await expect(start({ folder: '/proc/vitrine/data' })).rejects.toThrow(
        /^\/proc\/vitrine\/data cannot be used \(ENOENT[^\n]+\): set DATA_DIR to another folder\.$/u,
      );
    },
  );

  test('names a full disk as the reason why no database could be made', () => {
    const stderr =
      'initdb: error: could not write to file "/data/postgres/pg_wal": No space left on device\ninitdb: removing data directory "/data/postgres"\n';
    expect(reasonOf(stderr)).toMatch(/No space left on device$/u);
    expect(reasonOf('FATAL:  data directory has wrong ownership\nchild process exited')).toMatch(/^FATAL/u);
  });

  test('reports a data folder that is a file in one line', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const refused = start({ folder: file });
    await expect(refused).rejects.toThrow(EmbeddedError);
    await expect(refused).rejects.toThrow(/^\S+\/file cannot be used \([^\n]+\): set DATA_DIR to another folder\.$/u);
  });

  describe('removes a postmaster.pid whose process is no database', () => {
    const leave = (pid: number) =>
      writeFileSync(path.join(cluster(), 'postmaster.pid'), `${pid}\n${cluster()}\n1\n5432\n/tmp\n\n\nready\n`);

    test('of another program that reused its pid', async () => {
      await (await startEmbedded({ folder })).stop();
      const other = spawn('sleep', ['60'], { ...identity, stdio: 'ignore' });
      children.push(other);
      leave(other.pid ?? 0);
      const { url } = await start();
      expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
      expect(isRunning(other.pid ?? 0)).toBe(true);
    });

    test('of a zombie', async () => {
      await (await startEmbedded({ folder })).stop();
      // exec replaces the shell, before its child ends, with a `sleep` that never waits for it: the child stays a zombie.
      const parent = spawn('/bin/sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
        ...identity,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      children.push(parent);
      const pid = await new Promise<number>((resolve) =>
        parent.stdout.once('data', (data: Buffer) => resolve(Number(data.toString()))),
      );
      while (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')) await sleep(10);
      leave(pid);
      const { url } = await start();
      expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    });
  });

  test.skipIf(!isRoot)('runs PostgreSQL as an ordinary user when started as root', async () => {
    const { pid } = await start();
    expect(/^Uid:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid()}/status`, 'utf8'))?.[1]).toBe(String(identity?.uid));
  });

  test.skipIf(!isRoot)(
    'keeps the cluster of a folder that only root may enter elsewhere and finds it again',
    async () => {
      const hidden = path.join(folder, 'private');
      mkdirSync(hidden, { mode: 0o700 });
      const first = await startEmbedded({ folder: hidden });
      await query(first.url, 'create table kept as select 1 as n');
      expect(runningEmbedded(hidden)).toBe(first.url);
      await first.stop();
      const second = await start({ folder: hidden });
      expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
    },
  );

  // Root tests an ordinary user too, if that user can read this clone.
  test.skipIf(isRoot && !mayEnter(identity, path.dirname(script)))('an ordinary user can run it', async () => {
    if (identity) chownSync(folder, identity.uid, identity.gid);
    const { url, line } = await shop(identity ?? {});
    expect(line).toMatch(/^up /u);
    expect(await query(url, 'select current_user as name')).toEqual([{ name: 'postgres' }]);
  });
});

describe('its programs', () => {
  const copyOfPackage = (): string => {
    const to = path.join(folder, 'package');
    cpSync(packageFolder(), to, { recursive: true, verbatimSymlinks: true });
    for (const { target } of JSON.parse(readFileSync(path.join(to, 'native/pg-symlinks.json'), 'utf8')) as {
      target: string;
    }[])
      rmSync(path.join(to, target), { force: true });
    return to;
  };
  const runs = (native: string): boolean => {
    const options = { ...identity, cwd: '/', env: { PATH: '/usr/bin:/bin' } };
    return ['postgres', 'initdb'].every(
      (name) => spawnSync(path.join(native, 'bin', name), ['--version'], options).status === 0,
    );
  };

  test('run where install scripts were off', () => {
    const from = copyOfPackage();
    const native = prepareBinaries(folder, identity, from);
    expect(native).toBe(path.join(from, 'native'));
    expect(runs(native)).toBe(true);
  });

  test('run from a copy where their user cannot read or write the package', () => {
    const from = copyOfPackage();
    chmodSync(from, 0o700);
    // An ordinary user owns its copy, so a read-only folder makes creating the links fail.
    if (!isRoot) chmodSync(path.join(from, 'native/lib'), 0o500);
    const native = prepareBinaries(folder, identity, from);
    expect(path.dirname(native)).toMatch(/programs-[\d.]+/u);
    expect(runs(native)).toBe(true);
    expect(() => accessSync(path.join(native, 'lib/libpq.so.5'), constants.R_OK)).not.toThrow();
    if (!isRoot) chmodSync(path.join(from, 'native/lib'), 0o700);
  });
});

// Opens the shop step by step, each with a line: build, partners' simulators, database, demo house, server.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { background, restartOnChange, stopAll, stopOnSignals, tail, waitUntilOpen } from './lib/children.mjs';
import { buildAll, buildOffice, hasStorefront } from './lib/build.mjs';
import { dressFor, environment, node, root } from './lib/install.mjs';
import { portsOf } from './lib/openWords.mjs';
import { assertOpenable } from './lib/preflight.mjs';
import { serverFlags, serverMemory } from './lib/serverFlags.mjs';
import { calledCarriers } from '../rules/src/carriers/carrierTable.ts';

const args = process.argv.slice(2);
const dev = args.includes('--dev');
await assertOpenable(args, process.env);
if (args.includes('--house')) dressFor(args[args.indexOf('--house') + 1]);
const { PORT: port, ...simulatorPorts } = portsOf(process.env);
const outbox = simulatorPorts.SIMULATOR_OUTBOX_PORT;
/** The default addresses of the simulators, unless others are named. */
const addresses = {
  ADYEN_ENVIRONMENT_URL: `http://127.0.0.1:${simulatorPorts.SIMULATOR_ADYEN_PORT}`,
  SMTP_URL: `smtp://127.0.0.1:${simulatorPorts.SIMULATOR_SMTP_PORT}`,
  SMS_URL: `http://127.0.0.1:${outbox}/sms`,
  FAPIAO_URL: `http://127.0.0.1:${simulatorPorts.SIMULATOR_FAPIAO_PORT}`,
  PAC_URL: `http://127.0.0.1:${simulatorPorts.SIMULATOR_PAC_PORT}`,
  ...Object.fromEntries(
    calledCarriers.map((carrier) => [
      `${carrier.toUpperCase()}_URL`,
      `http://127.0.0.1:${simulatorPorts.SIMULATOR_CARRIERS_PORT}/${carrier}`,
    ]),
  ),
  WECHAT_OPEN_URL: `http://127.0.0.1:${simulatorPorts.SIMULATOR_WECHAT_PORT}`,
  WECHAT_API_URL: `http://127.0.0.1:${simulatorPorts.SIMULATOR_WECHAT_PORT}`,
};
// A shop with a database of its own must name its address; here that is this machine.
if (process.env.DATABASE_URL) addresses.PUBLIC_URL = `http://localhost:${port}`;
for (const [name, address] of Object.entries(addresses)) environment[name] = process.env[name] || address;
const data = path.resolve(root, process.env.DATA_DIR || '.data');
const house = process.env.HOUSE || 'house';
const simulators = 'simulators/src/main.ts';
const started = Date.now();

const say = (line) => console.log(line);
const step = async (name, work) => {
  const from = Date.now();
  const note = await work();
  say(`✓ ${name}${note ? `: ${note}` : ''} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
};
let failed = false;
/** Exits with one line. Consequential errors are not printed: the first reason is the useful one. */
const fail = async (line, details) => {
  if (!failed) {
    failed = true;
    if (details) console.error(details);
    console.error(`✗ ${line}`);
    await stopAll();
    process.exit(1);
  }
  await new Promise(() => {});
};

stopOnSignals(say);

/**
 * Invented people are only for a local shop: never in production, and never in a database that was named, unless requested.
 */
const wantsPeople = (of) => {
  if (!existsSync(path.resolve(root, of, 'people/write.ts'))) return false;
  if (process.env.DEMO_PEOPLE) return process.env.DEMO_PEOPLE === '1';
  return process.env.NODE_ENV !== 'production' && !process.env.DATABASE_URL;
};

// A local shop seals the CFDI of Mexico with a key of its own, which the local provider takes.
if (!process.env.PAC_URL && !process.env.CSD_KEY_FILE && existsSync(`${root}${simulators}`)) {
  const { writeDemoCsd } = await import('./lib/demoCsd.mjs');
  Object.assign(environment, writeDemoCsd(path.join(data, 'csd'), path.resolve(root, house)));
}

// A local shop moves its own orders along, so that one ships and arrives within minutes.
if (wantsPeople(house) && !process.env.DEMO_CLOCK) environment.DEMO_CLOCK = '45';

// The built shop, even in a shell with NODE_ENV=development: only `npm run dev` has the tools for that.
const mode = dev ? 'development' : process.env.NODE_ENV === 'test' ? 'test' : 'production';
// Before the build: a wrong setting would stop the shop only after it.
const { ConfigError, configVariables, readConfig } = await import('../server/src/platform/config/config.ts');
const { misspeltNames } = await import('../server/src/platform/config/configNames.ts');
const { assertProduction } = await import('../server/src/platform/config/production.ts');
try {
  assertProduction(readConfig({ ...environment, NODE_ENV: mode, PORT: String(port) }));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  await fail(error.message);
}
const ours = [...Object.keys(configVariables), ...Object.keys(portsOf({}))];
for (const line of misspeltNames(process.env, ours)) say(`! ${line}`);

if (hasStorefront())
  await step(dev ? 'office' : 'storefront and office', async () => {
    // In development Vite serves the storefront; the office is built here, and again by `npm run build`.
    const { ok, built, output } = dev ? buildOffice() : buildAll();
    if (!ok) await fail('the pages could not be built', output);
    return built ? 'built' : 'unchanged';
  });

let isEmpty = false;
await step('database', async () => {
  const seeded = spawnSync(node, ['server/src/cli.ts', 'seed'], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  });
  if (seeded.status !== 0) await fail('the database is not ready', `${seeded.stdout}${seeded.stderr}`.trim());
  const [summary, nobody] = seeded.stdout
    .trim()
    .split('\n')
    .at(-1)
    .split(/, (?=nobody)/);
  isEmpty = nobody !== undefined;
  return summary;
});

const people = path.join(data, 'people');
const accounts = path.join(people, 'accounts.json');
if (isEmpty && wantsPeople(house))
  await step('people', async () => {
    say('  … two hundred people and three years of orders are moving in');
    const run = (...script) =>
      spawnSync(node, script, { cwd: root, env: { ...environment, DEMO_PEOPLE: '1' }, encoding: 'utf8' });
    const made = run(path.join(house, 'people/write.ts'), people);
    const moved = made.status === 0 ? run(path.join(house, 'people/import/main.ts'), people) : made;
    if (moved.status !== 0) {
      rmSync(people, { recursive: true, force: true });
      await fail('the people could not move in', `${moved.stdout}${moved.stderr}`.trim());
    }
    return moved.stdout.trim().split('\n').at(-1);
  });

const members = path.join(people, 'staff.json');
const addsMembers = path.join(house, 'people/import/staffMain.ts');
if (wantsPeople(house) && existsSync(`${root}${addsMembers}`))
  await step('people of the house', async () => {
    const made = spawnSync(node, [addsMembers, members], { cwd: root, env: environment, encoding: 'utf8' });
    if (made.status !== 0)
      await fail('the people of the house could not move in', `${made.stdout}${made.stderr}`.trim());
    return made.stdout.trim().split('\n').at(-1);
  });

const programme = path.join(house, 'people/import/programmeMain.ts');
// Every start: the sessions of the coming weeks roll on.
if (wantsPeople(house) && existsSync(`${root}${programme}`))
  await step('salon programme', async () => {
    const rolled = spawnSync(node, [programme], { cwd: root, env: environment, encoding: 'utf8' });
    if (rolled.status !== 0) await fail('the programme could not roll on', `${rolled.stdout}${rolled.stderr}`.trim());
    return rolled.stdout.trim().split('\n').at(-1);
  });

if (existsSync(`${root}${simulators}`))
  await step('simulators of the partners', async () => {
    const log = path.join(data, 'log/simulators.log');
    const child = background('simulators', [simulators], {
      env: {
        PORT: String(port),
        SIMULATOR_ADYEN_CARDS: path.join(people, 'cards.json'),
        SIMULATOR_AUTHENTICATOR: members,
      },
      log,
      onEnd: () => void fail('the simulators ended', tail(log)),
    });
    if (!(await waitUntilOpen(child))) await fail('the simulators did not start', tail(log));
    return 'payment, mail, text messages, WeChat';
  });

const shopLog = path.join(data, 'log/shop.log');
const openShop = () =>
  background('shop', [...(dev ? ['--conditions=development'] : []), ...serverFlags, 'server/src/main.ts'], {
    log: shopLog,
    env: { ...serverMemory, NODE_ENV: mode, PORT: String(port) },
    showErrors: dev,
    // In development the next change may repair the failure.
    onEnd: () =>
      dev ? say('✗ the shop ended; it starts again when a file changes') : void fail('the shop ended', tail(shopLog)),
  });

await step('shop', async () => {
  const child = dev
    ? await restartOnChange(
        ['server/src', 'server/migrations', 'server/sql', 'contract/src', 'rules/src'],
        openShop,
        say,
      )
    : openShop();
  if (!(await waitUntilOpen(child)) && !dev) await fail('the shop did not open', tail(shopLog));
  return `log in ${path.relative(root, shopLog)}`;
});

const work = path.join(house, 'people/import/workMain.ts');
if (isEmpty && wantsPeople(house) && existsSync(`${root}${work}`))
  await step('work of the day', async () => {
    const placed = spawnSync(node, [work, `http://localhost:${port}`], {
      cwd: root,
      env: environment,
      encoding: 'utf8',
    });
    if (placed.status !== 0)
      await fail('the work of the day could not be placed', `${placed.stdout}${placed.stderr}`.trim());
    return placed.stdout.trim().split('\n').at(-1);
  });

say('');
say(`Open after ${((Date.now() - started) / 1000).toFixed(1)} s. Ctrl-C closes it.`);
say(`  Shop          http://localhost:${port}`);
say(`  Office        http://localhost:${port}/office`);
say(`  Calls         http://localhost:${port}/api/docs`);
if (existsSync(`${root}${simulators}`)) say(`  Sent mails    http://localhost:${outbox}`);
if (existsSync(accounts)) {
  const { password, who } = JSON.parse(readFileSync(accounts, 'utf8'));
  say(`  Demo accounts ${who.map(({ demo, sign_in }) => `${sign_in} (${demo})`).join(', ')}; password ${password}`);
}
if (existsSync(members)) {
  const { password, members: staff } = JSON.parse(readFileSync(members, 'utf8'));
  const each = staff.map(({ email, role }) => `${email} (${role})`).join(', ');
  say(`  Demo staff    ${each}; password ${password}; codes at http://localhost:${outbox}/authenticator`);
}

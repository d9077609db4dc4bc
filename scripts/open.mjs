// Opens the shop, step by step, each with a line: build, partners' doubles, database, demo house, server.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { background, listens, restartOnChange, stopAll, stopOnSignals, tail, waitUntilOpen } from './lib/children.mjs';
import { buildStorefront, hasStorefront } from './lib/build.mjs';
import { dressFor, environment, node, root } from './lib/install.mjs';
import { portsOf, wrongPorts, wrongWords } from './lib/openWords.mjs';
import { serverFlags } from './lib/serverFlags.mjs';

const args = process.argv.slice(2);
const dev = args.includes('--dev');
const wrong = wrongWords(args) ?? wrongPorts(process.env);
if (wrong) {
  console.error(`✗ ${wrong}`);
  process.exit(1);
}
if (args.includes('--house')) dressFor(args[args.indexOf('--house') + 1]);
const { PORT: port, ...doubles } = portsOf(process.env);
const outbox = doubles.SIMULATOR_OUTBOX_PORT;
/** Where the shop finds the doubles, as far as nothing else is named. */
const addresses = {
  ADYEN_ENVIRONMENT_URL: `http://127.0.0.1:${doubles.SIMULATOR_ADYEN_PORT}`,
  SMTP_URL: `smtp://127.0.0.1:${doubles.SIMULATOR_SMTP_PORT}`,
  SMS_URL: `http://127.0.0.1:${outbox}/sms`,
  WECHAT_OPEN_URL: `http://127.0.0.1:${doubles.SIMULATOR_WECHAT_PORT}`,
  WECHAT_API_URL: `http://127.0.0.1:${doubles.SIMULATOR_WECHAT_PORT}`,
};
// A shop with a database of its own says where it is; here that is this machine.
if (process.env.DATABASE_URL) addresses.PUBLIC_URL = `http://localhost:${port}`;
for (const [name, address] of Object.entries(addresses)) environment[name] = process.env[name] || address;
const data = path.resolve(root, process.env.DATA_DIR || '.data');
const started = Date.now();

const say = (line) => console.log(line);
const step = async (name, work) => {
  const from = Date.now();
  const note = await work();
  say(`✓ ${name}${note ? `: ${note}` : ''} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
};
let failed = false;
/** Ends with one line. What goes wrong because of it is no news: the first reason is the one to read. */
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
 * Invented people are for a shop of one's own: never in production, and never in a database that was named, unless
 * asked for.
 */
const wantsPeople = (of) => {
  if (!existsSync(path.resolve(root, of, 'people/write.ts'))) return false;
  if (process.env.DEMO_PEOPLE) return process.env.DEMO_PEOPLE === '1';
  return process.env.NODE_ENV !== 'production' && !process.env.DATABASE_URL;
};

// Told before anything is built: a newcomer need not wait for it.
for (const [name, wanted] of Object.entries({ PORT: port, ...doubles }))
  if (await listens(wanted))
    await fail(
      `${name} holds ${wanted}, where another program listens, perhaps a shop that is open already; it takes a free port.`,
    );

const house = process.env.HOUSE || 'house';
if (!existsSync(path.resolve(root, house, 'marks/house.json')))
  await fail(`there is no house in ${house}: it would have marks/house.json and catalogue/`);

if (hasStorefront() && !dev)
  await step('storefront', async () => {
    const { ok, built, output } = buildStorefront();
    if (!ok) await fail('the storefront could not be built', output);
    return built ? 'built' : 'unchanged';
  });

let isEmpty = false;
await step('database', async () => {
  const seeded = spawnSync(node, ['server/src/db/cli.ts', 'seed'], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  });
  if (seeded.status !== 0) await fail('the database is not ready', `${seeded.stdout}${seeded.stderr}`.trim());
  const [said, nobody] = seeded.stdout
    .trim()
    .split('\n')
    .at(-1)
    .split(/, (?=nobody)/);
  isEmpty = nobody !== undefined;
  return said;
});

const people = path.join(data, 'people');
const accounts = path.join(people, 'accounts.json');
if (isEmpty && wantsPeople(house))
  await step('people', async () => {
    say('  … two hundred people and three years of orders are moving in');
    const run = (...script) =>
      spawnSync(node, script, { cwd: root, env: { ...environment, DEMO_PEOPLE: '1' }, encoding: 'utf8' });
    const made = run(path.join(house, 'people/write.ts'), people);
    const moved = made.status === 0 ? run('server/src/db/cli.ts', 'import-people', people) : made;
    if (moved.status !== 0) {
      rmSync(people, { recursive: true, force: true });
      await fail('the people could not move in', `${moved.stdout}${moved.stderr}`.trim());
    }
    return moved.stdout.trim().split('\n').at(-1);
  });

const simulators = 'simulators/src/main.ts';
if (existsSync(`${root}${simulators}`))
  await step('partners’ doubles', async () => {
    const log = path.join(data, 'log/simulators.log');
    const child = background('simulators', [simulators], {
      env: { PORT: String(port), SIMULATOR_ADYEN_CARDS: path.join(people, 'cards.json') },
      log,
      onEnd: () => void fail('the doubles ended', tail(log)),
    });
    if (!(await waitUntilOpen(child))) await fail('the partners’ doubles did not start', tail(log));
    return 'payment, mail, text messages, WeChat';
  });

const shopLog = path.join(data, 'log/shop.log');
// The built shop, also in a shell that works in development: only `npm run dev` has the tools for that.
const mode = process.env.NODE_ENV === 'test' ? 'test' : 'production';
const openShop = () =>
  background('shop', [...(dev ? ['--conditions=development'] : []), ...serverFlags, 'server/src/main.ts'], {
    log: shopLog,
    env: { NODE_ENV: dev ? 'development' : mode, PORT: String(port) },
    // While developing, the next change may mend what this one broke.
    onEnd: () => (dev ? say(tail(shopLog)) : void fail('the shop ended', tail(shopLog))),
  });

await step('shop', async () => {
  const child = openShop();
  if (dev) restartOnChange(['server/src', 'contract/src', 'rules/src'], child, openShop, say);
  if (!(await waitUntilOpen(child))) await fail('the shop did not open', tail(shopLog));
  return `log in ${path.relative(root, shopLog)}`;
});

say('');
say(`Open after ${((Date.now() - started) / 1000).toFixed(1)} s. Ctrl-C closes it.`);
say(`  Shop          http://localhost:${port}`);
say(`  Calls         http://localhost:${port}/api/docs`);
if (existsSync(`${root}${simulators}`)) say(`  Sent mails    http://localhost:${outbox}`);
if (existsSync(accounts)) {
  const { password, who } = JSON.parse(readFileSync(accounts, 'utf8'));
  say(`  Demo accounts ${who.map(({ demo, sign_in }) => `${sign_in} (${demo})`).join(', ')}; password ${password}`);
}

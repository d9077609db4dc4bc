// Lint enforces the import borders: this crosses each once, in a temporary folder.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const imports = (source: string): string => `import { it } from '${source}';\nexport const mine = it;\n`;

/** The violation, the file that would contain it, and its text. */
const crossings = [
  ['rules use the contract', 'rules/src/money/a.ts', imports('@vitrine/contract/errors')],
  ['rules reach for the contract by its folder', 'rules/src/money/b.ts', imports('../../../contract/src/errors.ts')],
  ['rules read files', 'rules/src/money/c.ts', imports('node:fs')],
  ['rules look at the clock', 'rules/src/money/d.ts', 'export const now = (): number => Date.now();\n'],
  ['rules ask the network', 'rules/src/money/e.ts', "export const it = () => fetch('/');\n"],
  ['the contract uses the server', 'contract/src/a.ts', imports('../../server/src/platform/config/config.ts')],
  ['the contract uses the database', 'contract/src/b.ts', imports('pg')],
  [
    'the server uses a simulator',
    'server/src/modules/checkout/basket/a.ts',
    imports('@vitrine/simulators/mail/createMailSimulator'),
  ],
  [
    'the server reaches for a simulator by its folder',
    'server/src/modules/checkout/basket/b.ts',
    imports('../../../../../simulators/src/main.ts'),
  ],
  [
    'the server uses the demo house',
    'server/src/modules/checkout/basket/c.ts',
    imports('../../../../../house/source/pieces.ts'),
  ],
  [
    'the server uses the storefront',
    'server/src/modules/checkout/basket/d.ts',
    imports('../../../../../storefront/src/lib/words/money.ts'),
  ],
  [
    'a module uses the queries of another',
    'server/src/modules/checkout/basket/e.ts',
    imports('../../orders/orders/queries.ts'),
  ],
  [
    'a module uses the queries of another of its wing',
    'server/src/modules/checkout/basket/h.ts',
    imports('../payment/queries.ts'),
  ],
  [
    'a module uses queries of another that have a name',
    'server/src/modules/checkout/basket/i.ts',
    imports('../../orders/orders/listQueries.ts'),
  ],
  [
    'a module uses a type of the queries of another',
    'server/src/modules/checkout/basket/j.ts',
    "export type { Row } from '../../orders/orders/queries.ts';\n",
  ],
  [
    'a room of a module uses the queries of another',
    'server/src/modules/orders/fulfilment/steps/a.ts',
    imports('../life/queries.ts'),
  ],
  [
    'the top of a module uses the queries of a room',
    'server/src/modules/orders/fulfilment/a.ts',
    imports('./life/onceQueries.ts'),
  ],
  [
    'a module uses the queries of the platform',
    'server/src/modules/checkout/basket/g.ts',
    imports('../../../platform/http/queries.ts'),
  ],
  [
    'the platform uses the queries of another of its folders',
    'server/src/platform/http/c.ts',
    imports('../session/queries.ts'),
  ],
  [
    'the platform uses the queries of a folder in its own',
    'server/src/platform/db/backupCommands.ts',
    imports('./backup/queries.ts'),
  ],
  ['the start uses the queries of the platform', 'server/src/openShop.ts', imports('./platform/session/queries.ts')],
  [
    'the command line uses the queries of a module',
    'server/src/cli.ts',
    imports('./modules/checkout/payment/reviews/reviewQueries.ts'),
  ],
  [
    'a command of a module uses the queries of another',
    'server/src/modules/catalog/stock/commands.ts',
    imports('../../checkout/payment/stock/stockQueries.ts'),
  ],
  [
    'the platform uses a module',
    'server/src/platform/http/a.ts',
    imports('../../modules/checkout/basket/addToBasket.ts'),
  ],
  [
    'the platform uses a type of a module',
    'server/src/platform/http/b.ts',
    "export type { It } from '../../modules/checkout/basket/addToBasket.ts';\n",
  ],
  ['a module reads the environment', 'server/src/modules/checkout/basket/f.ts', 'export const it = process.env;\n'],
  [
    'the storefront uses the server',
    'storefront/src/lib/a.ts',
    imports('../../../server/src/platform/config/config.ts'),
  ],
  ['the storefront uses the demo house', 'storefront/src/app/b.ts', imports('../../../house/source/pieces.ts')],
  ['the office uses the server', 'office/src/pages/order/a.ts', imports('@vitrine/server/openApp')],
  [
    'the office reaches for the server by its folder',
    'office/src/pages/order/b.ts',
    imports('../../../../server/src/openApp.ts'),
  ],
  ['the office uses the storefront', 'office/src/lib/a.ts', imports('@vitrine/storefront/server-build')],
  [
    'the office reaches for the storefront by its folder',
    'office/src/pages/order/c.ts',
    imports('../../../../storefront/src/lib/words/money.ts'),
  ],
  ['a page of the office uses another', 'office/src/pages/order/e.ts', imports('../returns/returnType.ts')],
  ['the office uses a database', 'office/src/pages/order/d.ts', imports('kysely')],
  ['what the office’s pages share knows one of them', 'office/src/ui/a.ts', imports('../pages/order/orderSteps.ts')],
  ['a feature uses another', 'storefront/src/features/cart/a.ts', imports('../checkout/words.ts')],
  ['a feature uses the app', 'storefront/src/features/cart/b.ts', imports('../../app/trays.ts')],
  ['what features share knows one of them', 'storefront/src/ui/a.ts', imports('../features/cart/words.ts')],
  ['a simulator uses the shop', 'simulators/src/a.ts', imports('../../server/src/platform/config/config.ts')],
] as const;

/** Imports that must stay allowed. */
const allowed = [
  ['contract/src/ok.ts', imports('@vitrine/rules/money/money')],
  [
    'server/src/modules/checkout/basket/ok.ts',
    `${imports('../../orders/orders/finishOrder.ts')}export type { Row } from './queries.ts';\nexport { b } from './basketQueries.ts';\n`,
  ],
  ['server/src/modules/checkout/payment/ok.ts', imports('../../catalog/stock/leftFragment.ts')],
  ['server/src/modules/instore/salon/ok.ts', imports('../../catalog/stores/readStores.ts')],
  ['office/src/pages/order/ok.ts', imports('../../ui/Page.tsx')],
  ['storefront/src/features/cart/ok.ts', imports('../../ui/Tray.tsx')],
] as const;

const folder = mkdtempSync(path.join(tmpdir(), 'borders-'));
const root = path.resolve(import.meta.dirname, '..');
let refused: ReadonlySet<string>;

beforeAll(() => {
  cpSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  const cycle = [
    ['server/src/modules/checkout/basket/one.ts', "import { two } from './two.ts';\nexport const one = two;\n"],
    ['server/src/modules/checkout/basket/two.ts', "import { one } from './one.ts';\nexport const two = one;\n"],
  ] as const;
  for (const [file, text] of [...crossings.map(([, name, body]) => [name, body] as const), ...allowed, ...cycle]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), ['--quiet', '-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string }[] };
  refused = new Set(diagnostics.map(({ filename }) => filename));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(crossings)('lint refuses that %s', (_what, file) => {
  expect(refused).toContain(file);
});

test('lint refuses a cycle', () => {
  expect(refused).toContain('server/src/modules/checkout/basket/one.ts');
});

test.each(allowed)('lint allows %s', (file) => {
  expect(refused).not.toContain(file);
});

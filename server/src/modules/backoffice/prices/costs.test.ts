// What pieces cost the house, at a real shop: who sees it, how it is written and taken back, and that no shopper gets it. decisions/0143.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staffCosts, staffCostsSave } from '@vitrine/contract/staffCosts';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { staffPriceBoard } from '@vitrine/contract/staffPrices';
import { beforeEach, describe, expect, test } from 'vitest';
import { bag, belt, pricedShop } from '../../../testing/pricedShop.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { testClient } from '../../../testing/testShop.ts';
import { basketRoutes } from '../../checkout/basket/routes.ts';
import { catalogueRoutes } from '../../catalog/catalogue/routes.ts';
import { aloneImporting } from '../../catalog/catalogueimport/importQueries.ts';
import { exportCatalogue } from '../../catalog/catalogueimport/exportCatalogue.ts';
import { importCatalogue, type ImportOptions } from '../../catalog/catalogueimport/importCatalogue.ts';
import { folderSource } from '../../catalog/catalogueimport/importSource.ts';
import { sessionRoutes } from '../../customers/session/routes.ts';
import { accountRoutes } from '../../identity/account/routes.ts';

const { database, shop, merchandiser } = pricedShop();
type Member = Awaited<ReturnType<typeof merchandiser>>;

beforeEach(async () => {
  await database.db.deleteFrom('variant_cost').execute();
});

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const since = (from_day: string, amount: number, currency = 'EUR') => ({ from_day, amount, currency });
const today = '2026-11-21';
const save = (member: Member, rows: readonly object[], more: object = {}, key: string = randomUUID()) =>
  member.post('/costs', { from_day: today, rows, reason: 'Season', ...more }, key);
const costsOf = async (member: Member, sku: string = bag) => {
  const { rows } = staffCosts.answer.parse((await member.get('/costs')).body);
  return rows.find((row) => row.sku === sku)?.costs;
};
const boardCost = async (member: Member) => {
  const { rows } = staffPriceBoard.answer.parse((await member.get('/price-board')).body);
  return rows.find(({ sku }) => sku === bag)?.cost;
};

describe('costs', () => {
  test('are written as one change from a day on, hold on the board, and are taken back as one', async () => {
    const member = await merchandiser();
    const rows = [
      { sku: bag, before: null, after: euros(120_000) },
      { sku: belt, before: null, after: { amount: 9_000, currency: 'CHF' } },
    ];
    const key = randomUUID();
    const answers = [await save(member, rows, {}, key), await save(member, rows, {}, key)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { change } = staffCostsSave.answer.parse(answers[0]?.body);
    expect([change?.reason, change?.has_others, change?.may_undo]).toEqual(['Season', true, true]);
    expect(await costsOf(member, belt)).toEqual([since(today, 9_000, 'CHF')]);
    expect(await boardCost(member)).toEqual(since(today, 120_000));
    // A later cost does not hold yet; the one before it is kept.
    const later = { sku: bag, before: since(today, 120_000), after: euros(130_000) };
    expect((await save(member, [later], { from_day: '2026-12-01' })).status).toBe(200);
    expect(await costsOf(member)).toEqual([since('2026-12-01', 130_000), since(today, 120_000)]);
    expect(await boardCost(member)).toEqual(since(today, 120_000));
    const undone = await member.post(`/changes/${change?.change_id ?? 0}/undo`, { reason: 'No', with_others: true });
    expect(undone.status).toBe(200);
    expect(await costsOf(member)).toEqual([since('2026-12-01', 130_000)]);
    expect(await costsOf(member, belt)).toEqual([]);
  });

  test('of the same day are replaced, also in another currency, and taken away; each is taken back', async () => {
    const member = await merchandiser();
    await save(member, [{ sku: bag, before: null, after: euros(120_000) }]);
    const other = { sku: bag, before: since(today, 120_000), after: { amount: 20_000_000, currency: 'JPY' } };
    const { change } = staffCostsSave.answer.parse((await save(member, [other])).body);
    expect(await costsOf(member)).toEqual([since(today, 20_000_000, 'JPY')]);
    const undo = { reason: 'No', with_others: true };
    expect((await member.post(`/changes/${change?.change_id ?? 0}/undo`, undo)).status).toBe(200);
    expect(await costsOf(member)).toEqual([since(today, 120_000)]);
    const away = await save(member, [{ sku: bag, before: since(today, 120_000), after: null }], {
      from_day: '2026-12-24',
    });
    const gone = staffCostsSave.answer.parse(away.body).change;
    expect(await costsOf(member)).toEqual([]);
    expect((await member.post(`/changes/${gone?.change_id ?? 0}/undo`, undo)).status).toBe(200);
    expect(await costsOf(member)).toEqual([since(today, 120_000)]);
  });

  test('are refused with the SKU and the reason, or with both costs where another change followed; then none is written', async () => {
    const member = await merchandiser();
    const good = { sku: belt, before: null, after: euros(9_000) };
    const twice = await save(member, [good, good]);
    expect(twice).toMatchObject({ status: 400, body: { error: { fields: { [belt]: 'named_twice' } } } });
    const same = await save(member, [{ sku: bag, before: null, after: null }]);
    expect(same).toMatchObject({ status: 400, body: { error: { fields: { [bag]: 'unchanged' } } } });
    const unknown = await save(member, [good, { sku: 'X', before: null, after: euros(1) }]);
    expect(unknown).toMatchObject({ status: 400, body: { error: { fields: { X: 'sku_unknown' } } } });
    await save(member, [{ sku: bag, before: null, after: euros(120_000) }]);
    const late = await save(member, [good, { sku: bag, before: null, after: euros(110_000) }]);
    expect(late).toMatchObject({
      status: 409,
      body: { error: { conflict: [{ field: bag, expected: null, now: since(today, 120_000) }] } },
    });
    expect(await costsOf(member, belt)).toEqual([]);
  });

  test('of two members that write one cost at once one counts', async () => {
    const members = [await merchandiser(), await merchandiser()];
    const answers = await Promise.all(
      members.map((member, at) => save(member, [{ sku: bag, before: null, after: euros(100_000 + at) }])),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('are not written while an import writes', async () => {
    const member = await merchandiser();
    await aloneImporting(database.db, async (holdPatches) => {
      await holdPatches();
      const answer = await save(member, [{ sku: bag, before: null, after: euros(1) }]);
      expect(answer).toMatchObject({ status: 409, body: { error: { fields: { change: 'import_runs' } } } });
    });
  });
});

describe('S1: what a piece costs', () => {
  const amount = 77_777_123;
  const shown = String(amount);

  test('shows to members with the right alone: on the board, in its list, in the history and in undo', async () => {
    const writer = await merchandiser();
    const made = staffCostsSave.answer.parse(
      (await save(writer, [{ sku: bag, before: null, after: euros(amount) }])).body,
    );
    const number = made.change?.change_id ?? 0;
    const finance = await staffMember(shop(), 'finance');
    expect(await boardCost(finance)).toEqual(since(today, amount));
    for (const role of ['care', 'accounts', 'auditor', 'translator'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one member after the other
      const other = await staffMember(shop(), role);
      const reads = [
        '/costs',
        '/price-board',
        '/changes',
        '/changes?subject=variant_cost',
        `/changes/as-of?subject=variant_cost&key=${encodeURIComponent(`${bag}/${today}/EUR`)}&at=2030-01-01T00:00:00.000Z`,
        '/audit',
      ];
      for (const path of reads) {
        // oxlint-disable-next-line no-await-in-loop -- one read after the other
        const { status, body } = await other.get(path);
        expect([role, path, JSON.stringify(body).includes(shown)]).toEqual([role, path, false]);
        if (path.includes('cost')) expect([role, path, status]).toEqual([role, path, 403]);
      }
      // oxlint-disable-next-line no-await-in-loop -- as above
      const undone = await other.post(`/changes/${number}/undo`, { reason: 'No' });
      expect(undone.status).toBe(403);
      expect(JSON.stringify(undone.body)).not.toContain(shown);
    }
    // The catalogue's right takes no cost back, and the right to see writes none.
    const role = await addRole(shop(), 'merchandiser');
    const acts = ['see_changes', 'change_catalogue', 'see_costs'];
    await database.db.updateTable('staff_role').set({ acts }).where('role_id', '=', role.role_id).execute();
    const reader = await staffMember(shop(), role);
    expect(await costsOf(reader)).toEqual([since(today, amount)]);
    expect((await reader.post(`/changes/${number}/undo`, { reason: 'No' })).status).toBe(403);
    expect((await save(reader, [{ sku: bag, before: since(today, amount), after: null }])).status).toBe(403);
    const { changes } = staffChangeList.answer.parse((await finance.get('/changes?subject=variant_cost')).body);
    expect(changes[0]).toMatchObject({ key: `${bag}/${today}/EUR`, after: { cost: amount } });
  });

  test('is in no answer to a shopper', async () => {
    const member = await merchandiser();
    await save(member, [{ sku: bag, before: null, after: euros(amount) }]);
    const own = shop();
    const browser = testClient(own, [
      ...sessionRoutes(own),
      ...accountRoutes(own),
      ...basketRoutes(own),
      ...catalogueRoutes(own),
    ]);
    await browser.start();
    await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
    const pages = [`products/${encodeURIComponent(bag)}?locale=fr_fr`, 'customer-session?locale=fr_fr'];
    for (const path of pages) {
      // oxlint-disable-next-line no-await-in-loop -- one read after the other
      const { status, body } = await browser.get(`/api/commerce/${path}`);
      expect([path, status, JSON.stringify(body).includes(shown)]).toEqual([path, 200, false]);
    }
  });

  test('is read by the statements of the import and of the price board alone', async () => {
    const sources = new URL('../../../', import.meta.url);
    const files = (await readdir(sources, { recursive: true })).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file.startsWith('modules/'),
    );
    const naming = await Promise.all(
      files.map(async (file) =>
        (await readFile(new URL(file, sources), 'utf8')).includes('variant_cost') ? [file] : [],
      ),
    );
    expect(naming.flat().toSorted()).toEqual([
      'modules/backoffice/changes/labelFragment.ts',
      'modules/backoffice/prices/boardQueries.ts',
      'modules/catalog/catalogueimport/costQueries.ts',
      'modules/catalog/catalogueimport/importCosts.ts',
      'modules/catalog/catalogueimport/importQueries.ts',
      'modules/catalog/catalogueimport/patchQueries.ts',
      'modules/catalog/catalogueimport/patchRow.ts',
      'modules/identity/personaldata/sources.ts',
    ]);
  });
});

describe('an import', () => {
  async function imported(file: string, text: string, options: ImportOptions = {}) {
    const dir = await mkdtemp(join(tmpdir(), 'vitrine-costs-'));
    await writeFile(join(dir, file), text);
    const report = await importCatalogue(database.db, folderSource(dir, null), options);
    await rm(dir, { recursive: true });
    return report;
  }

  test('writes costs of a file, keeps what it does not name, takes away by the word, and refuses a wrong row by its field', async () => {
    const member = await merchandiser();
    const rows = [
      { sku: bag, ...since('2026-01-01', 110_000) },
      { sku: bag, ...since('2026-06-01', 115_000) },
      { sku: 'X', ...since('2026-01-01', 1) },
      { sku: belt, ...since('2026-01-01', 1, 'XYZ') },
    ];
    const report = await imported('costs.json', JSON.stringify(rows));
    expect(report.errors.map(({ key, field }) => [key, field])).toEqual([
      [null, 'sku'],
      [null, 'currency'],
    ]);
    expect(await costsOf(member)).toEqual([since('2026-06-01', 115_000), since('2026-01-01', 110_000)]);
    const csv = `sku;from_day;amount;currency\n${bag};2026-06-01;116000;\n${bag};2026-01-01;withdraw;\n`;
    // As prices: taking away half of them has to be meant.
    expect((await imported('costs.csv', csv)).unconfirmed).toEqual([`1 cost withdrawn: ${bag}/2026-01-01`]);
    expect((await imported('costs.csv', csv, { confirms: true })).errors).toEqual([]);
    expect(await costsOf(member)).toEqual([since('2026-06-01', 116_000)]);
    expect((await imported('costs.csv', csv)).kinds['costs']).toMatchObject({ written: 0, unchanged: 2 });
  });

  test('of an export changes nothing, and a complete one takes away what it leaves out', async () => {
    const member = await merchandiser();
    await imported('costs.json', JSON.stringify([{ sku: bag, ...since('2026-01-01', 110_000) }]));
    const dir = await mkdtemp(join(tmpdir(), 'vitrine-costs-'));
    await exportCatalogue(database.db, dir, dir);
    const text = await readFile(join(dir, 'costs.json'), 'utf8');
    await rm(dir, { recursive: true });
    expect((await imported('costs.json', text)).kinds['costs']).toMatchObject({ written: 0, unchanged: 1 });
    await imported('costs.json', JSON.stringify([{ sku: belt, ...since('2026-01-01', 9_000) }]), {
      complete: true,
      confirms: true,
    });
    expect(await costsOf(member)).toEqual([]);
  });
});

// What a buyer in Mexico, another visitor, the provider and a refund do with the CFDI of an order.
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCfdi } from '@vitrine/contract/cfdi';
import { order as orderCall } from '@vitrine/contract/orders';
import { createReturn, finalizeReturn } from '@vitrine/contract/returns';
import { createPacSimulator, type PacSimulator } from '@vitrine/simulators/pac/createPacSimulator';
import { demoCsd } from '@vitrine/simulators/pac/demoCsd';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, cups, email } from '../../../testing/boughtOrders.ts';
import { copiedOrders } from '../../../testing/copiedOrders.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { takeReturnStep } from '../fulfilment/returns/takeReturnStep.ts';
import { takeStep } from '../fulfilment/steps/takeStep.ts';
import { digestCfdi } from '../papers/digestPaper.ts';
import { issueCreditNote } from '../papers/issueCreditNote.ts';
import { issueForShipment } from '../papers/issueInvoice.ts';
import { paperFiles } from '../papers/paperFiles.ts';
import { cfdiFiles } from './cfdiFiles.ts';
import { cfdiModule } from './module.ts';
import * as queries from './queries.ts';
import { cancelQueued, resolveCfdis, stampQueued } from './resolveCfdis.ts';

const { bought, clock, database, house, lookup } = boughtOrders();

let pac: PacSimulator;
const folder = mkdtempSync(join(tmpdir(), 'csd-'));
const path = '/api/commerce/cfdi/create';
const locale = 'mx_es';
const kemper = { rfc: 'EKU9003173C9', name: 'Escuela Kemper Urgate', regime: '601', use: 'G03', postcode: '42501' };
const start = new Date('2026-11-21T10:00:00Z');

beforeAll(async () => {
  pac = await createPacSimulator({ port: 0, api_key: 'local-pac-key' });
  pac.now = () => clock.now;
  const csd = demoCsd({ rfc: 'MSO740101000', name: 'MAISON SOLVENE', number: '30001000000500003416' });
  const files = { CSD_CERTIFICATE_FILE: join(folder, 'demo.cer'), CSD_KEY_FILE: join(folder, 'demo.key') };
  writeFileSync(files.CSD_CERTIFICATE_FILE, csd.certificate);
  writeFileSync(files.CSD_KEY_FILE, csd.key);
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau | <b>azul</b> & Ñ', prices: { fr: 385_001 }, stock: 1000 },
    { sku: cups, title: 'Étrier', prices: { fr: 12_000 }, stock: 1000 },
  ]);
  const { config } = house.shop;
  const seller = {
    name: 'Maison Solvène SAS',
    address: ['75002 Paris'],
    registration: 'RCS Paris 000 000 000',
    country: 'fr' as const,
    cfdi: { name: 'MAISON SOLVENE', regime: '601' as const, postcode: '11560' },
    tax_numbers: { mx: 'MSO740101000', fr: 'FR00 000000000' },
  };
  const changed = { ...config, ...files, PAC_URL: pac.url, PAC_TIMEOUT_MS: 2000, house: { ...config.house, seller } };
  Object.assign(house.shop, { config: changed });
});
afterAll(async () => {
  await pac.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  clock.now = start;
  pac.fault = 'none';
  pac.refusesAfter = () => Promise.resolve();
  pac.documents.clear();
  await database.db.deleteFrom('rate_limit').execute();
  // The sweep would finish those of other tests.
  await database.db.deleteFrom('cfdi').where('uuid', 'is', null).execute();
});

type Items = Parameters<typeof bought>[0];
type Browser = Awaited<ReturnType<typeof house.browser>>;

const jobsOf = async (kind: string, order_id: string): Promise<Record<string, string>[]> => {
  const { rows } = await sql<{ data: Record<string, string> }>`select data from job where kind = ${kind}`.execute(
    database.db,
  );
  return rows.map(({ data }) => data).filter((data) => data['order_id'] === order_id);
};

/** An order of Mexico that is shipped as a whole and whose invoice is issued, with the state of the provider. */
async function shipped(items: Items = [{ sku: bag, qty: 2 }], change: object = {}) {
  const { browser, order } = await bought(items);
  const { order_id } = order;
  await database.db
    .updateTable('shop_order')
    .set({ store: 'mx', locale, currency: 'MXN', ...change })
    .where('order_id', '=', order_id)
    .execute();
  for (const step of ['prepare', 'pack', 'ship'] as const)
    expect(await takeStep(house.shop, order_id, step, { actor: 'staff' })).toBeNull();
  for (const data of await jobsOf('issue_invoice', order_id)) await issueForShipment(house.shop, data);
  return { browser, ...order };
}
/** Runs the queued jobs of an order's CFDI until none of them has more to do. */
async function work(order_id: string): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1)
    for (const { cfdi_id } of await queries.cfdisOf(database.db, order_id)) {
      await stampQueued(house.shop, { cfdi_id }).catch(() => undefined);
      await cancelQueued(house.shop, { cfdi_id }).catch(() => undefined);
    }
}
const ask = (browser: Browser, order_id: string, fields: object = kemper) =>
  browser.put(path, { locale, order_id, ...fields });
const shown = async (ref: string) => {
  const { order } = orderCall.answer.parse((await lookup(ref, email)).body);
  if (!order.cfdi) throw new Error('no CFDI');
  return order.cfdi;
};
const answered = ({ body }: { body: unknown }) => createCfdi.answer.parse(body);
/** Opens a link without a session. */
const open = async (link: string | null | undefined) =>
  (link?.startsWith('/cfdi-xml/') ? cfdiFiles(house.shop) : paperFiles(house.shop)).request(link ?? '');
const live = () => [...pac.documents.values()].filter(({ cancelled }) => !cancelled);
const attribute = (name: string, of = live()) => of.map(({ root }) => root.attributes.get(name));
const child = (name: string, key: string, of = live()) =>
  of.map(({ root }) => root.children.find((one) => one.name === name)?.attributes.get(key));

describe('a sale', () => {
  test('of a parcel of gifts there is no invoice and no CFDI, which would bill nothing', async () => {
    const { order } = await bought([
      { sku: bag, qty: 1 },
      { sku: cups, qty: 1 },
    ]);
    const { order_id } = order;
    const mexican = { store: 'mx', locale, currency: 'MXN' };
    await database.db.updateTable('shop_order').set(mexican).where('order_id', '=', order_id).execute();
    await sql`update shop_order_line set discount = row_price, row_tax = 0, row_incl_tax = 0
      where order_id = ${order_id} and sku = ${cups}`.execute(database.db);
    for (const sku of [bag, cups]) {
      const parcel = { actor: 'staff', track_number: sku.slice(0, 5), units: new Map([[sku, 1]]) } as const;
      expect(await takeStep(house.shop, order_id, 'ship', parcel)).toBeNull();
      for (const data of await jobsOf('issue_invoice', order_id)) await issueForShipment(house.shop, data);
    }
    const { rows } = await sql`select invoice_id from invoice where order_id = ${order_id}`.execute(database.db);
    expect([rows.length, (await queries.cfdisOf(database.db, order_id)).length]).toEqual([1, 1]);
    await work(order_id);
    expect(live()).toHaveLength(1);
  });

  test('has a CFDI to the general public, in the name of the buyer, whose seal and sums the provider accepts', async () => {
    const { order_id, ref } = await shipped([
      { sku: bag, qty: 2 },
      { sku: cups, qty: 1 },
    ]);
    expect(await shown(ref)).toMatchObject({
      documents: [{ state: 'pending', uuid: null, pdf_url: null, xml_url: null }],
    });
    await work(order_id);
    const [stamped] = live();
    expect(pac.stamps()).toBe(1);
    expect(attribute('TipoDeComprobante')).toEqual(['I']);
    expect(attribute('Total')).toEqual(['7820.02']);
    expect(attribute('Fecha')).toEqual(['2026-11-21T04:00:00']);
    expect(child('cfdi:Receptor', 'Rfc')).toEqual(['XAXX010101000']);
    const concepts = stamped?.root.children.find(({ name }) => name === 'cfdi:Conceptos')?.children ?? [];
    expect(concepts[0]?.attributes.get('Descripcion')).toBe('Pommeau <b>azul</b> & Ñ');
    const { documents, can_request, request_until } = await shown(ref);
    expect({ can_request, request_until }).toEqual({ can_request: true, request_until: '2026-12-31' });
    expect(documents).toMatchObject([
      { state: 'stamped', rfc: 'XAXX010101000', use: 'S01', uuid: [...pac.documents.keys()][0]?.toLowerCase() },
    ]);
  });

  test('opens its PDF and the stamped XML by their links, which are the same files again', async () => {
    const { order_id, ref } = await shipped();
    await work(order_id);
    // The stamp queues the job that stores the digest of the PDF.
    const stored = database.db.selectFrom('cfdi').select(['cfdi_id', 'pdf_sha256']).where('order_id', '=', order_id);
    const { cfdi_id, pdf_sha256 } = await stored.executeTakeFirstOrThrow();
    const queued = database.db
      .selectFrom('job')
      .select('data')
      .where('kind', '=', 'digest_cfdi')
      .where('key', '=', cfdi_id);
    expect([pdf_sha256, await queued.execute()]).toEqual([null, [{ data: { cfdi_id } }]]);
    await digestCfdi(house.shop, { cfdi_id });
    const digest = (await stored.executeTakeFirstOrThrow()).pdf_sha256;
    const [document] = (await shown(ref)).documents;
    const xml = await open(document?.xml_url);
    expect(xml.headers.get('cache-control')).toBe('no-store');
    expect(xml.headers.get('content-disposition')).toBe(`attachment; filename="${document?.uuid}.xml"`);
    expect(await xml.text()).toContain(`</cfdi:Impuestos><cfdi:Complemento><tfd:TimbreFiscalDigital`);
    const bytes = async () => Buffer.from(await (await open(document?.pdf_url)).arrayBuffer());
    const pdf = await bytes();
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(pdf.equals(await bytes())).toBe(true);
    expect(createHash('sha256').update(pdf).digest()).toEqual(digest);
    const swapped = document?.pdf_url?.replace('/cfdi/', '/cfdi-xml/');
    expect((await open(swapped)).status).toBe(404);
    clock.now = new Date('2026-11-21T10:30:00Z');
    expect((await open(document?.xml_url)).status).toBe(410);
  });

  test('is the paper of its invoice once it is stamped, with what the SAT asks of print', async () => {
    const { order_id, ref, browser } = await shipped();
    const link = async () => {
      const { order } = orderCall.answer.parse((await lookup(ref, email)).body);
      return browser.get(`/api/backend/invoice?locale=mx_es&hash=${order.invoices[0]?.hash}`);
    };
    expect((await link()).body).toMatchObject({ error: { internal_code: 4_900_071 } });
    await work(order_id);
    expect((await link()).status).toBe(200);
    const row = await database.db
      .selectFrom('cfdi')
      .select('paper')
      .where('order_id', '=', order_id)
      .executeTakeFirst();
    const [uuid = '', { seal = '' } = {}] = [...pac.documents][0] ?? [];
    for (const text of [
      uuid,
      `fe=${seal.slice(-8)}`,
      'RFC XAXX010101000',
      '601 General de Ley',
      '04 Tarjeta',
      'PUE',
      'H87 Pieza',
      '30001000000500003416',
      'Sello digital del SAT',
      `||1.1|${uuid}|`,
    ])
      expect(row?.paper).toContain(text);
  });

  test('elsewhere, or without a certificate, has an invoice without CFDI', async () => {
    const french = await shipped([{ sku: bag, qty: 1 }], { store: 'fr', locale: 'fr_fr', currency: 'EUR' });
    const { order } = orderCall.answer.parse((await lookup(french.ref, email)).body);
    expect(order.cfdi).toBeNull();
    expect(order.invoices).toHaveLength(1);
    expect(await queries.cfdisOf(database.db, french.order_id)).toEqual([]);
    const { config } = house.shop;
    Object.assign(house.shop, { config: { ...config, CSD_CERTIFICATE_FILE: undefined, CSD_KEY_FILE: undefined } });
    const { ref } = await shipped();
    Object.assign(house.shop, { config });
    expect(await shown(ref)).toEqual({ can_request: false, request_until: null, requested_at: null, documents: [] });
  });
});

describe('the request', () => {
  test('replaces the one to the general public, and that one is cancelled for it', async () => {
    const { browser, order_id, ref } = await shipped();
    await work(order_id);
    const { uuid, pdf_url, xml_url } = answered(await ask(browser, order_id, { ...kemper, rfc: ' eku-900317 3c9' }));
    expect((await open(pdf_url)).status).toBe(200);
    const xml = await (await open(xml_url)).text();
    const [old] = [...pac.documents.keys()];
    expect(xml).toContain(`<cfdi:CfdiRelacionados TipoRelacion="04"><cfdi:CfdiRelacionado UUID="${old}"/>`);
    expect(child('cfdi:Receptor', 'Nombre')).toEqual(['ESCUELA KEMPER URGATE']);
    expect(child('cfdi:Receptor', 'UsoCFDI')).toEqual(['G03']);
    expect((await shown(ref)).documents).toMatchObject([
      { state: 'cancelled', pdf_url: null, xml_url: null },
      { state: 'stamped', uuid, rfc: 'EKU9003173C9', regime: '601', use: 'G03' },
    ]);
    expect((await shown(ref)).can_request).toBe(false);
  });

  test('is made once, whether repeated, concurrent or with other data', async () => {
    const { browser, order_id } = await shipped();
    await work(order_id);
    const answers = await Promise.all([ask(browser, order_id), ask(browser, order_id), ask(browser, order_id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = answered(await ask(browser, order_id));
    expect(new Set([again.uuid, ...answers.map((one) => answered(one).uuid)]).size).toBe(1);
    expect(pac.stamps()).toBe(2);
    const other = await ask(browser, order_id, { ...kemper, use: 'G01' });
    expect(other).toMatchObject({ status: 422, body: { error: { internal_code: 4_900_120 } } });
    expect(pac.stamps()).toBe(2);
  });

  test.each([
    ['a wrong RFC', { rfc: 'EKU9003173C8' }, { rfc: 'rfc' }],
    ['markup as a name', { name: '<b>|</b>' }, { name: 'cfdi_name' }],
    ['a regime of persons', { regime: '612' }, { regime: 'cfdi_regime' }],
    ['a use of refunds', { use: 'G02' }, { use: 'cfdi_use' }],
    ['a short postal code', { postcode: '425' }, { postcode: 'zip_5_digits' }],
    ['an RFC that the SAT does not know', { rfc: 'JES900109Q90' }, { rfc: 'cfdi_rfc_unknown' }],
    ['another name', { name: 'Escuela Kemper' }, { name: 'cfdi_name_unknown' }],
    ['another postal code', { postcode: '42502' }, { postcode: 'cfdi_postcode_unknown' }],
    ['another regime', { regime: '603' }, { regime: 'cfdi_regime_unknown' }],
  ])('is refused for %s, by field, and can be corrected', async (_name, change, fields) => {
    const { browser, order_id, ref } = await shipped();
    await work(order_id);
    expect((await ask(browser, order_id, { ...kemper, ...change })).body).toMatchObject({ error: { fields } });
    expect(await shown(ref)).toMatchObject({ can_request: true, documents: [{ state: 'stamped' }] });
    expect(answered(await ask(browser, order_id)).uuid).not.toBeNull();
    expect(live()).toHaveLength(1);
  });

  test('that was corrected survives the late refusal of the data before', async () => {
    const { browser, order_id, ref } = await shipped();
    await work(order_id);
    const wrong = { ...kemper, name: 'Escuela Kemper' };
    const late = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    pac.refusesAfter = () => {
      held.resolve();
      return late.promise;
    };
    const slow = ask(browser, order_id, wrong);
    await held.promise;
    pac.refusesAfter = () => Promise.resolve();
    expect((await ask(browser, order_id, wrong)).status).toBe(400);
    // The provider has a fault while the corrected data wait.
    pac.fault = 'broken';
    expect(answered(await ask(browser, order_id)).uuid).toBeNull();
    late.resolve();
    expect((await slow).body).toMatchObject({ error: { fields: { name: 'cfdi_name_unknown' } } });
    expect((await shown(ref)).documents.map(({ state, rfc }) => [state, rfc])).toEqual([
      ['stamped', 'XAXX010101000'],
      ['pending', 'EKU9003173C9'],
    ]);
    pac.fault = 'none';
    await work(order_id);
    expect((await shown(ref)).documents.at(-1)).toMatchObject({ state: 'stamped', rfc: 'EKU9003173C9' });
  });

  test('is not a way to try other people’s tax data: ten of an order in a day are refused', async () => {
    const { browser, order_id } = await shipped();
    await work(order_id);
    for (let tried = 0; tried < 10; tried += 1)
      expect((await ask(browser, order_id, { ...kemper, postcode: String(10_000 + tried) })).status).toBe(400);
    expect((await ask(browser, order_id, { ...kemper, postcode: '20000' })).status).toBe(429);
    // A fault of the form is named all the same.
    expect((await ask(browser, order_id, { ...kemper, rfc: '' })).status).toBe(400);
  });

  test('takes an RFC with & and Ñ', async () => {
    for (const change of [
      {
        rfc: 'h&e951128469',
        name: 'Herrería & Eléctricos'.normalize('NFD').replaceAll(/\p{M}/gu, ''),
        postcode: '06002',
      },
      { rfc: 'zun\u0303920208kl4', name: 'Zapateria Urtado Ñeri', postcode: '34541' },
    ]) {
      const { browser, order_id } = await shipped();
      expect(answered(await ask(browser, order_id, { ...kemper, ...change })).uuid).not.toBeNull();
    }
  });

  test.each([
    ['of another country', { store: 'fr', locale: 'fr_fr', currency: 'EUR' }, start],
    ['of the year before', {}, new Date('2027-01-01T06:00:00Z')],
  ])('is refused for an order %s', async (_name, change, now) => {
    const { browser, order_id } = await shipped(undefined, change);
    clock.now = now;
    const back = await house.browser();
    const { ref } = await database.db
      .selectFrom('shop_order')
      .select('ref')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    // A new look-up, because the proof of a guest ends.
    await back.get(`/api/commerce/order?locale=fr_fr&order_id=${ref}&email=${encodeURIComponent(email)}`);
    const asked = await ask(now === start ? browser : back, order_id);
    expect(asked.body).toMatchObject({ error: { internal_code: 4_900_120 } });
  });

  test('S1: is refused to a visitor without the order', async () => {
    const { order_id } = await shipped();
    const stranger = await house.browser();
    expect((await ask(stranger, order_id)).status).toBe(401);
    expect(pac.stamps()).toBe(0);
  });
});

describe('the provider', () => {
  test('down: the order shows the request, the jobs and the sweep finish it, each document once', async () => {
    const { browser, order_id, ref } = await shipped();
    pac.fault = 'broken';
    await work(order_id);
    expect(answered(await ask(browser, order_id))).toEqual({ success: true, uuid: null, pdf_url: null, xml_url: null });
    await expect(resolveCfdis(house.shop, order_id)).rejects.toThrow('500');
    clock.now = new Date('2026-11-21T11:00:00Z');
    await cfdiModule.retries.pending_cfdi(house.shop);
    expect((await shown(ref)).documents.map(({ state }) => state)).toEqual(['pending', 'pending']);
    pac.fault = 'none';
    await cfdiModule.retries.pending_cfdi(house.shop);
    await cfdiModule.retries.pending_cfdi(house.shop);
    expect((await shown(ref)).documents.map(({ state }) => state)).toEqual(['cancelled', 'stamped']);
    expect(pac.stamps()).toBe(2);
    expect(live()).toHaveLength(1);
  });

  test('orders that stay pending keep a later one from no turn', async () => {
    const { order_id, ref } = await shipped();
    const copies = await copiedOrders(database.db, order_id, 120);
    // Of a country without CFDI, each fails before the provider is asked.
    await sql`
      insert into cfdi (order_id, invoice_id, type, draft, receptor, created_at, cfdi_id, replaces)
      select c.copy, f.invoice_id, 'I', '{}', '{}'::jsonb, ${new Date('2026-11-20T10:00:00Z')}::timestamptz,
        md5('failing ' || c.nth)::uuid, case c.nth when 1 then f.cfdi_id else md5('failing ' || c.nth - 1)::uuid end
      from unnest(${copies}::uuid[]) with ordinality c (copy, nth), cfdi f where f.order_id = ${order_id}`.execute(
      database.db,
    );
    clock.now = new Date('2026-11-21T11:00:00Z');
    await cfdiModule.retries.pending_cfdi(house.shop);
    expect((await shown(ref)).documents).toMatchObject([{ state: 'stamped' }]);
  });

  test('stamped and its answer was lost: the same document again answers the same stamp', async () => {
    const { order_id, ref } = await shipped();
    pac.fault = 'late';
    await work(order_id);
    expect((await shown(ref)).documents).toMatchObject([{ state: 'pending' }]);
    pac.fault = 'none';
    clock.now = new Date('2026-11-25T10:00:00Z');
    await work(order_id);
    expect(pac.stamps()).toBe(1);
    expect((await shown(ref)).documents).toMatchObject([
      { state: 'stamped', uuid: [...pac.documents.keys()][0]?.toLowerCase() },
    ]);
  });

  test('down for longer than 72 hours: the document gets a new date', async () => {
    const { order_id } = await shipped();
    pac.fault = 'broken';
    await work(order_id);
    pac.fault = 'none';
    clock.now = new Date('2026-11-25T10:00:00Z');
    await work(order_id);
    expect(attribute('Fecha')).toEqual(['2026-11-25T04:00:00']);
  });

  test('refuses for no reason of the buyer: nothing is lost, and the request can be repeated', async () => {
    const { browser, order_id, ref } = await shipped();
    await work(order_id);
    pac.fault = 'refusing';
    expect((await ask(browser, order_id)).body).toMatchObject({ error: { internal_code: 4_900_120 } });
    pac.fault = 'none';
    expect((await shown(ref)).can_request).toBe(true);
    expect(answered(await ask(browser, order_id)).uuid).not.toBeNull();
  });
});

test('two servers that seal at once send the document of the first', async () => {
  const { order_id } = await shipped();
  const [{ cfdi_id } = { cfdi_id: '' }] = await queries.cfdisOf(database.db, order_id);
  const sealed = ['<a/>', '<b/>'].map((xml) => queries.setSealed(database.db, cfdi_id, xml));
  expect(new Set(await Promise.all(sealed)).size).toBe(1);
});

test('the database changes and deletes no stamped document', async () => {
  const { order_id } = await shipped();
  await work(order_id);
  const change = database.db.updateTable('cfdi').where('order_id', '=', order_id);
  const changes = [
    change.set({ uuid: randomUUID() }),
    change.set({ xml: '<x/>' }),
    change.set({ receptor: JSON.stringify(kemper) }),
    database.db.deleteFrom('cfdi').where('order_id', '=', order_id),
  ];
  for (const one of changes) await expect(one.execute()).rejects.toThrow('stamped');
});

describe('a refund', () => {
  test('has a CFDI of its own that names the income', async () => {
    const order = await shipped();
    await ask(order.browser, order.order_id);
    await returned(order, 1);
    await work(order.order_id);
    const refund = live().filter(({ root }) => root.attributes.get('TipoDeComprobante') === 'E');
    // The fee that the house keeps is a discount, which leaves the tax as it is.
    expect([attribute('Descuento', refund), attribute('Total', refund)]).toEqual([['250.00'], ['3600.01']]);
    expect(child('cfdi:Receptor', 'UsoCFDI', refund)).toEqual(['G02']);
    const [income] =
      [...pac.documents].find(
        ([, { root, cancelled }]) => !cancelled && root.attributes.get('TipoDeComprobante') === 'I',
      ) ?? [];
    expect(refund[0]?.root.children.find(({ name }) => name === 'cfdi:CfdiRelacionados')).toMatchObject({
      attributes: new Map([['TipoRelacion', '03']]),
      children: [{ attributes: new Map([['UUID', income]]) }],
    });
    expect((await shown(order.ref)).documents.at(-1)).toMatchObject({ type: 'E', state: 'stamped', use: 'G02' });
  });

  test('before the request is replaced too, and the SAT cancels both old ones', async () => {
    const order = await shipped();
    await work(order.order_id);
    await returned(order, 1);
    await work(order.order_id);
    expect(answered(await ask(order.browser, order.order_id)).uuid).not.toBeNull();
    expect(child('cfdi:Receptor', 'Rfc')).toEqual(['EKU9003173C9', 'EKU9003173C9']);
    expect(pac.stamps()).toBe(4);
    expect((await shown(order.ref)).documents.map(({ type, state }) => `${type} ${state}`).toSorted()).toEqual([
      'E cancelled',
      'E stamped',
      'I cancelled',
      'I stamped',
    ]);
  });

  test('is cancelled before the income that it names', async () => {
    const order = await shipped();
    await work(order.order_id);
    await returned(order, 1);
    await work(order.order_id);
    pac.fault = 'broken';
    await ask(order.browser, order.order_id);
    pac.fault = 'none';
    const all = await queries.cfdisOf(database.db, order.order_id);
    for (const { cfdi_id } of all) await stampQueued(house.shop, { cfdi_id });
    const old = (type: string) => ({ cfdi_id: all.find((one) => one.type === type && !one.replaces)?.cfdi_id ?? '' });
    await expect(cancelQueued(house.shop, old('I'))).rejects.toThrow('waits for the cancellation of its refunds');
    await cancelQueued(house.shop, old('E'));
    await cancelQueued(house.shop, old('I'));
    expect(live()).toHaveLength(2);
  });

  test('of everything leaves nothing to request', async () => {
    const order = await shipped([{ sku: bag, qty: 1 }]);
    await work(order.order_id);
    await returned(order, 1);
    expect((await shown(order.ref)).can_request).toBe(false);
  });
});

/** Returns units of the only line, as far as the credit note. */
async function returned({ browser, order_id }: { browser: Browser; order_id: string }, qty: number): Promise<void> {
  await database.db
    .updateTable('shop_order')
    .set({ delivered_at: clock.now, status: 'received' })
    .where('order_id', '=', order_id)
    .execute();
  const line = database.db.selectFrom('shop_order_line').select('item_order_id').where('order_id', '=', order_id);
  const { item_order_id: order_item_id } = await line.executeTakeFirstOrThrow();
  const items = [{ order_item_id, qty, return_reason: 'colour' }];
  const request = '/api/commerce/exchange-return/request';
  const of = { locale, order_id, return_type: 'refund', items };
  const { request_id } = createReturn.answer.parse((await browser.post(request, of)).body).request;
  const payload = { ...of, request_id, selected_return_method: 'office' };
  const { body } = await browser.post(`${request}/finalize`, payload, { 'idempotency-key': randomUUID() });
  const { details, return_id } = finalizeReturn.answer.parse(body).request;
  for (const name of ['receive', 'accept'] as const)
    expect(await takeReturnStep(house.shop, details.increment_id, name)).toBeNull();
  await issueCreditNote(house.shop, { return_id });
}

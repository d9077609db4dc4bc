// What a buyer in mainland China, another visitor, and the bureau do with a tax invoice, up to its reversal.
import { randomUUID } from 'node:crypto';
import { createFapiao } from '@vitrine/contract/fapiao';
import { order as orderCall } from '@vitrine/contract/orders';
import { createFapiaoSimulator, type FapiaoSimulator } from '@vitrine/simulators/fapiao/createFapiaoSimulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, email } from '../../../testing/boughtOrders.ts';
import { copiedOrders } from '../../../testing/copiedOrders.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { takeReturnStep } from '../fulfilment/returns/takeReturnStep.ts';
import { createReturn, finalizeReturn } from '@vitrine/contract/returns';
import { fapiaoFiles } from './fapiaoFiles.ts';
import { issueRequested } from './issueFapiao.ts';
import { fapiaoModule } from './module.ts';
import { reverseFapiao } from './reverseFapiao.ts';

const { bought, clock, database, house, lookup } = boughtOrders();

let bureau: FapiaoSimulator;
const path = '/api/commerce/fapiao/create';
const locale = 'cn_zh';
const price = 385_000;
const company = {
  type: 1,
  companyName: '示例有限公司',
  taxId: '91350100m000100y43',
  companyAddress: '上海市静安区南京西路1号',
  companyPhoneNumber: '021 5555 0100',
  companyBankAccount: '示例银行 6222 0000 0000 0000',
};

beforeAll(async () => {
  bureau = await createFapiaoSimulator({ port: 0, api_key: 'local-fapiao-key' });
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: price }, stock: 1000 }]);
  Object.assign(house.shop, { config: { ...house.shop.config, FAPIAO_URL: bureau.url } });
});
afterAll(() => bureau.close());
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  bureau.fault = 'none';
  bureau.invoices.clear();
  bureau.reversals.clear();
  await database.db.deleteFrom('rate_limit').execute();
});

/** A delivered order of the Chinese storefront. */
async function delivered(qty = 2, change: object = {}) {
  const { browser, order } = await bought([{ sku: bag, qty }]);
  await database.db
    .updateTable('shop_order')
    .set({ store: 'cn', locale, shipped_at: clock.now, delivered_at: clock.now, status: 'received', ...change })
    .where('order_id', '=', order.order_id)
    .execute();
  return { browser, ...order };
}
type Browser = Awaited<ReturnType<typeof house.browser>>;
const ask = (browser: Browser, orderId: string, fields: object = { type: 0, name: '林晓' }) =>
  browser.put(path, { locale, orderId, ...fields });
const shown = async (ref: string) => orderCall.answer.parse((await lookup(ref, email)).body).order;
/** Opens a link without a session. A refusal has no answer of its own here: the server's error handler gives it. */
const open = async (link: string | null | undefined) => fapiaoFiles(house.shop).request(link ?? '');
const linksIn = (body: unknown) => createFapiao.answer.parse(body);

describe('the request', () => {
  test('of a company is issued with what was bought, and its PDF and code open by their links alone', async () => {
    const { browser, order_id, ref } = await delivered();
    expect((await shown(ref)).can_generate_fapiao).toBe(true);
    const { pdf_url, qr_url } = linksIn((await ask(browser, order_id, company)).body);
    const [issued] = bureau.invoices.values();
    expect(issued).toMatchObject({
      buyer: { type: 'company', name: '示例有限公司', tax_id: '91350100M000100Y43' },
      lines: [{ quantity: 2, amount: 2 * price }],
      total: 2 * price,
    });
    const file = await open(pdf_url);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="fapiao-${issued?.number}.pdf"`);
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(await file.text()).toContain(`Number ${issued?.number}`);
    expect(await (await open(qr_url)).text()).toContain('<svg');
    const { fapiao, can_generate_fapiao } = await shown(ref);
    expect(can_generate_fapiao).toBe(false);
    expect(fapiao).toMatchObject({ type: 1, companyName: '示例有限公司', name: null, fapiao_number: issued?.number });
  });

  test('is made once, whether repeated, concurrent or with other data', async () => {
    const { browser, order_id } = await delivered();
    const answers = await Promise.all([ask(browser, order_id), ask(browser, order_id), ask(browser, order_id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(bureau.invoices.size).toBe(1);
    const other = await ask(browser, order_id, company);
    expect(other).toMatchObject({
      status: 422,
      body: { error: { internal_code: 4_900_017, fields: { type: 'other_details' } } },
    });
    const namesake = await ask(browser, order_id, { type: 0, name: '王芳' });
    expect(namesake).toMatchObject({ status: 422, body: { error: { fields: { name: 'other_details' } } } });
    expect(bureau.invoices.size).toBe(1);
  });

  test.each([
    ['without a name', { type: 0 }, { name: 'required' }],
    ['with a wrong tax number', { ...company, taxId: '911' }, { taxId: 'tax_id' }],
    ['with a name that is too long', { type: 0, name: '林'.repeat(101) }, { name: 'too_long' }],
  ])('is refused %s, by field', async (_name, fields, wrong) => {
    const { browser, order_id } = await delivered();
    expect((await ask(browser, order_id, fields)).body).toMatchObject({ error: { fields: wrong } });
    expect(bureau.invoices.size).toBe(0);
  });

  test.each([
    ['of another country', { store: 'fr' }, 'no_fapiao'],
    ['that has not left', { shipped_at: null, delivered_at: null, status: 'to_prepare' as const }, 'not_shipped'],
  ])('is refused for an order %s', async (_name, change, orderId) => {
    const { browser, order_id, ref } = await delivered(1, change);
    expect((await shown(ref)).can_generate_fapiao).toBe(false);
    expect((await ask(browser, order_id)).body).toMatchObject({
      error: { internal_code: 4_900_017, fields: { orderId } },
    });
  });

  test('is refused for an order that came back as a whole, also where a gift was kept', async () => {
    const order = await delivered(1);
    await returned(order, 1);
    await sql`insert into shop_order_line select (jsonb_populate_record(l, jsonb_build_object('item_order_id', gen_random_uuid(), 'position', 9,
      'discount', l.row_price, 'row_tax', 0, 'row_incl_tax', 0, 'returned_qty', 0))).* from shop_order_line l
      where order_id = ${order.order_id}`.execute(database.db);
    expect((await shown(order.ref)).can_generate_fapiao).toBe(false);
    expect((await ask(order.browser, order.order_id)).body).toMatchObject({
      error: { internal_code: 4_900_017, fields: { orderId: 'nothing_sold' } },
    });
  });

  test('S1: is refused to a visitor without the order', async () => {
    const { order_id } = await delivered();
    const stranger = await house.browser();
    expect((await ask(stranger, order_id)).status).toBe(401);
    expect(bureau.invoices.size).toBe(0);
  });
});

describe('the bureau', () => {
  test.each(['pending', 'broken'] as const)(
    '%s: the order shows the request, and the job issues it later',
    async (fault) => {
      const { browser, order_id, ref } = await delivered();
      bureau.fault = fault;
      expect(linksIn((await ask(browser, order_id)).body)).toEqual({ success: true, pdf_url: null, qr_url: null });
      expect((await shown(ref)).fapiao).toMatchObject({ fapiaoGenerated: false, pdf_url: null });
      const [job] = await jobsOf(order_id);
      await expect(issueRequested(house.shop, job ?? {})).rejects.toThrow('bureau');
      bureau.fault = 'none';
      await issueRequested(house.shop, job ?? {});
      await issueRequested(house.shop, job ?? {});
      expect(bureau.invoices.size).toBe(1);
      expect((await shown(ref)).fapiao).toMatchObject({ fapiaoGenerated: true, name: '林晓' });
    },
  );

  test('retries a request whose job gave up', async () => {
    const { browser, order_id, ref } = await delivered();
    bureau.fault = 'broken';
    await ask(browser, order_id);
    bureau.fault = 'none';
    await fapiaoModule.retries.pending_fapiao(house.shop);
    expect((await shown(ref)).fapiao?.fapiaoGenerated).toBe(false);
    clock.now = new Date('2026-11-21T10:11:00Z');
    await fapiaoModule.retries.pending_fapiao(house.shop);
    expect((await shown(ref)).fapiao?.fapiaoGenerated).toBe(true);
  });

  test('requests that always fail keep a later one from no turn', async () => {
    const { browser, order_id, ref } = await delivered();
    const failing = (await copiedOrders(database.db, order_id, 120)).map((copy) => ({
      order_id: copy,
      type: 0,
      name: '林晓',
      requested_at: new Date('2026-11-20T10:00:00Z'),
    }));
    await database.db.insertInto('fapiao').values(failing).execute();
    bureau.fault = 'broken';
    await ask(browser, order_id);
    bureau.fault = 'none';
    clock.now = new Date('2026-11-21T10:11:00Z');
    await fapiaoModule.retries.pending_fapiao(house.shop);
    expect((await shown(ref)).fapiao?.fapiaoGenerated).toBe(true);
  });

  test('refuses the buyer: the request can be corrected', async () => {
    const { browser, order_id, ref } = await delivered();
    bureau.fault = 'refusing';
    expect((await ask(browser, order_id, company)).body).toMatchObject({
      error: { internal_code: 4_900_017, fields: { companyName: 'bureau', taxId: 'bureau' } },
    });
    expect(await shown(ref)).toMatchObject({ fapiao: null, can_generate_fapiao: true });
    bureau.fault = 'none';
    expect((await ask(browser, order_id)).status).toBe(200);
  });
});

test('its download expires after a year', async () => {
  const { browser, order_id, ref } = await delivered();
  await ask(browser, order_id);
  await database.db
    .updateTable('fapiao')
    .set({ requested_at: new Date('2025-11-01T10:00:00Z'), generated_at: new Date('2025-11-21T10:00:01Z') })
    .where('order_id', '=', order_id)
    .execute();
  expect((await shown(ref)).fapiao).toMatchObject({ is_fapiao_download_expired: false });
  clock.now = new Date('2026-11-21T10:00:01Z');
  expect((await shown(ref)).fapiao).toMatchObject({ is_fapiao_download_expired: true, pdf_url: null, qr_url: null });
});

test('its links are not given after that, although the request is repeated', async () => {
  const { browser, order_id } = await delivered();
  await ask(browser, order_id);
  await database.db
    .updateTable('fapiao')
    .set({ requested_at: new Date('2025-11-01T10:00:00Z'), generated_at: new Date('2025-11-21T10:00:00Z') })
    .where('order_id', '=', order_id)
    .execute();
  expect(linksIn((await ask(browser, order_id)).body)).toEqual({ success: true, pdf_url: null, qr_url: null });
});

test('a link of one purpose opens nothing else, and none after half an hour', async () => {
  const { browser, order_id } = await delivered();
  const { pdf_url, qr_url } = linksIn((await ask(browser, order_id)).body);
  const swapped = [pdf_url?.replace('/fapiao/', '/fapiao-code/'), qr_url?.replace('/fapiao-code/', '/fapiao/')];
  for (const link of swapped) expect((await open(link)).status).toBe(404);
  expect((await open(pdf_url)).status).toBe(200);
  clock.now = new Date('2026-11-21T10:30:00Z');
  expect((await open(pdf_url)).status).toBe(410);
});

describe('a return', () => {
  test('after the invoice is reversed by one red letter of what came back', async () => {
    const order = await delivered();
    await ask(order.browser, order.order_id);
    const back = await returned(order, 1);
    await Promise.all([reverseFapiao(house.shop, back), reverseFapiao(house.shop, back)]);
    await reverseFapiao(house.shop, back);
    expect([...bureau.reversals.values()]).toMatchObject([{ amount: price }]);
    expect((await shown(order.ref)).fapiao?.reversals).toMatchObject([{ amount: { amount: price } }]);
  });

  test('before the invoice is left out of it, and needs no red letter', async () => {
    const order = await delivered();
    const { return_id } = await returned(order, 1);
    await ask(order.browser, order.order_id);
    expect([...bureau.invoices.values()]).toMatchObject([{ total: price, lines: [{ quantity: 1 }] }]);
    const jobs = await database.db.selectFrom('job').select('key').where('kind', '=', 'reverse_fapiao').execute();
    expect(jobs.map(({ key }) => key)).not.toContain(return_id);
  });

  test('waits for an invoice that the bureau has not issued', async () => {
    const order = await delivered();
    bureau.fault = 'pending';
    await ask(order.browser, order.order_id);
    const back = await returned(order, 1);
    await expect(reverseFapiao(house.shop, back)).rejects.toThrow('not issued');
  });
});

/** The data of the jobs that issue the invoice of an order. */
async function jobsOf(order_id: string): Promise<{ fapiao_id: string }[]> {
  return database.db.selectFrom('fapiao').select('fapiao_id').where('order_id', '=', order_id).execute();
}

/** Returns units of the only line, as far as the house's acceptance. */
async function returned(
  { browser, order_id }: Awaited<ReturnType<typeof delivered>>,
  qty: number,
): Promise<{ return_id: string }> {
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
  return { return_id };
}

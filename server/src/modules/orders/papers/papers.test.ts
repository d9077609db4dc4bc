import { createHash, randomUUID } from 'node:crypto';
import { order as orderCall } from '@vitrine/contract/orders';
import { isLocale, locales } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bag, boughtOrders, cups, email } from '../../../testing/boughtOrders.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { takeStep } from '../fulfilment/steps/takeStep.ts';
import { mintDocumentHash } from '../../../platform/shop/documentHash.ts';
import type { Paper } from '../../../platform/typesetting/paper.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { digestPaper } from './digestPaper.ts';
import { invoicePaper } from './invoicePaper.ts';
import { issueCreditNote } from './issueCreditNote.ts';
import { allPieces } from './invoicedPieces.ts';
import { issueForShipment } from './issueInvoice.ts';
import { houseLine } from '../../../platform/typesetting/paperQueue.ts';
import { makePaper } from './makePaper.ts';
import { paperFiles } from './paperFiles.ts';
import * as queries from './queries.ts';
import { forged } from '../../../testing/forged.ts';

const { bought, clock, database, house, lookup } = boughtOrders();

beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: cups, title: 'Étrier', prices: { fr: 12_000 }, stock: 1000 },
  ]),
);
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

/** Ships units of an order, all without a list; answers the data of the queued jobs. */
const ship = async (order_id: string, units?: ReadonlyMap<string, number>) => {
  expect(await takeStep(house.shop, order_id, 'ship', { actor: 'staff', units })).toBeNull();
  const jobs = database.db.selectFrom('job').select('data').where('kind', '=', 'issue_invoice');
  const { rows } = await sql<{ data: { order_id: string; shipment_id: string } }>`${jobs}`.execute(database.db);
  return rows.map(({ data }) => data).filter((data) => data.order_id === order_id);
};
const packed = async (items = [{ sku: bag, qty: 1 }]) => {
  const { browser, order } = await bought(items);
  for (const step of ['prepare', 'pack'] as const)
    expect(await takeStep(house.shop, order.order_id, step, { actor: 'staff' })).toBeNull();
  return { browser, order };
};
const issued = async (items = [{ sku: bag, qty: 1 }]) => {
  const { browser, order } = await packed(items);
  for (const data of await ship(order.order_id)) await issueForShipment(house.shop, data);
  const [invoice] = await queries.invoicesOf(database.db, order.order_id);
  if (!invoice) throw new Error('no invoice');
  return { browser, order, invoice };
};
const shown = async (ref: string) => orderCall.answer.parse((await lookup(ref, email)).body).order;
const link = async (hash: string) =>
  (await house.browser()).get(`/api/backend/invoice?locale=fr_fr&hash=${encodeURIComponent(hash)}`);
const file = (path: string) => paperFiles(house.shop).request(path);

describe('an invoice', () => {
  test('is queued with the parcel and issued once, with the order’s own total', async () => {
    const { order } = await packed([
      { sku: bag, qty: 1 },
      { sku: cups, qty: 2 },
    ]);
    const [data] = await ship(order.order_id);
    expect(data).toBeDefined();
    await Promise.all([0, 1, 2].map(() => issueForShipment(house.shop, data ?? {})));
    const whole = await readWholeOrder(database.db, order.order_id);
    const invoices = await queries.invoicesOf(database.db, order.order_id);
    expect(invoices).toMatchObject([{ total_amount: whole?.grand_total, tax_amount: whole?.tax_amount }]);
  });

  test('M8: exists per parcel, and the invoices sum to the order', async () => {
    const { order } = await packed([
      { sku: bag, qty: 1 },
      { sku: cups, qty: 3 },
    ]);
    await ship(order.order_id, new Map([[cups, 2]]));
    expect(await takeStep(house.shop, order.order_id, 'pack', { actor: 'staff' })).toBeNull();
    const jobs = await ship(order.order_id);
    expect(jobs).toHaveLength(2);
    for (const data of jobs.toReversed()) await issueForShipment(house.shop, data);
    const whole = await readWholeOrder(database.db, order.order_id);
    const invoices = await queries.invoicesOf(database.db, order.order_id);
    const sum = (of: 'total_amount' | 'tax_amount') => invoices.reduce((total, invoice) => total + invoice[of], 0);
    expect(invoices).toHaveLength(2);
    expect([sum('total_amount'), sum('tax_amount')]).toEqual([whole?.grand_total, whole?.tax_amount]);
  });

  test('does not exist for an order that is cancelled before it leaves', async () => {
    const { order } = await bought();
    expect(await takeStep(house.shop, order.order_id, 'cancel', { actor: 'staff' })).toBeNull();
    const jobs = database.db.selectFrom('job').select('kind').where('key', '=', order.order_id);
    // Each placed order is screened for fraud.
    expect(await jobs.where('kind', '<>', 'screen_order').execute()).toEqual([]);
    expect(await queries.invoicesOf(database.db, order.order_id)).toEqual([]);
  });

  test('numbers have no gap, whatever runs at once', async () => {
    const orders = [await packed(), await packed(), await packed(), await packed()];
    const jobs = [];
    for (const { order } of orders) jobs.push(...(await ship(order.order_id)));
    await Promise.all(jobs.flatMap((data) => [0, 1].map(() => issueForShipment(house.shop, data))));
    const { rows } = await sql<{ number: number }>`
      select number from invoice where seller = 'fr' and kind = 'invoice' order by number`.execute(database.db);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  });

  test('says what it said when it was issued, whatever changes afterwards', async () => {
    const { order, invoice } = await issued();
    const first = await makePaper(house.shop, invoice.invoice_id, houseLine);
    await sql`update shop_order set billing_address = billing_address || '{"lastname": "Other"}' where order_id = ${order.order_id}`.execute(
      database.db,
    );
    clock.now = new Date('2027-03-01T10:00:00Z');
    const again = await makePaper(house.shop, invoice.invoice_id, houseLine);
    expect(again.pdf.equals(first.pdf)).toBe(true);
    const paper = await queries.paperOf(database.db, invoice.invoice_id);
    expect(paper?.pdf_sha256).toEqual(createHash('sha256').update(first.pdf).digest());
    expect(paper?.content).toContain('Lacombe');
  });

  test('is not sent when its bytes are others than when it was issued, and that is logged as fatal', async () => {
    const { invoice } = await issued();
    const paper = await queries.paperOf(database.db, invoice.invoice_id);
    await queries.addDigest(database.db, paper?.paper_id ?? '', Buffer.alloc(32));
    const fatal = vi.spyOn(house.shop.log, 'fatal');
    await expect(makePaper(house.shop, invoice.invoice_id, houseLine)).rejects.toThrow('other bytes');
    expect(fatal.mock.calls.map(([facts]) => facts)).toEqual([{ paper_id: paper?.paper_id }]);
    fatal.mockRestore();
  });

  test('has the digest of its PDF from a job of its issue, before anyone views it', async () => {
    const { invoice } = await issued();
    const { invoice_id } = invoice;
    const queued = database.db
      .selectFrom('job')
      .select('data')
      .where('kind', '=', 'digest_paper')
      .where('key', '=', invoice_id);
    expect(await queued.execute()).toEqual([{ data: { invoice_id } }]);
    expect((await queries.paperOf(database.db, invoice_id))?.pdf_sha256).toBeNull();
    await digestPaper(house.shop, { invoice_id });
    const digest = (await queries.paperOf(database.db, invoice_id))?.pdf_sha256;
    const { pdf } = await makePaper(house.shop, invoice_id, houseLine);
    expect(digest).toEqual(createHash('sha256').update(pdf).digest());
    // The first digest stays, whichever server comes second.
    const paper = await queries.paperOf(database.db, invoice_id);
    expect(await queries.addDigest(database.db, paper?.paper_id ?? '', Buffer.alloc(32))).toEqual(digest);
  });

  test('that was erased before its job ran is left alone', async () => {
    const { invoice } = await issued();
    await sql`update paper set content = null where invoice_id = ${invoice.invoice_id}`.execute(database.db);
    await digestPaper(house.shop, { invoice_id: invoice.invoice_id });
    expect((await queries.paperOf(database.db, invoice.invoice_id))?.pdf_sha256).toBeNull();
  });

  test('keeps its paper: the database refuses a change and a deletion', async () => {
    const { invoice } = await issued();
    const change = (set: string) =>
      sql`update paper set content = ${set} where invoice_id = ${invoice.invoice_id}`.execute(database.db);
    await expect(change('{}')).rejects.toThrow('neither');
    await expect(sql`delete from paper where invoice_id = ${invoice.invoice_id}`.execute(database.db)).rejects.toThrow(
      'neither',
    );
  });

  test('names seller, tax number, buyer, and net and tax per rate', async () => {
    const { invoice } = await issued();
    const { content } = (await queries.paperOf(database.db, invoice.invoice_id)) ?? {};
    const paper = JSON.parse(content ?? '') as Paper;
    expect(paper.title).toBe('Facture');
    expect(paper.facts[0]).toEqual(['Numéro', invoice.increment_id]);
    expect(paper.sender.lines.at(-1)).toMatch(/TVA FR/u);
    expect(paper.parties[0]?.lines).toContain('75008 Paris');
    expect(paper.taxes?.rows).toHaveLength(1);
    expect(paper.taxes?.rows[0]?.[0]).toMatch(/^20\s%$/u);
  });

  test('speaks the language of every storefront, and S6: prints what a buyer typed as text', async () => {
    const { order, invoice } = await issued();
    const whole = await readWholeOrder(database.db, order.order_id);
    const { seller } = house.shop.config.house;
    if (!whole || !seller) throw new Error('nothing bought');
    const typed = { ...whole.billing_address, lastname: '#sys.inputs *bold* $x$ @a \\ "q"' };
    for (const locale of locales.filter(isLocale)) {
      const paper = invoicePaper({ ...whole, locale, billing_address: typed }, invoice, seller, allPieces(whole));
      expect(paper.parties[0]?.lines[0]).toContain('*bold*');
      expect(paper.title).not.toBe('');
    }
  });
});

test('a credit note names its invoice and gives back what was refunded, once', async () => {
  const { order, invoice } = await issued();
  const return_id = randomUUID();
  const { rows } = await sql<{ item_order_id: string; row_incl_tax: number; row_tax: number }>`
    select item_order_id, row_incl_tax, row_tax from shop_order_line where order_id = ${order.order_id}`.execute(
    database.db,
  );
  const [line] = rows;
  const at = clock.now;
  await sql`insert into return_request (return_id, increment_id, order_id, return_type, status, selected_return_method, carrier,
      requested_at, finalized_at, arrived_at, accepted_at, total_items, total_tax, total_shipping, adjustement_negative, total_price)
    values (${return_id}, ${`R${return_id}`}, ${order.order_id}, 'refund', 'validated', 'office', 'chronopost', ${at}, ${at}, ${at},
      ${at}, ${(line?.row_incl_tax ?? 0) - (line?.row_tax ?? 0)}, ${line?.row_tax}, 0, 1000, ${(line?.row_incl_tax ?? 0) - 1000})`.execute(
    database.db,
  );
  await sql`insert into return_line (return_id, item_order_id, order_id, is_canceled, qty, return_reason)
    values (${return_id}, ${line?.item_order_id}, ${order.order_id}, false, 1, 'colour')`.execute(database.db);
  await Promise.all([0, 1].map(() => issueCreditNote(house.shop, { return_id })));
  const notes = await database.db
    .selectFrom('invoice')
    .select(['invoice_id', 'total_amount'])
    .where('return_id', '=', return_id)
    .execute();
  expect(notes.map(({ total_amount }) => total_amount)).toEqual([(line?.row_incl_tax ?? 0) - 1000]);
  const stored = await queries.paperOf(database.db, notes[0]?.invoice_id ?? '');
  const paper = JSON.parse(stored?.content ?? '') as Paper;
  expect(paper.title).toBe('Avoir');
  expect(paper.sums.map(({ label }) => label)).toEqual(['Hors taxe', 'Taxe', 'Frais de retour', 'Remboursé']);
  expect(paper.facts).toContainEqual(['Corrige la facture', expect.stringContaining(invoice.increment_id)]);
});

describe('its download', () => {
  test('S3: opens by the hash of the order’s details, then by a link, and no cache stores it', async () => {
    const { order, invoice } = await issued();
    const { invoices, invoiceDownloadLink } = await shown(order.ref);
    const [{ hash, increment_id } = { hash: null, increment_id: '' }] = invoices;
    expect(increment_id).toBe(invoice.increment_id);
    expect(invoiceDownloadLink).toContain('/api/backend/invoice?locale=fr_fr&hash=');
    const answer = await link(hash ?? '');
    expect(answer).toMatchObject({ status: 200, body: { download_link: expect.stringMatching(/^\/papers\//u) } });
    const { download_link } = answer.body as { download_link: string };
    const response = await file(download_link);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${invoice.increment_id}.pdf"`);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('S3: two views have two hashes, and the database has none', async () => {
    const { order } = await issued();
    const first = (await shown(order.ref)).invoices[0]?.hash ?? '';
    clock.now = new Date(clock.now.getTime() + 5_000);
    expect((await shown(order.ref)).invoices[0]?.hash).not.toBe(first);
  });

  test('S3: a hash ends (hash_expired), and opens nothing of another purpose (hash_not_found)', async () => {
    const { invoice } = await issued();
    const hash = mintDocumentHash(house.shop, 'invoice', invoice.invoice_id);
    const fileHash = mintDocumentHash(house.shop, 'invoice_file', invoice.invoice_id);
    expect((await link(fileHash)).body).toMatchObject({ error: { internal_code: 2_300_005 } });
    await expect(file(`/papers/${hash}`)).resolves.toMatchObject({ status: 404 });
    const changed = forged(hash);
    expect((await link(changed)).body).toMatchObject({ error: { internal_code: 2_300_005 } });
    clock.now = new Date(clock.now.getTime() + 1_801_000);
    expect((await link(hash)).body).toMatchObject({ error: { internal_code: 2_900_005 } });
  });

  test('no_invoice: refuses an invoice whose paper the erasure has emptied', async () => {
    const { invoice } = await issued();
    await sql`update paper set content = null where invoice_id = ${invoice.invoice_id}`.execute(database.db);
    const hash = mintDocumentHash(house.shop, 'invoice', invoice.invoice_id);
    expect((await link(hash)).body).toMatchObject({ error: { internal_code: 4_900_071 } });
  });
});

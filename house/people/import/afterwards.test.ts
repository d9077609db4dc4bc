// The history after import in the shop's own tables: returns, invoices, reservations, salon visits.
import { order as orderCall } from '@vitrine/contract/orders';
import { ereservations } from '@vitrine/contract/ereservation';
import { salonReservations } from '@vitrine/contract/salon';
import { returnStages, returnStatuses } from '@vitrine/rules/returns/returnStatus';
import { returnMethods } from '@vitrine/rules/returns/returnMethods';
import { visitStatuses } from '@vitrine/rules/salon/visit';
import { reservationStatuses } from '@vitrine/rules/stores/reservation';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { HistoryEvent, Order } from '../history.ts';
import { demoPassword } from '../named.ts';
import { fitsType } from '../returnFit.ts';
import { explainLines } from '../../../server/src/modules/backoffice/books/commands.ts';
import { explainOrder } from '../../../server/src/modules/backoffice/books/explainOrder.ts';
import { routes } from '../../../server/src/modules.ts';
import { houseDatabase } from '../../../server/src/testing/houseDatabase.ts';
import { testHistory } from '../../../server/src/testing/testHistory.ts';
import { testClient, testShop } from '../../../server/src/testing/testShop.ts';
import { longTest } from '../../../server/src/testing/patience.ts';

vi.setConfig({ testTimeout: longTest });

const database = houseDatabase();
const { now, history, moveIn } = testHistory(database);
const isOrder = (event: HistoryEvent): event is Order => event.kind === 'order';
/** The history with one event changed. */
const withOne = (is: (event: HistoryEvent) => boolean, change: (event: HistoryEvent) => object): object[] => {
  const index = history.events.findIndex((event) => is(event));
  return history.events.map((event, at) => (at === index ? change(event) : event));
};
const rows = async <Row extends object>(statement: string): Promise<Row[]> =>
  (await database.pool.query<Row>(statement)).rows;
const count = async (what: string): Promise<number> =>
  Number((await rows<{ count: string }>(`select count(*) as count from ${what}`))[0]?.count);

const hasReturn = (event: HistoryEvent): event is Order => isOrder(event) && event.returns.length > 0;
/** An event with its order's first return changed. */
const changed = (change: Partial<Order['returns'][number]>) => (event: HistoryEvent) =>
  hasReturn(event) ? { ...event, returns: [{ ...event.returns[0], ...change }, ...event.returns.slice(1)] } : event;

/** The invented customers send parcels. */
const carrierMethods = returnMethods.filter((way) => way !== 'boutique');

// A story of two steps: what is refused leaves the database empty, then the import fills it.
describe('the import of a history', { shuffle: false }, () => {
  describe('a row that the shop’s rules refuse stops the whole import', { shuffle: true }, () => {
    const pieces = (event: HistoryEvent): object =>
      hasReturn(event)
        ? {
            ...event,
            returns: event.returns.map((back) => ({ ...back, lines: back.lines.map((l) => ({ ...l, qty: 9 })) })),
          }
        : event;
    test.each([
      [
        'a return in no status of its kind',
        hasReturn,
        changed({ return_type: 'exchange', status: 'credit_ok' }),
        /credit_ok/u,
      ],
      [
        'a return long after its days',
        hasReturn,
        (event: HistoryEvent) => ({
          ...event,
          shipped_at: '2020-01-02T10:00:00.000Z',
          delivered_at: '2020-01-05T10:00:00.000Z',
        }),
        /too late/u,
      ],
      ['a return of more pieces than were bought', hasReturn, pieces, /not so much/u],
      [
        'a reservation where nothing is put aside',
        (event: HistoryEvent) => event.kind === 'reservation',
        (event: HistoryEvent) => ({ ...event, store_id: '1004' }),
        /1004/u,
      ],
      [
        'a visit at night',
        (event: HistoryEvent) => event.kind === 'salon_visit',
        (event: HistoryEvent) => ({ ...event, start_time: '2026-01-01T00:00:00.000Z' }),
        /closed/u,
      ],
      [
        'a fapiao that no bureau takes',
        (event: HistoryEvent) => isOrder(event) && event.fapiao?.type === 1,
        (event: HistoryEvent) => ({
          ...event,
          fapiao: isOrder(event) && { ...event.fapiao, fields: { ...event.fapiao?.fields, taxId: '911' } },
        }),
        /tax_id/u,
      ],
    ] as const)('%s', async (_name, is, change, message) => {
      await expect(moveIn({ events: withOne(is, change) })).rejects.toThrow(message);
      expect(await count('customer')).toBe(0);
    });
  });

  describe('the imported history', { shuffle: true }, () => {
    beforeAll(async () => {
      const countOf = (kind: string) => history.events.filter((event) => event.kind === kind).length;
      const returns = history.events.filter(isOrder).flatMap((event) => event.returns).length;
      expect(await moveIn()).toEqual({
        customers: 200,
        orders: 1500,
        returns,
        reservations: countOf('reservation'),
        visits: countOf('salon_visit'),
      });
    });

    test('has a return in every status that each kind can reach, by both methods of carriers', async () => {
      const seen = await rows<{ one: string }>(
        "select distinct return_type || ' ' || status || ' ' || selected_return_method as one from return_request",
      );
      const wanted = (['refund', 'exchange'] as const).flatMap((type) =>
        returnStatuses
          .filter((status) => fitsType(type, status) && status !== 'canceled')
          .flatMap((status) => carrierMethods.map((way) => `${type} ${status} ${way}`)),
      );
      expect(wanted.filter((one) => !seen.some((row) => row.one === one))).toEqual([]);
      const statuses = async (table: string) =>
        (await rows<{ status: string }>(`select distinct status from ${table}`)).map(({ status }) => status).toSorted();
      expect(await statuses('reservation')).toEqual(reservationStatuses.toSorted());
      expect(await statuses('salon_visit')).toEqual(
        // An offer lasts a day at most.
        visitStatuses.filter((status) => status !== 'offered').toSorted(),
      );
      expect(await statuses('shop_order')).toEqual(
        expect.arrayContaining([
          'waiting_refund',
          'partial_refund',
          'total_refund',
          'partial_exchange',
          'total_exchange',
        ]),
      );
    });

    test('leaves its sales in the books of the system that placed them, and says so', async () => {
      const [order] = await rows<{ increment_id: string; grand_total: number; captured: number }>(`
      select o.increment_id, o.grand_total, a.captured from shop_order o join payment_attempt a using (order_id)
      where o.placed_at is not null and a.refunded > 0 order by o.increment_id limit 1`);
      const explained = await explainOrder(database.db, order?.increment_id ?? '');
      expect(explained).toMatchObject({
        order: { is_imported: true, grand_total: order?.grand_total },
        payment: { captured: order?.captured },
        postings: [],
        open: null,
      });
      const text = explainLines(explained);
      expect(text[0]).toMatch(
        /^imported: its sale of \d+ [A-Z]{3} is in the books of the system that placed it; captured \d+/u,
      );
      expect(text.at(-1)).toBe('nothing is open in these books');
    });

    test('M10: no line has more returned than bought, and each stores its count', async () => {
      expect(await count('shop_order_line where returned_qty > 0')).toBeGreaterThan(100);
      expect(
        await count(`shop_order_line l where returned_qty <> (
        select coalesce(sum(b.qty), 0) from return_line b where b.item_order_id = l.item_order_id and not b.is_canceled)`),
      ).toBe(0);
    });

    test('M8, M10: the bank’s refunds equal the sum of the refunds, and never exceed the payment', async () => {
      expect(await count('payment_attempt where refunded > 0')).toBeGreaterThan(50);
      expect(
        await count(`payment_attempt a where refunded <> (
        select coalesce(sum(total_price), 0) from return_request r
        where r.order_id = a.order_id and r.status in ('credit_ok', 'credit_refunded'))`),
      ).toBe(0);
      expect(await count('payment_attempt where needs_review or refunded > amount')).toBe(0);
      // A customer who returned everything free of charge gets the whole amount back, delivery too.
      expect(
        await count(`shop_order o join payment_attempt a using (order_id) where o.status = 'total_refund'
        and a.refunded <> o.grand_total - (
          select sum(adjustement_negative) from return_request r where r.order_id = o.order_id and not r.is_canceled)`),
      ).toBe(0);
      expect(await count('return_request where adjustement_negative > 0')).toBeGreaterThan(0);
    });

    test('an order’s status follows its returns', async () => {
      const all = await rows<{ status: string; returned: number; pieces: number; kinds: string[] }>(`
      select o.status, (select sum(returned_qty) from shop_order_line l where l.order_id = o.order_id) as returned,
        (select sum(qty) from shop_order_line l where l.order_id = o.order_id) as pieces,
        array(select status from return_request r where r.order_id = o.order_id) as kinds
      from shop_order o where status like 'total%' or status like 'partial%' or status = 'waiting_refund'`);
      expect(new Set(all.map(({ status }) => status))).toEqual(
        new Set(['waiting_refund', 'partial_refund', 'total_refund', 'partial_exchange', 'total_exchange']),
      );
      for (const { status, returned, pieces, kinds } of all) {
        if (status.startsWith('total')) expect(returned).toBe(pieces);
        if (status === 'waiting_refund')
          expect(kinds.some((kind) => ['validated', 'credit_ok', 'credit_ko'].includes(kind))).toBe(true);
        if (status.endsWith('refund') && status !== 'waiting_refund') expect(kinds).toContain('credit_refunded');
        if (status.endsWith('exchange')) expect(kinds).toContain('complete');
      }
    });

    test('every order that was charged has one invoice, every accepted refund a credit note, numbered by day without a gap', async () => {
      expect(
        await count(`shop_order o join payment_attempt a using (order_id)
        where a.status in ('captured', 'partly_refunded', 'refunded')
          and (select count(*) from invoice i where i.order_id = o.order_id and kind = 'invoice'
            and i.total_amount = o.grand_total and i.tax_amount = o.tax_amount) <> 1`),
      ).toBe(0);
      expect(
        await count(`return_request r where total_price > 0 and accepted_at is not null
        and (select count(*) from invoice i where i.return_id = r.return_id and i.total_amount = r.total_price) <> 1`),
      ).toBe(0);
      expect(await count('invoice')).toBeGreaterThan(1500);
      const series = await rows<{ seller: string; numbers: number[]; last_number: number; is_in_time: boolean }>(`
      select s.seller, s.last_number, array_agg(i.number order by i.number) as numbers,
        array_agg(i.issued_at order by i.number) = array_agg(i.issued_at order by i.issued_at) as is_in_time
      from invoice_series s join invoice i using (seller, kind, year) group by s.seller, s.kind, s.year`);
      expect(series.length).toBeGreaterThan(70);
      for (const { numbers, last_number, is_in_time } of series) {
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        expect([numbers.length, is_in_time]).toEqual([last_number, true]);
      }
      expect(
        (
          await rows<{ increment_id: string }>(
            "select increment_id from invoice where seller = 'fr' and year = 2026 and number = 1 order by kind",
          )
        ).map((row) => row.increment_id),
      ).toEqual(['FR-C2026-000001', 'FR-2026-000001']);
    });

    test.each(history.people.filter(({ demo }) => demo !== null).map((person) => [person.demo, person] as const))(
      '%s finds one of each in the account',
      async (name, { id, locale, email, phone }) => {
        const shop = testShop(database.db, { now });
        const browser = testClient(shop, routes(shop));
        await browser.start();
        const who = email ? { email } : { phonecode: phone?.phonecode, phonenumber: phone?.loginphone };
        await browser.post('/api/commerce/login', { locale, password: demoPassword, ...who });
        const ids = await rows<{ order_id: string }>(
          `select order_id from shop_order where customer_id = '${id}' and placed_at is not null`,
        );
        const orders = await Promise.all(
          ids.map(async ({ order_id }) => {
            const { body } = await browser.get(`/api/commerce/order?locale=${locale}&order_id=${order_id}`);
            return orderCall.answer.parse(body).order;
          }),
        );
        const returns = orders.flatMap((one) => one.returns);
        expect(returns.every(({ status_label }) => status_label !== null)).toBe(true);
        expect(
          returns.some(({ status }) => {
            const stage = returnStages[returnStatuses.find((known) => known === status) ?? 'canceled'];
            return stage === 'under_way' || stage === 'accepted';
          }),
        ).toBe(true);
        expect(
          orders.some(({ refund }) => refund.length > 0) && orders.some(({ exchange }) => exchange.length > 0),
        ).toBe(true);
        expect(returns.flatMap(({ items }) => items).some(({ exchanged_for }) => exchanged_for !== null)).toBe(true);
        const papers = orders.flatMap(({ invoices }) => invoices);
        expect(new Set(papers.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'credit_note']));
        expect(orders.some(({ fapiao }) => fapiao !== null)).toBe(name === 'China');
        expect(orders.some(({ items }) => items.some(({ return_until }) => return_until !== null))).toBe(true);
        const pieces = await browser.get(`/api/commerce/ereservations?locale=${locale}`);
        const [first, ...others] = ereservations.answer.parse(pieces.body).reservations;
        expect([first?.status, others.length]).toEqual(['held', 3]);
        const visits = await browser.get(`/api/commerce/salon/reservations?locale=${locale}`);
        expect(salonReservations.answer.parse(visits.body).reservations[0]?.status).toBe('reserved');
      },
    );
  });
});

// The invoices and the taxes that they state. decisions/0124.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffMoney';
import { firstDayOf, lastDayOf, monthAfter, monthOf, mostDays } from '@vitrine/rules/books/months';
import { taxesOfDocuments } from '@vitrine/rules/papers/documentTaxes';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { type VatRegime, vatRegimeOf } from '@vitrine/rules/tax/vatRegimes';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { noteClientRead } from '../../customers/customer/clientReads.ts';
import { makePaper } from '../../orders/papers/makePaper.ts';
import { requireMoney } from './requireMoney.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { daysAsked, isoDayOf } from './days.ts';
import { dayAt, houseBooks } from '../../../platform/shop/houseBooks.ts';
import * as queries from './invoiceQueries.ts';

/** The first and the last day that an invoice may have: where a filter has one end only. */
const ever = { from: '2000-01-01', until: '2999-12-31' } as const;

/** A page of the invoices. Throws staff_refused, payload_refused. */
export async function readInvoices(
  shop: Shop,
  member: StaffMember,
  { after, from, until, ...filter }: QueryOf<typeof contract.staffInvoices>,
): Promise<AnswerOf<typeof contract.staffInvoices>> {
  requireMoney(member);
  const asked = { from: isoDayOf(from ?? ever.from), until: isoDayOf(until ?? ever.until) };
  if (asked.until < asked.from) throw new ApiError('payload_refused', { fields: { until: 'order' } });
  const days = from === undefined && until === undefined ? null : asked;
  const { rows, next } = await queries.invoiceList(shop.db, { ...filter, days }, { limit: staffPageRows, after });
  return { next, invoices: [...rows] };
}

/** The paper of an invoice; the read is noted by its order, whose client it names. Throws staff_refused, not_found, no_invoice for one whose order is erased, overloaded. */
export async function readInvoicePaper(
  shop: Shop,
  member: StaffMember,
  number: string,
): Promise<AnswerOf<typeof contract.staffInvoicePaper>> {
  requireMoney(member);
  const found = await queries.invoiceNumbered(shop.db, number);
  if (!found) throw new ApiError('not_found');
  const { invoice_id, order_number: increment_id } = found;
  const { staff_id } = member;
  await noteClientRead(shop, { by: { staff_id }, call: '/staff/invoices', increment_id });
  const { name, pdf } = await makePaper(shop, invoice_id, { of: 'staff', key: staff_id });
  return { name, type: 'application/pdf', base64: pdf.toString('base64') };
}

function regimeOf(shop: Shop, { country, is_collected }: queries.VatSums): VatRegime {
  const { country: establishment } = houseBooks(shop.config.house);
  const dispatch = shop.config.house.dispatch?.country ?? establishment;
  return isCountry(country) ? vatRegimeOf({ establishment, dispatch, country, is_collected }) : 'local';
}

/** The taxes of a period, by country, region, kind, currency and rate. Throws staff_refused, payload_refused. */
export async function readVatReport(
  shop: Shop,
  member: StaffMember,
  query: QueryOf<typeof contract.staffVatReport>,
): Promise<AnswerOf<typeof contract.staffVatReport>> {
  requireMoney(member);
  const before = monthAfter(monthOf(dayAt(shop.now(), houseBooks(shop.config.house))), -1);
  const days = daysAsked(query, { from: firstDayOf(before), until: lastDayOf(before) }, mostDays.vat);
  const sums = (await queries.vatSums(shop.db, days)).map((row) => ({ ...row, regime: regimeOf(shop, row) }));
  const alike = Map.groupBy(sums, (row) => [row.country, row.region, row.regime, row.kind, row.currency].join(' '));
  const byKind = Map.groupBy(sums, ({ kind, currency }) => `${kind} ${currency}`);
  return {
    ...days,
    rows: [...alike.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { country, region, regime, kind, currency } = first;
      return taxesOfDocuments(group).map((taxes) => ({ country, region, regime, kind, currency, ...taxes }));
    }),
    totals: [...byKind.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const sum = (of: 'documents' | 'total_amount') => group.reduce((all, row) => all + row[of], 0);
      const { kind, currency } = first;
      return [{ kind, currency, documents: sum('documents'), total_amount: sum('total_amount') }];
    }),
  };
}

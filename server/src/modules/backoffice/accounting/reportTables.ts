// Each table of money as a file: the call of its page, and the fields of a row. decisions/0144.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import * as money from '@vitrine/contract/staffMoney';
import * as reports from '@vitrine/contract/staffReports';
import type { ReportFile } from '@vitrine/rules/books/reportFiles';
import { grossOf, netOf } from '@vitrine/rules/books/takings';
import { type CallTable, tablesOf } from '../tablefiles/callTable.ts';
import { amount, count, type Fields, moment, rate, text } from '../tablefiles/cells.ts';
import { readConversionReport } from './conversion.ts';
import { readInvoices, readVatReport } from './invoices.ts';
import { readReportRows, readSalesReport, readServiceReport } from './reports.ts';
import { readTakingEntries, readTakings } from './takings.ts';
import { readOpenAuthorisations, readRefundsUnderWay } from './underWay.ts';

const takings = tablesOf(money.staffTakings, readTakings);
const entries = tablesOf(money.staffTakingEntries, readTakingEntries);
const invoices = tablesOf(money.staffInvoices, readInvoices);
const vat = tablesOf(money.staffVatReport, readVatReport);
const refunds = tablesOf(money.staffRefundsUnderWay, readRefundsUnderWay);
const authorisations = tablesOf(money.staffOpenAuthorisations, readOpenAuthorisations);
const sales = tablesOf(reports.staffSalesReport, readSalesReport);
const service = tablesOf(reports.staffServiceReport, readServiceReport);
const conversion = tablesOf(reports.staffConversionReport, readConversionReport);
const facts = tablesOf(reports.staffReportRows, readReportRows);

type Sold = { readonly currency: string; readonly orders: number; readonly amount: number };
const sold: Fields<Sold> = [
  count('orders', (row) => row.orders),
  amount('sales_without_tax', (row) => [row.amount, row.currency]),
  text('currency', (row) => row.currency),
];
type Steps = Omit<AnswerOf<typeof reports.staffConversionReport>['devices'][number], 'device'>;
const steps: Fields<Steps> = [
  count('visits', (row) => row.visit),
  count('product_pages', (row) => row.product),
  count('carts', (row) => row.basket),
  count('checkouts', (row) => row.checkout),
  count('payments', (row) => row.payment),
];
type Counted = Steps & { readonly views: number; readonly orders: number };
const counted: Fields<Counted> = [...steps, count('orders', (row) => row.orders), count('pages', (row) => row.views)];
type Timed = { readonly pieces: number; readonly minutes: number };
const timed: Fields<Timed> = [count('count', (row) => row.pieces), count('minutes', (row) => row.minutes)];
type Figure = 'dispatched' | 'answered';
const bandsOf = (figure: Figure): CallTable =>
  service
    .of((answer) => answer[figure].bands)
    .with([text('time', ({ band }) => band), count('count', ({ pieces }) => pieces)]);
const countriesOf = (figure: Figure): CallTable =>
  service.of((answer) => answer[figure].countries).with([text('country', ({ country }) => country), ...timed]);

/** Every table, by its file. Expectations §2, decisions/0144. */
export const reportTables: Readonly<Record<ReportFile, CallTable>> = {
  takings: takings
    .of(({ rows }) => rows)
    .with([
      text('day', ({ day }) => day),
      text('country', ({ country }) => country),
      amount('sales', (row) => [row.sales, row.currency]),
      amount('canceled', (row) => [row.canceled, row.currency]),
      amount('returned', (row) => [row.returned, row.currency]),
      amount('reduced', (row) => [row.goodwill, row.currency]),
      amount('net', (row) => [netOf(row), row.currency]),
      amount('tax', (row) => [row.tax, row.currency]),
      amount('gross', (row) => [grossOf(row), row.currency]),
      amount('paid_in', (row) => [row.paid_in, row.currency]),
      amount('paid_back', (row) => [row.paid_back, row.currency]),
      text('currency', ({ currency }) => currency),
    ]),
  taking_entries: entries
    .of(({ entries: rows }, { currency }) => rows.map((row) => ({ ...row, currency })))
    .with([
      moment('at_utc', ({ at }) => at),
      text('order', ({ order_number }) => order_number),
      text('posting', ({ posting }) => posting),
      amount('amount', (row) => [row.amount, row.currency]),
      text('currency', ({ currency }) => currency),
    ]),
  sales_days: sales.of(({ sales: rows }) => rows).with([text('day', ({ day }) => day), ...sold]),
  sales_countries: sales.of(({ countries }) => countries).with([text('country', ({ country }) => country), ...sold]),
  sales_categories: sales
    .of(({ categories }) => categories)
    .with([
      text('category', ({ category }) => category),
      text('title', ({ title }) => title),
      count('pieces', ({ pieces }) => pieces),
      amount('goods_without_tax', (row) => [row.amount, row.currency]),
      text('currency', ({ currency }) => currency),
    ]),
  sales_returns: sales
    .of(({ returns }) => returns)
    .with([text('reason', ({ reason }) => reason), count('pieces', ({ pieces }) => pieces)]),
  conversion_days: conversion.of(({ days }) => days).with([text('day', ({ day }) => day), ...counted]),
  conversion_storefronts: conversion
    .of(({ storefronts }) => storefronts)
    .with([text('storefront', ({ storefront }) => storefront), text('country', ({ country }) => country), ...counted]),
  conversion_devices: conversion.of(({ devices }) => devices).with([text('device', ({ device }) => device), ...steps]),
  dispatched_bands: bandsOf('dispatched'),
  dispatched_countries: countriesOf('dispatched'),
  answered_bands: bandsOf('answered'),
  answered_countries: countriesOf('answered'),
  sold_out: service
    .of(({ sold_out }) => sold_out)
    .with([text('day', ({ day }) => day), count('pieces', ({ pieces }) => pieces)]),
  report_rows: facts
    .of(({ rows }) => rows)
    .with([
      moment('at_utc', ({ at }) => at),
      text('country', ({ country }) => country),
      text('order', ({ order_number }) => order_number),
      text('return', ({ return_number }) => return_number),
      text('sku', ({ sku }) => sku),
      count('pieces', ({ pieces }) => pieces),
      count('minutes', ({ minutes }) => minutes),
      amount('amount', (row) => row.amount && [row.amount.amount, row.amount.currency]),
      text('currency', (row) => row.amount?.currency),
    ]),
  invoices: invoices
    .of(({ invoices: rows }) => rows)
    .with([
      text('number', ({ number }) => number),
      text('kind', ({ kind }) => kind),
      text('country', ({ country }) => country),
      text('day', ({ day }) => day),
      text('order', ({ order_number }) => order_number),
      amount('tax', (row) => [row.tax_amount, row.currency]),
      amount('total', (row) => [row.total_amount, row.currency]),
      text('currency', ({ currency }) => currency),
    ]),
  vat: vat
    .of(({ rows }) => rows)
    .with([
      text('regime', ({ regime }) => regime),
      text('country', ({ country }) => country),
      text('region', ({ region }) => region),
      text('kind', ({ kind }) => kind),
      rate('rate_percent', (row) => row.rate),
      amount('net', (row) => [row.net, row.currency]),
      amount('tax', (row) => [row.tax, row.currency]),
      text('currency', ({ currency }) => currency),
    ]),
  refunds_under_way: refunds
    .of(({ refunds: rows }) => rows)
    .with([
      text('order', ({ order_number }) => order_number),
      text('return', ({ return_number }) => return_number),
      text('cause', ({ cause }) => cause),
      text('state', ({ state }) => state),
      moment('asked_at_utc', ({ asked_at }) => asked_at),
      amount('amount', (row) => [row.amount, row.currency]),
      text('currency', ({ currency }) => currency),
    ]),
  open_authorisations: authorisations
    .of(({ orders }) => orders)
    .with([
      text('order', ({ increment_id }) => increment_id),
      moment('authorised_at_utc', ({ authorised_at }) => authorised_at),
      amount('authorised', (row) => [row.authorised, row.currency]),
      text('currency', ({ currency }) => currency),
    ]),
};

import * as accounting from '@vitrine/contract/staffAccounting';
import * as money from '@vitrine/contract/staffMoney';
import * as reports from '@vitrine/contract/staffReports';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { readChart, setAccount, setRate } from './chart.ts';
import { readInvoicePaper, readInvoices, readVatReport } from './invoices.ts';
import { closePeriod, declineClose, proposeClose } from './closing.ts';
import { readJournal, readPeriods } from './periods.ts';
import { readConversionReport } from './conversion.ts';
import { readReportRows, readSalesReport, readServiceReport } from './reports.ts';
import { readTakingEntries, readTakings } from './takings.ts';
import { readOpenAuthorisations, readRefundsUnderWay } from './underWay.ts';

export const accountingRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, money.staffTakings, ({ member, query }) => readTakings(shop, member, query)),
  staffRoute(shop, money.staffTakingEntries, ({ member, query }) => readTakingEntries(shop, member, query)),
  staffRoute(shop, money.staffInvoices, ({ member, query }) => readInvoices(shop, member, query)),
  // The use case notes the read: by the order, which the path does not name.
  staffRoute(shop, money.staffInvoicePaper, ({ member, params }) => readInvoicePaper(shop, member, params.number), {
    readOf: () => null,
  }),
  staffRoute(shop, money.staffVatReport, ({ member, query }) => readVatReport(shop, member, query)),
  staffRoute(shop, money.staffRefundsUnderWay, ({ member, query }) => readRefundsUnderWay(shop, member, query)),
  staffRoute(shop, money.staffOpenAuthorisations, ({ member, query }) => readOpenAuthorisations(shop, member, query)),
  staffRoute(shop, reports.staffSalesReport, ({ member, query }) => readSalesReport(shop, member, query)),
  staffRoute(shop, reports.staffServiceReport, ({ member, query }) => readServiceReport(shop, member, query)),
  staffRoute(shop, reports.staffConversionReport, ({ member, query }) => readConversionReport(shop, member, query)),
  staffRoute(shop, reports.staffReportRows, ({ member, query }) => readReportRows(shop, member, query)),
  staffRoute(shop, accounting.staffChart, ({ member }) => readChart(shop, member)),
  staffRoute(shop, accounting.staffChartAccount, ({ member, body }) => setAccount(shop, member, body)),
  staffRoute(shop, accounting.staffChartRate, ({ member, body }) => setRate(shop, member, body)),
  staffRoute(shop, accounting.staffPeriods, ({ member }) => readPeriods(shop, member)),
  staffRoute(shop, accounting.staffJournal, ({ member, query }) => readJournal(shop, member, query)),
  staffRoute(shop, accounting.staffPeriodPropose, ({ member, params }) => proposeClose(shop, member, params.month)),
  staffRoute(
    shop,
    accounting.staffPeriodClose,
    ({ member, params, body }) => closePeriod(shop, member, params.month, body),
    { proves: () => ['period', 'close'] },
  ),
  staffRoute(shop, accounting.staffPeriodDecline, ({ member, params, body }) =>
    declineClose(shop, member, params.month, body),
  ),
];

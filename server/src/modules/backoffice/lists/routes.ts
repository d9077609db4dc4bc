import * as newsletterContract from '@vitrine/contract/staffNewsletter';
import * as accountingContract from '@vitrine/contract/staffAccounting';
import * as exportContract from '@vitrine/contract/staffExports';
import * as listContract from '@vitrine/contract/staffListExports';
import * as reportContract from '@vitrine/contract/staffReports';
import * as contract from '@vitrine/contract/staffViews';
import type { Route } from '../../../platform/http/route.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { staffRoute } from '../staff/staffRoute.ts';
import { askExport, readExports } from './exports.ts';
import { askJournalExport } from './journalExport.ts';
import { askNewsletter, readNewsletter } from './newsletterExports.ts';
import { askList } from './listExport.ts';
import { askReport } from './reportExport.ts';
import { addView, readViews, stepView } from './views.ts';

/** Every member has lists, and what a list shows to it is decided by the list: every one may save views. */
const viewRoutes = (shop: Shop): Route[] => [
  staffRoute(shop, contract.staffViews, ({ member, query }) => readViews(shop, member, query)),
  staffRoute(shop, contract.staffViewAdd, ({ member, body }) => addView(shop, member, body)),
  staffRoute(shop, contract.staffViewStep, ({ member, params, body }) => stepView(shop, member, params.view_id, body)),
];

export const listRoutes = (shop: Shop): Route[] => [
  ...viewRoutes(shop),
  staffRoute(shop, exportContract.staffExports, ({ member, query }) => readExports(shop, member, query)),
  staffRoute(shop, exportContract.staffExport, ({ member, body }) => askExport(shop, member, body), {
    proves: ({ body }) => ['export', body.list],
  }),
  staffRoute(shop, newsletterContract.staffNewsletter, ({ member, query }) => readNewsletter(shop, member, query)),
  staffRoute(shop, newsletterContract.staffNewsletterExport, ({ member, body }) => askNewsletter(shop, member, body), {
    proves: () => ['export', 'newsletter'],
  }),
  staffRoute(shop, accountingContract.staffJournalExport, ({ member, body }) => askJournalExport(shop, member, body), {
    proves: () => ['export', 'journal'],
  }),
  staffRoute(shop, reportContract.staffReportExport, ({ member, body }) => askReport(shop, member, body), {
    proves: () => ['export', 'report'],
  }),
  staffRoute(shop, listContract.staffListExport, ({ member, body }) => askList(shop, member, body)),
];

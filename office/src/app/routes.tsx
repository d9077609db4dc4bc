import { productRoutes } from './productRoutes.ts';
import { promotionRoutes } from './promotionRoutes.ts';
import type { RouteObject } from 'react-router';
import { Fault } from './Fault.tsx';
import { NotFound } from './NotFound.tsx';
import { Shell } from './Shell.tsx';

/** Shown while the first page loads. */
const Nothing = () => null;

/** The pages of the office; each loads when a member opens it. */
export const routes: RouteObject[] = [
  {
    path: '/invitation',
    ErrorBoundary: Fault,
    HydrateFallback: Nothing,
    lazy: async () => ({ Component: (await import('./InvitationGate.tsx')).InvitationGate }),
  },
  {
    path: '/',
    Component: Shell,
    ErrorBoundary: Fault,
    HydrateFallback: Nothing,
    children: [
      { index: true, lazy: async () => ({ Component: (await import('../pages/today/Today.tsx')).Today }) },
      { path: 'orders', lazy: async () => ({ Component: (await import('../pages/orders/Orders.tsx')).Orders }) },
      { path: 'find', lazy: async () => ({ Component: (await import('../pages/find/Find.tsx')).Find }) },
      {
        path: 'orders/:number',
        lazy: async () => ({ Component: (await import('../pages/order/OrderPage.tsx')).OrderPage }),
      },
      {
        path: 'orders/:number/return',
        lazy: async () => ({ Component: (await import('../pages/returnstart/ReturnStart.tsx')).ReturnStart }),
      },
      {
        path: 'orders/:number/books',
        lazy: async () => ({ Component: (await import('../pages/books/OrderBooks.tsx')).OrderBooks }),
      },
      {
        path: 'clients/:id',
        lazy: async () => ({ Component: (await import('../pages/client/ClientPage.tsx')).ClientPage }),
      },
      {
        path: 'clients/:id/merge',
        lazy: async () => ({ Component: (await import('../pages/client/MergePage.tsx')).MergePage }),
      },
      {
        path: 'telephone',
        lazy: async () => ({ Component: (await import('../pages/telephone/Links.tsx')).Links }),
      },
      {
        path: 'telephone/new',
        lazy: async () => ({ Component: (await import('../pages/telephone/Telephone.tsx')).Telephone }),
      },
      {
        path: 'newsletter',
        lazy: async () => ({ Component: (await import('../pages/newsletter/Newsletter.tsx')).Newsletter }),
      },
      {
        path: 'warehouse',
        lazy: async () => ({ Component: (await import('../pages/warehouse/Work.tsx')).Work }),
      },
      {
        path: 'warehouse/waves/:number',
        lazy: async () => ({ Component: (await import('../pages/warehouse/WavePage.tsx')).WavePage }),
      },
      {
        path: 'warehouse/places',
        lazy: async () => ({ Component: (await import('../pages/warehouse/Places.tsx')).Places }),
      },
      { path: 'pack', lazy: async () => ({ Component: (await import('../pages/packing/Packing.tsx')).Packing }) },
      {
        path: 'pack/:number',
        lazy: async () => ({ Component: (await import('../pages/packing/PackPage.tsx')).PackPage }),
      },
      {
        path: 'pack/:number/print/:parcel?',
        lazy: async () => ({ Component: (await import('../pages/packing/PrintPage.tsx')).PrintPage }),
      },
      {
        path: 'manifests',
        lazy: async () => ({ Component: (await import('../pages/packing/Manifests.tsx')).Manifests }),
      },
      {
        path: 'manifests/:number',
        lazy: async () => ({ Component: (await import('../pages/packing/ManifestPage.tsx')).ManifestPage }),
      },
      {
        path: 'missing',
        lazy: async () => ({ Component: (await import('../pages/warehouse/Missing.tsx')).Missing }),
      },
      { path: 'returns', lazy: async () => ({ Component: (await import('../pages/returns/Returns.tsx')).Returns }) },
      {
        path: 'returns/:number',
        lazy: async () => ({ Component: (await import('../pages/returns/ReturnPage.tsx')).ReturnPage }),
      },
      {
        path: 'boutique-devices',
        lazy: async () => ({ Component: (await import('../pages/boutiques/Devices.tsx')).Devices }),
      },
      {
        path: 'handovers',
        lazy: async () => ({ Component: (await import('../pages/boutiques/Handovers.tsx')).Handovers }),
      },
      {
        path: 'reservations',
        lazy: async () => ({ Component: (await import('../pages/reservations/Reservations.tsx')).Reservations }),
      },
      { path: 'salon', lazy: async () => ({ Component: (await import('../pages/salon/Salon.tsx')).Salon }) },
      {
        path: 'salon/:pid',
        lazy: async () => ({ Component: (await import('../pages/salon/Guests.tsx')).Guests }),
      },
      { path: 'fraud', lazy: async () => ({ Component: (await import('../pages/fraud/Fraud.tsx')).Fraud }) },
      {
        path: 'fraud/:number',
        lazy: async () => ({ Component: (await import('../pages/fraud/Evidence.tsx')).Evidence }),
      },
      {
        path: 'withdrawals',
        lazy: async () => ({ Component: (await import('../pages/withdrawals/Withdrawals.tsx')).Withdrawals }),
      },
      { path: 'refunds', lazy: async () => ({ Component: (await import('../pages/refunds/Refunds.tsx')).Refunds }) },
      { path: 'pickups', lazy: async () => ({ Component: (await import('../pages/pickups/Pickups.tsx')).Pickups }) },
      { path: 'stock', lazy: async () => ({ Component: (await import('../pages/stock/Stock.tsx')).Stock }) },
      { path: 'counts', lazy: async () => ({ Component: (await import('../pages/counts/Counts.tsx')).Counts }) },
      {
        path: 'counts/:number',
        lazy: async () => ({ Component: (await import('../pages/counts/CountPage.tsx')).CountPage }),
      },
      {
        path: 'transfers',
        lazy: async () => ({ Component: (await import('../pages/counts/Transfers.tsx')).Transfers }),
      },
      { path: 'stock-of', lazy: async () => ({ Component: (await import('../pages/counts/LookUp.tsx')).LookUp }) },
      {
        path: 'payments',
        lazy: async () => ({ Component: (await import('../pages/payments/Payments.tsx')).Payments }),
      },
      { path: 'books', lazy: async () => ({ Component: (await import('../pages/books/Books.tsx')).Books }) },
      { path: 'takings', lazy: async () => ({ Component: (await import('../pages/money/Takings.tsx')).Takings }) },
      {
        path: 'takings/entries',
        lazy: async () => ({ Component: (await import('../pages/money/TakingEntries.tsx')).TakingEntries }),
      },
      { path: 'sales', lazy: async () => ({ Component: (await import('../pages/money/Sales.tsx')).Sales }) },
      {
        path: 'sales/rows',
        lazy: async () => ({ Component: (await import('../pages/money/ReportRows.tsx')).ReportRows }),
      },
      {
        path: 'conversion',
        lazy: async () => ({ Component: (await import('../pages/money/Conversion.tsx')).Conversion }),
      },
      { path: 'service', lazy: async () => ({ Component: (await import('../pages/money/Service.tsx')).Service }) },
      { path: 'invoices', lazy: async () => ({ Component: (await import('../pages/money/Invoices.tsx')).Invoices }) },
      { path: 'vat', lazy: async () => ({ Component: (await import('../pages/money/VatReport.tsx')).VatReport }) },
      { path: 'under-way', lazy: async () => ({ Component: (await import('../pages/money/UnderWay.tsx')).UnderWay }) },
      {
        path: 'months',
        lazy: async () => ({ Component: (await import('../pages/accounting/Months.tsx')).Months }),
      },
      {
        path: 'journal',
        lazy: async () => ({ Component: (await import('../pages/accounting/Journal.tsx')).Journal }),
      },
      {
        path: 'chart',
        lazy: async () => ({ Component: (await import('../pages/accounting/Chart.tsx')).Chart }),
      },
      {
        path: 'approvals',
        lazy: async () => ({ Component: (await import('../pages/approvals/Approvals.tsx')).Approvals }),
      },
      ...productRoutes,
      { path: 'prices', lazy: async () => ({ Component: (await import('../pages/prices/Prices.tsx')).Prices }) },
      { path: 'costs', lazy: async () => ({ Component: (await import('../pages/prices/Costs.tsx')).Costs }) },
      { path: 'prices/sets', lazy: async () => ({ Component: (await import('../pages/prices/Sets.tsx')).Sets }) },
      {
        path: 'prices/sets/:set',
        lazy: async () => ({ Component: (await import('../pages/prices/SetPage.tsx')).SetPage }),
      },
      ...promotionRoutes,
      {
        path: 'publishing',
        lazy: async () => ({ Component: (await import('../pages/publishing/Publishing.tsx')).Publishing }),
      },
      {
        path: 'publishing/:code',
        lazy: async () => ({
          Component: (await import('../pages/publishing/ProductPublishing.tsx')).ProductPublishing,
        }),
      },
      { path: 'texts', lazy: async () => ({ Component: (await import('../pages/texts/Texts.tsx')).Texts }) },
      {
        path: 'texts/:kind/:code',
        lazy: async () => ({ Component: (await import('../pages/texts/TextEditor.tsx')).TextEditor }),
      },
      {
        path: 'categories',
        lazy: async () => ({ Component: (await import('../pages/categories/Categories.tsx')).Categories }),
      },
      {
        path: 'categories/:code',
        lazy: async () => ({ Component: (await import('../pages/categories/Arrange.tsx')).Arrange }),
      },
      {
        path: 'categories/:code/rule',
        lazy: async () => ({ Component: (await import('../pages/categories/RulePage.tsx')).RulePage }),
      },
      {
        path: 'pictures',
        lazy: async () => ({ Component: (await import('../pages/pictures/Pictures.tsx')).Pictures }),
      },
      {
        path: 'pictures/one',
        lazy: async () => ({ Component: (await import('../pages/pictures/PicturePage.tsx')).PicturePage }),
      },
      {
        path: 'contents',
        lazy: async () => ({ Component: (await import('../pages/contents/Contents.tsx')).Contents }),
      },
      {
        path: 'contents/:kind/:code',
        lazy: async () => ({ Component: (await import('../pages/contents/ContentEditor.tsx')).ContentEditor }),
      },
      {
        path: 'shop',
        lazy: async () => ({ Component: (await import('../pages/shopview/ShopViewPage.tsx')).ShopViewPage }),
      },
      {
        path: 'search-desk',
        lazy: async () => ({ Component: (await import('../pages/searchdesk/SearchDesk.tsx')).SearchDesk }),
      },
      {
        path: 'search-desk/rule',
        lazy: async () => ({ Component: (await import('../pages/searchdesk/RuleEditor.tsx')).RuleEditor }),
      },
      {
        path: 'changes',
        lazy: async () => ({ Component: (await import('../pages/changes/Changes.tsx')).Changes }),
      },
      { path: 'staff', lazy: async () => ({ Component: (await import('../pages/staff/People.tsx')).People }) },
      { path: 'staff/roles', lazy: async () => ({ Component: (await import('../pages/roles/Roles.tsx')).Roles }) },
      {
        path: 'staff/roles/new',
        lazy: async () => ({ Component: (await import('../pages/roles/RoleForm.tsx')).RoleForm }),
      },
      {
        path: 'staff/roles/:role',
        lazy: async () => ({ Component: (await import('../pages/roles/RolePage.tsx')).RolePage }),
      },
      {
        path: 'staff/roles/:role/change',
        lazy: async () => ({ Component: (await import('../pages/roles/RoleForm.tsx')).RoleForm }),
      },
      {
        path: 'staff/:id',
        lazy: async () => ({ Component: (await import('../pages/staff/PersonPage.tsx')).PersonPage }),
      },
      { path: 'jobs', lazy: async () => ({ Component: (await import('../pages/jobs/Jobs.tsx')).Jobs }) },
      {
        path: 'partners',
        lazy: async () => ({ Component: (await import('../pages/partners/Partners.tsx')).Partners }),
      },
      {
        path: 'partners/runbook/:chapter',
        lazy: async () => ({ Component: (await import('../pages/partners/Runbook.tsx')).Runbook }),
      },
      {
        path: 'webhooks',
        lazy: async () => ({ Component: (await import('../pages/webhooks/Webhooks.tsx')).Webhooks }),
      },
      {
        path: 'webhooks/:id',
        lazy: async () => ({ Component: (await import('../pages/webhooks/Deliveries.tsx')).Deliveries }),
      },
      { path: 'api-keys', lazy: async () => ({ Component: (await import('../pages/keys/Keys.tsx')).Keys }) },
      { path: 'api-keys/new', lazy: async () => ({ Component: (await import('../pages/keys/KeyForm.tsx')).KeyForm }) },
      { path: 'api-keys/:id', lazy: async () => ({ Component: (await import('../pages/keys/KeyPage.tsx')).KeyPage }) },
      {
        path: 'settings',
        lazy: async () => ({ Component: (await import('../pages/settings/Settings.tsx')).Settings }),
      },
      { path: 'audit', lazy: async () => ({ Component: (await import('../pages/audit/Audit.tsx')).Audit }) },
      { path: 'account', lazy: async () => ({ Component: (await import('../pages/account/Account.tsx')).Account }) },
      { path: '*', Component: NotFound },
    ],
  },
];

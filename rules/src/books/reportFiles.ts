// The tables of money that leave as files. Pure. decisions/0144.

/** Each table of the takings, the reports, invoices, taxes and money under way. Expectations §2, decisions/0144. */
export const reportFiles = [
  'takings',
  'taking_entries',
  'sales_days',
  'sales_countries',
  'sales_categories',
  'sales_returns',
  'conversion_days',
  'conversion_storefronts',
  'conversion_devices',
  'dispatched_bands',
  'dispatched_countries',
  'answered_bands',
  'answered_countries',
  'sold_out',
  'report_rows',
  'invoices',
  'vat',
  'refunds_under_way',
  'open_authorisations',
] as const;
export type ReportFile = (typeof reportFiles)[number];

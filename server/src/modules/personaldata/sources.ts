// The personal data of every table: exported to the customer's file, removed by an erasure. The compiler requires a row
// for each table of the schema, so that no new one is missed. decisions/0014.
import type { DB } from '../../platform/db/schema.ts';
import { ofPersons } from './personalSources.ts';
import type { Source } from './source.ts';

const nobody: Source = { holds: 'nobody' };
export const sources = {
  ...ofPersons,
  attribute_option: nobody,
  captcha_used: { holds: 'nobody', why: 'Hashes of solved puzzles, linked to no person.' },
  card_removal: {
    holds: 'nobody',
    why: 'Ids of erased accounts, until the provider has deleted their cards.',
  },
  carrier_label: {
    holds: 'nobody',
    why: 'Labels of parcels, with their addresses; deleted by the erasure of the order.',
  },
  carrier_scan: {
    holds: 'nobody',
    why: 'Scans of parcels; the order shows them. Deleted by the erasure of the order.',
  },
  catalogue_row: nobody,
  catalogue_state: nobody,
  category: nobody,
  category_text: nobody,
  content_page: nobody,
  database_restore: nobody,
  fapiao_file: { holds: 'nobody', why: 'The PDF of a tax invoice, deleted with its row; the order shows its data.' },
  fapiao_reversal: { holds: 'nobody', why: 'Amounts and numbers by return, deleted with the tax invoice.' },
  invoice_series: { holds: 'nobody', why: 'The last number of each invoice series.' },
  job: { holds: 'nobody', why: 'Ids, for example of erased accounts; deleted when the job is done.' },
  book_entry: { holds: 'nobody', why: 'Amounts by order and account; the order shows its totals.' },
  book_balance: { holds: 'nobody', why: 'As book_entry.' },
  order_event: { holds: 'nobody', why: 'Statuses and times of an order; the order shows them.' },
  refund: { holds: 'nobody', why: 'Amounts by return; the order shows its returns.' },
  shipment: { holds: 'nobody', why: 'Parcels of an order; the order shows their tracking.' },
  shipment_line: { holds: 'nobody', why: 'As shipment.' },
  payment_event: { holds: 'nobody', why: 'Amounts by reference; the order shows the payment.' },
  payment_result: { holds: 'nobody', why: 'Hashes of the provider’s tokens.' },
  payment_reversal: { holds: 'nobody', why: 'As payment_event.' },
  payment_review: { holds: 'nobody', why: 'As payment_event.' },
  picture: nobody,
  picture_file: nobody,
  price: nobody,
  product: nobody,
  product_category: nobody,
  product_gallery: nobody,
  product_text: nobody,
  provider_payment_decision: { holds: 'nobody', why: 'References of payments without an order of the shop.' },
  salon_session: { holds: 'nobody', why: 'Hours of a salon; the visitors are in `salon_visit`.' },
  schema_migration: nobody,
  search_document: nobody,
  search_word: nobody,
  secret: nobody,
  set_part: nobody,
  stock: nobody,
  stock_entry: { holds: 'nobody', why: 'Pieces by SKU; the id of an order says nothing once the order is erased.' },
  store: nobody,
  variant: nobody,
  write_probe: { holds: 'nobody', why: 'Filler data that tests the free disk space.' },
  wechat_state_used: { holds: 'nobody', why: 'Hashes of used states, linked to no person.' },
} as const satisfies Record<keyof DB, Source>;

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
  catalogue_row: nobody,
  catalogue_state: nobody,
  category: nobody,
  category_text: nobody,
  content_page: nobody,
  database_restore: nobody,
  invoice_series: { holds: 'nobody', why: 'The last number of each invoice series.' },
  job: { holds: 'nobody', why: 'Ids, for example of erased accounts; deleted when the job is done.' },
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
  stock: nobody,
  store: nobody,
  variant: nobody,
  write_probe: { holds: 'nobody', why: 'Filler data that tests the free disk space.' },
  wechat_state_used: { holds: 'nobody', why: 'Hashes of used states, linked to no person.' },
} as const satisfies Record<keyof DB, Source>;

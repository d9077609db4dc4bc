// Every table of the shop and its personal data: read for the customer's file, emptied for an erasure. The compiler
// requires a row for each table of the schema, so that no new one is missed. decisions/0014.
import type { DB } from '../../platform/db/schema.ts';
import { ofPersons } from './personalSources.ts';
import type { Source } from './source.ts';

const nobody: Source = { holds: 'nobody' };
/** Every table of the schema. */
export const sources = {
  ...ofPersons,
  attribute_option: nobody,
  captcha_used: { holds: 'nobody', why: 'Hashes of solved puzzles, tied to nobody.' },
  card_removal: {
    holds: 'nobody',
    why: 'Ids of accounts that are gone already, until the provider has no card of theirs.',
  },
  catalogue_row: nobody,
  catalogue_state: nobody,
  category: nobody,
  category_text: nobody,
  content_page: nobody,
  database_restore: nobody,
  invoice_series: { holds: 'nobody', why: 'How far invoices have been counted.' },
  job: { holds: 'nobody', why: 'Ids, such as of accounts that are gone; deleted once it is done.' },
  payment_event: { holds: 'nobody', why: 'Amounts under references; the payment is shown with its order.' },
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
  provider_payment_decision: { holds: 'nobody', why: 'References of payments that no order of ours asked for.' },
  salon_session: { holds: 'nobody', why: 'Hours of a salon; who comes is a visit.' },
  schema_migration: nobody,
  search_document: nobody,
  search_word: nobody,
  secret: nobody,
  stock: nobody,
  store: nobody,
  variant: nobody,
  write_probe: { holds: 'nobody', why: 'Filling, to learn whether the disk has room.' },
  wechat_state_used: { holds: 'nobody', why: 'Hashes of states that came back, tied to nobody.' },
} as const satisfies Record<keyof DB, Source>;

// The size card of a client, and her consents that boutiques see it. decisions/0122.
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { namedSizes } from '../sizecard/namedSizes.ts';
import { mine, plain, type Source } from './source.ts';

export const sizeSources = {
  client_size: {
    holds: 'person',
    of: mine,
    section: 'sizes',
    shows: { size_kind: sql`t.kind`, ...plain('size', 'updated_at') },
    made: namedSizes,
    erased: 'with_account',
  },
  /** When boutiques could see the card, and by which text. decisions/0122. */
  card_consent: {
    holds: 'person',
    of: mine,
    section: 'sizes',
    shows: {
      ...plain('given_at', 'withdrawn_at', 'text_version'),
      storefront: sql`t.locale`,
      purpose: sql`'card_consent'`,
    },
    erased: 'with_account',
  },
} as const satisfies Partial<Record<keyof DB, Source>>;

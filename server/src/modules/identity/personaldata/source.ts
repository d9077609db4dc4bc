// The declaration of a table's personal data: which rows belong to a person, what the export shows, and what erasure
// does. The SQL here is parts from which `queries.ts` builds statements.
import type { PersonalDataField, PersonalDataSection } from '@vitrine/rules/personaldata/fields';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Person } from './person.ts';
import { sameMailbox } from './mailboxFragment.ts';

/** Exported columns by their field name; a `jsonb` called `fields` exports its entries one by one. */
type Shown = Partial<Record<PersonalDataField | 'fields', RawBuilder<unknown>>>;

export type Source =
  /** No personal data; `why` explains the cases that look like some. */
  | { holds: 'nobody'; why?: string }
  | {
      holds: 'person';
      /** Which rows are the person's; the table's name is `t`. */
      of: (person: Person) => RawBuilder<unknown>;
      section: PersonalDataSection;
      /** Null if another table's export includes it. */
      shows: Shown | null;
      /** What of the exported rows follows from rules, in the reader's language. */
      made?: (
        rows: readonly Record<string, unknown>[],
        locale: Locale,
        tx: Tx,
      ) => Promise<readonly Record<string, unknown>[]>;
      /**
       * What erasure does: deletes the rows; unsubscribes, like the link in a mail; relies on the foreign key that
       * deletes them with the account; or removes the names and keeps the rest for accounting.
       */
      erased: 'deleted' | 'unsubscribed' | 'with_account' | 'kept_for_the_books';
    };

export const column = (name: string) => sql`${sql.ref(`t.${name}`)}`;
/** Columns exported under their own names. */
export const plain = (...names: PersonalDataField[]): Shown =>
  Object.fromEntries(names.map((name) => [name, column(name)]));
export const mine = ({ customer_id }: Person) => sql`t.customer_id = ${customer_id}`;
export const within = (name: string, ids: readonly string[]) => sql`${column(name)} = any (${ids}::uuid[])`;
export const ofOrders = ({ order_ids }: Person) => within('order_id', order_ids);
/** The account's basket and the baskets of guest checkouts under its mailbox, and under a former one as long as it was hers. */
export const ownBasket = ({ customer_id, session_ids, mailbox }: Person) => sql`
  select b.basket_id from basket b where b.customer_id = ${customer_id} or b.session_id = any (${session_ids}::uuid[])
  union all select b.basket_id from checkout c join basket b on b.basket_id = c.basket_id
    where b.customer_id is null and ${sameMailbox(sql`c.email`, mailbox)}
  union all select b.basket_id from account_merge m
    join checkout c on ${sameMailbox(sql`c.email`, sql`m.gone_mailbox`)} join basket b on b.basket_id = c.basket_id
    where m.customer_id = ${customer_id} and b.customer_id is null and b.updated_at <= m.merged_at`;
export const gift_message = sql`t.gift ->> 'message'`;

export const store_name = (store_id: RawBuilder<unknown>) => sql`(
  select concat_ws(', ', s.short_title, s.city) from store s where s.store_id = ${store_id})`;

// Whether a column names a mailbox of a person. decisions/0014.
import { type RawBuilder, sql } from 'kysely';

/** Whether a column equals a mailbox in any spelling; `canonicalEmail` of the rules, in SQL. */
export const sameMailbox = (column: RawBuilder<unknown>, mailbox: RawBuilder<unknown> | string | null) =>
  sql`lower(normalize(${column}, nfkc)) = ${mailbox}::text`;

/**
 * Whether a row from before a merge has the mailbox of an account that was merged into the customer's; what came later under it may be
 * another person's. decisions/0119.
 */
export const ofFormerMailbox = (column: RawBuilder<unknown>, at: RawBuilder<unknown>, customer_id: string) => sql`(
  lower(normalize(${column}, nfkc)) = any (array(select gone_mailbox from account_merge where customer_id = ${customer_id}))
  and ${at} <= (select max(merged_at) from account_merge
    where customer_id = ${customer_id} and gone_mailbox = lower(normalize(${column}, nfkc))))`;

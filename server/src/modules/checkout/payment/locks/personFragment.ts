// SQL that identifies one person for the limit on concurrent payments (invariant S19).
import { type RawBuilder, sql } from 'kysely';

const plain = (text: RawBuilder<unknown>) => sql`nullif(lower(normalize(${text}, nfkc)), '')`;

/** A mailbox, normalised across spellings. */
export const mailboxOf = (email: RawBuilder<unknown>) => plain(email);

/** The parcel destination of an address in JSON. */
export const placeOf = (address: RawBuilder<unknown>) =>
  plain(sql`concat_ws(' ', ${address} ->> 'country_id', ${address} ->> 'postcode', ${address} ->> 'city',
    ${address} ->> 'street_number', ${address} ->> 'street1')`);

/** The mailbox and the delivery place of the buyer of the basket `b`; null where unknown. */
export const buyerOfBasket = sql`
  select ${mailboxOf(sql`coalesce(cu.email, c.email)`)} as mailbox, ${placeOf(sql`c.shipping_address`)} as place
  from (values (true)) one (row)
  left join checkout c on c.basket_id = b.basket_id
  left join customer cu on cu.customer_id = b.customer_id`;

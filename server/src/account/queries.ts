import type { AddressFields } from '@vitrine/contract/address';
import { type RawBuilder, sql } from 'kysely';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { columnList } from '../db/columns.ts';
import type { Database, Tx } from '../db/database.ts';
import { type Places, statement } from '../db/statement.ts';
import type { Customer as CustomerTable } from '../db/schema.ts';
import { customerColumns } from '../db/wholeRows.ts';

type On = Database | Tx;
export type CustomerRow = Selectable<CustomerTable>;
export type AddressRow = {
  address_id: string;
  fields: AddressFields;
  is_default_shipping: boolean;
  is_default_billing: boolean;
};

/** What stands for an account at one network and everywhere, and how many failures each allows. */
type Guards = { here: Buffer; everywhere: Buffer; device: Buffer; allowed_here: number; allowed_everywhere: number };
type Try = Guards & { identifier: string; now: Date; until: Date; known_since: Date };
type Counted = {
  guard_key: Buffer;
  tries: number;
  known_at: Date | null;
  customer_id: string | null;
  password_hash: string | null;
  email_canonical: string | null;
  phone_login: string | null;
};

/** What a try makes of the row `g`; once the allowed ones are used up their end stands until it has passed. */
const counted = (at: Places<Try>, allowed: 'allowed_here' | 'allowed_everywhere') => sql`
  tries = case when g.until_at <= ${at('now')}::timestamptz then 1 else g.tries + 1 end,
  until_at = case when g.until_at > ${at('now')}::timestamptz and g.tries >= ${at(allowed)}::integer then g.until_at
    else ${at('until')}::timestamptz end`;

/** Counts a try at a key, for each row of `from`. */
const counting = (at: Places<Try>, key: 'here' | 'everywhere', from: RawBuilder<unknown>) => sql`
  insert into login_guard as g (guard_key, account_key, tries, until_at)
  select ${at(key)}::bytea, ${at('everywhere')}::bytea, 1, ${at('until')}::timestamptz ${from}
  on conflict (guard_key) do update set
    account_key = excluded.account_key, ${counted(at, `allowed_${key}`)}
  returning guard_key, tries, known_at`;

const countedTry = (name: 'email_canonical' | 'phone_login') =>
  statement<Try, Counted>(
    (at) => sql`
      with device as (
        update login_guard as g set ${counted(at, 'allowed_here')}
        where guard_key = ${at('device')}::bytea and known_at > ${at('known_since')}::timestamptz
        returning guard_key, tries, known_at
      ),
      -- One after the other, so that everybody takes the rows in one order.
      own as (select max(tries) as tries from device),
      here as (${counting(at, 'here', sql`from own`)}),
      everywhere as (${counting(
        at,
        'everywhere',
        sql`from own, here where coalesce(own.tries, here.tries) <= ${at('allowed_here')}::integer`,
      )}),
      counted as (select * from here union all select * from everywhere union all select * from device)
      select counted.*, c.customer_id, c.password_hash, c.email_canonical, c.phone_login
      from counted left join customer c on c.${sql.ref(name)} = ${at('identifier')}`,
  );
const tryOfEmail = countedTry('email_canonical');
const tryOfPhone = countedTry('phone_login');

/**
 * Counts a try at the account in the browser, where that is known, and here, and, while that is still one of the
 * allowed ones, everywhere: what a locked network sends on is looked at by nobody, and counted against nobody else
 * (invariant A4). Whose name it is comes with the same statement, so that it takes the same time whether or not there
 * is an account.
 */
export function countTry(db: On, by: 'email' | 'phone', counted: Try): Promise<Counted[]> {
  return (by === 'email' ? tryOfEmail : tryOfPhone)(db, counted);
}

const customerWhere = (column: 'customer_id' | 'email_canonical' | 'phone_login') =>
  statement<{ value: string }, CustomerRow>(
    (at) => sql`select ${columnList(customerColumns)} from customer where ${sql.ref(column)} = ${at('value')}`,
  );
const byId = customerWhere('customer_id');
const byEmail = customerWhere('email_canonical');
const byPhone = customerWhere('phone_login');

export async function customerByEmail(db: On, email_canonical: string): Promise<CustomerRow | undefined> {
  const [row] = await byEmail(db, { value: email_canonical });
  return row;
}

export async function customerByPhone(db: On, phone_login: string): Promise<CustomerRow | undefined> {
  const [row] = await byPhone(db, { value: phone_login });
  return row;
}

export async function customer(db: On, customer_id: string): Promise<CustomerRow | undefined> {
  const [row] = await byId(db, { value: customer_id });
  return row;
}

const withAddresses = statement<{ customer_id: string }, CustomerRow & { addresses: AddressRow[] }>(
  (at) => sql`
    select ${columnList(customerColumns, 'c')}, coalesce((
      select jsonb_agg(to_jsonb(a) order by a.is_default_shipping desc, a.created_at)
      from customer_address a where a.customer_id = c.customer_id
    ), '[]'::jsonb) as addresses
    from customer c where c.customer_id = ${at('customer_id')}`,
);

/** The customer with addresses, in one statement: what the session call shows. */
export async function customerWithAddresses(
  db: On,
  customer_id: string,
): Promise<{ customer: CustomerRow; addresses: AddressRow[] } | undefined> {
  const [row] = await withAddresses(db, { customer_id });
  return row && { customer: row, addresses: row.addresses };
}

/** The new customer's id; null when email or phone belong to an account already. */
export async function insertCustomer(db: On, values: Insertable<CustomerTable>): Promise<string | null> {
  const row = await db
    .insertInto('customer')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('customer_id')
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** Whether the change stands; not when another account has the email. */
export async function updateCustomer(db: On, customer_id: string, values: Updateable<CustomerTable>): Promise<boolean> {
  const { email_canonical } = values;
  const row = await db
    .updateTable('customer')
    .set(values)
    .where('customer_id', '=', customer_id)
    .$if(email_canonical !== undefined && email_canonical !== null, (query) =>
      query.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('customer as other')
              .select('other.customer_id')
              .where('other.email_canonical', '=', email_canonical ?? '')
              .where('other.customer_id', '!=', customer_id),
          ),
        ),
      ),
    )
    .returning('customer_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Notes that a name of the account is proven; false where it has been since before. With the first proof the other name
 * goes, and with an email its newsletter.
 */
export async function proveAlone(tx: Tx, customer_id: string, name: 'email' | 'phone', now: Date): Promise<boolean> {
  const noEmail = { email: null, email_canonical: null, email_proven_at: null, newsletter_subscription: null };
  const noPhone = { phone_login: null, phone_proven_at: null };
  const row = await tx
    .updateTable('customer')
    .set(name === 'email' ? { ...noPhone, email_proven_at: now } : { ...noEmail, phone_proven_at: now })
    .set({ updated_at: now })
    .where('customer_id', '=', customer_id)
    .where(name === 'email' ? 'email_proven_at' : 'phone_proven_at', 'is', null)
    .returning('customer_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The customer has agreed to the privacy terms (anew). */
export async function takeConsent(tx: Tx, customer_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ pipl_optin: true, updated_at: now })
    .where('customer_id', '=', customer_id)
    .execute();
}

export async function addresses(db: On, customer_id: string): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select address_id, fields, is_default_shipping, is_default_billing from customer_address
    where customer_id = ${customer_id} order by is_default_shipping desc, created_at`.execute(db);
  return rows;
}

/** Two changes of one address book wait for each other: the one primary address is then always the last chosen. */
export async function lockAddressBook(tx: Tx, customer_id: string): Promise<void> {
  await tx.selectFrom('customer').select('customer_id').where('customer_id', '=', customer_id).forUpdate().execute();
}

/** Takes the primary mark off whatever address has it. */
export async function unmark(
  tx: Tx,
  customer_id: string,
  mark: 'is_default_shipping' | 'is_default_billing',
): Promise<void> {
  await tx
    .updateTable('customer_address')
    .set({ [mark]: false })
    .where('customer_id', '=', customer_id)
    .where(mark, '=', true)
    .execute();
}

export async function insertAddress(
  tx: Tx,
  customer_id: string,
  address: Omit<AddressRow, 'address_id'> & { address_id?: string },
  now: Date,
): Promise<string> {
  const { address_id, is_default_shipping, is_default_billing } = address;
  const marked = { is_default_shipping, is_default_billing, ...(address_id ? { address_id } : {}) };
  const row = await tx
    .insertInto('customer_address')
    .values({ ...marked, fields: JSON.stringify(address.fields), customer_id, created_at: now })
    .returning('address_id')
    .executeTakeFirstOrThrow();
  return row.address_id;
}

export async function updateAddress(tx: Tx, customer_id: string, address: AddressRow): Promise<boolean> {
  const { address_id, fields, is_default_billing, is_default_shipping } = address;
  const row = await tx
    .updateTable('customer_address')
    .set({ fields: JSON.stringify(fields), is_default_billing, is_default_shipping })
    .where('address_id', '=', address_id)
    .where('customer_id', '=', customer_id)
    .returning('address_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes an address out of the book, and keeps it aside for as long as it may be wanted back. */
export async function removeAddress(tx: Tx, customer_id: string, address_id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ address_id: string }>`
    with gone as (
      delete from customer_address where address_id = ${address_id} and customer_id = ${customer_id}
      returning address_id, customer_id, fields, is_default_shipping, is_default_billing, created_at)
    insert into removed_address (address_id, customer_id, fields, was_default_shipping, was_default_billing, created_at, removed_at)
    select address_id, customer_id, fields, is_default_shipping, is_default_billing, created_at, ${now} from gone
    returning address_id`.execute(tx);
  return rows.length > 0;
}

/** The address removed since then, taken from where it was kept aside: of two at once one gets it. */
export async function takeRemoved(
  tx: Tx,
  customer_id: string,
  address_id: string,
  since: Date,
): Promise<(AddressRow & { created_at: Date }) | undefined> {
  const { rows } = await sql<AddressRow & { created_at: Date }>`
    delete from removed_address
    where address_id = ${address_id} and customer_id = ${customer_id} and removed_at > ${since}
    returning address_id, fields, was_default_shipping as is_default_shipping,
      was_default_billing as is_default_billing, created_at`.execute(tx);
  return rows[0];
}

export async function forgetRemoved(db: On, before: Date): Promise<void> {
  await db.deleteFrom('removed_address').where('removed_at', '<=', before).execute();
}

/** The oldest address left takes a primary mark that nobody has. */
export async function markOldest(
  tx: Tx,
  customer_id: string,
  mark: 'is_default_shipping' | 'is_default_billing',
): Promise<void> {
  await sql`
    update customer_address set ${sql.ref(mark)} = true
    where address_id = (
      select address_id from customer_address where customer_id = ${customer_id} order by created_at limit 1)
    and not exists (select from customer_address where customer_id = ${customer_id} and ${sql.ref(mark)})`.execute(tx);
}

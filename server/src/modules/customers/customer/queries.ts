import type { AddressFields } from '@vitrine/contract/address';
import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import { columnList } from '../../../platform/db/columns.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { Customer as CustomerTable } from '../../../platform/db/schema.ts';
import { customerColumns } from '../../../platform/db/wholeRows.ts';
import type { CustomerRow, KnownCustomer, AddressRow } from './customerRows.ts';

type On = Database | Tx;

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

// A buyer has an order that was placed and not cancelled.
const withAddresses = statement<{ customer_id: string }, KnownCustomer & { addresses: AddressRow[] }>(
  (at) => sql`
    select ${columnList(customerColumns, 'c')}, exists (
      select from shop_order o
      where o.customer_id = c.customer_id and o.placed_at is not null and o.status <> 'canceled'
    ) as has_bought, array(
      select w.sku from wish w where w.customer_id = c.customer_id order by w.added_at desc, w.sku
    ) as wishes, coalesce((
      select jsonb_agg(to_jsonb(a) order by a.is_default_shipping desc, a.created_at)
      from customer_address a where a.customer_id = c.customer_id
    ), '[]'::jsonb) as addresses
    from customer c where c.customer_id = ${at('customer_id')}`,
);

/** Reads the customer, the addresses and whether they have bought, for the session call, in one statement. */
export async function customerWithAddresses(
  db: On,
  customer_id: string,
): Promise<{ customer: KnownCustomer; addresses: AddressRow[] } | undefined> {
  const [row] = await withAddresses(db, { customer_id });
  return row && { customer: row, addresses: row.addresses };
}

/** Returns the new customer's id; null when an account already has the email or phone. */
export async function insertCustomer(db: On, values: Insertable<CustomerTable>): Promise<string | null> {
  const row = await db
    .insertInto('customer')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('customer_id')
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** Returns whether the change was stored; false when another account has the email. */
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

/** Reads the customer's address book: the primary delivery address first, then the oldest. */
export async function addresses(db: On, customer_id: string): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select address_id, fields, is_default_shipping, is_default_billing from customer_address
    where customer_id = ${customer_id} order by is_default_shipping desc, created_at`.execute(db);
  return rows;
}

/** Serialises changes of one address book, so that the primary address is always the one chosen last. */
export async function lockAddressBook(tx: Tx, customer_id: string): Promise<void> {
  await tx.selectFrom('customer').select('customer_id').where('customer_id', '=', customer_id).forUpdate().execute();
}

/** Removes the primary mark from the address that has it. */
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

/**
 * Moves an address from the book to the removed addresses, so that the removal can be undone. Returns false when there
 * is no such address.
 */
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

/** Takes an address removed after `since` out of the removed addresses; of two concurrent requests only one gets it. */
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

/** Deletes the addresses removed at or before `before`. */
export async function forgetRemoved(db: On, before: Date): Promise<void> {
  await db.deleteFrom('removed_address').where('removed_at', '<=', before).execute();
}

/** Gives the primary mark to the oldest remaining address when no address has it. */
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

/**
 * Updates the copy of a chosen address in the customer's checkout after a change of the address book; null removes it.
 * Checkout and payment read the book; servers of the previous release and the limit on unpaid purchases read the copy.
 */
export async function followAddress(
  tx: Tx,
  customer_id: string,
  address_id: string,
  fields: AddressFields | null,
): Promise<void> {
  await tx
    .updateTable('checkout')
    .set({ shipping_address: fields && JSON.stringify(fields) })
    .where('address_id', '=', address_id)
    .where('basket_id', 'in', (eb) =>
      eb.selectFrom('basket').select('basket_id').where('customer_id', '=', customer_id),
    )
    .execute();
}

/** Whether the shop has any account. */
export async function hasCustomers(db: On): Promise<boolean> {
  const { rows } = await sql<{ has_customers: boolean }>`
    select exists (select from customer) as has_customers`.execute(db);
  return rows[0]?.has_customers ?? false;
}

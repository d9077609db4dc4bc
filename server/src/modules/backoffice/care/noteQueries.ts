import type { Scope } from '@vitrine/rules/staff/role';
import type { NoteKind } from '@vitrine/rules/staff/staffNotes';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { orderInScope } from '../../orders/orders/orderScopeFragment.ts';
import { clientInScope } from './clientScopeFragment.ts';

export type NoteRow = {
  note_id: string;
  at: Date;
  by: string;
  kind: NoteKind;
  text: string;
  order_number: string | null;
};

type NewNote = {
  at: Date;
  staff_id: string;
  /** One of the two. */
  order_id: string | null;
  customer_id: string | null;
  kind: NoteKind;
  body: string;
  step_key: string;
};

/**
 * Adds a note. A repeated call with one key adds none, and an erased order gets none: nothing would ever erase it. The lock lets an
 * erasure that runs at the same time end first.
 */
export async function addNote(
  db: Database,
  { at, staff_id, order_id, customer_id, kind, body, step_key }: NewNote,
): Promise<void> {
  await sql`
    insert into staff_note (at, staff_id, order_id, customer_id, kind, body, step_key)
    select ${at}, ${staff_id}::uuid, ${order_id}::uuid, ${customer_id}::uuid, ${kind}, ${body}, ${step_key}
    where ${order_id}::uuid is null
      or exists (select from shop_order where order_id = ${order_id}::uuid and erased_at is null for share)
    on conflict (step_key) do nothing`.execute(db);
}

/** Whether the client's data of an order was erased. */
export async function isErased(db: Database, order_id: string): Promise<boolean> {
  const row = db.selectFrom('shop_order').select('erased_at').where('order_id', '=', order_id);
  return (await row.executeTakeFirst())?.erased_at !== null;
}

const noteColumns = sql`n.note_id, n.at, s.name as by, n.kind, n.body as text, o.increment_id as order_number`;
const noteJoins = sql`join staff_account s on s.staff_id = n.staff_id left join shop_order o on o.order_id = n.order_id`;

/** The note of a call; undefined where its key belongs to another note. */
export async function noteByKey(
  db: Database,
  { step_key, kind, body, order_id, customer_id }: Omit<NewNote, 'at' | 'staff_id'>,
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    select ${noteColumns} from staff_note n ${noteJoins}
    where n.step_key = ${step_key} and n.kind = ${kind} and n.body = ${body}
      and n.order_id is not distinct from ${order_id} and n.customer_id is not distinct from ${customer_id}`.execute(
    db,
  );
  return rows[0];
}

/** The notes about an order and about its client, the newest first. */
export async function notesOfOrder(db: Database, order_id: string, customer_id: string | null): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select ${noteColumns} from staff_note n ${noteJoins}
    where n.order_id = ${order_id} or n.customer_id = ${customer_id}
    order by n.at desc, n.note_id`.execute(db);
  return rows;
}

/** The notes about a client and about the client's orders of a scope, the newest first. */
export async function notesOfClient(db: Database, customer_id: string, scope: Scope, most: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select ${noteColumns} from staff_note n ${noteJoins}
    where n.customer_id = ${customer_id}
      or n.order_id = any (array(select s.order_id from shop_order s where s.customer_id = ${customer_id} and s.placed_at is not null
        and ${orderInScope(scope, { country: sql`s.store`, store: sql`s.pickup_store_id` })}))
    order by n.at desc, n.note_id limit ${most}`.execute(db);
  return rows;
}

/** Whether there is a client with an id in a scope. */
export async function hasClient(db: Database, customer_id: string, scope: Scope): Promise<boolean> {
  const { rows } = await sql`
    select from customer c where c.customer_id = ${customer_id} and ${clientInScope(scope)}`.execute(db);
  return rows.length > 0;
}

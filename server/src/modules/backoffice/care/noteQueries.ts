import type { NoteKind } from '@vitrine/rules/staff/staffNotes';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

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

/** Adds a note. A repeated call with one key adds none. */
export async function addNote(db: Database, note: NewNote): Promise<void> {
  await db
    .insertInto('staff_note')
    .values(note)
    .onConflict((same) => same.column('step_key').doNothing())
    .execute();
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

/** The notes about a client and about the client's orders, the newest first. */
export async function notesOfClient(db: Database, customer_id: string, most: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select ${noteColumns} from staff_note n ${noteJoins}
    where n.customer_id = ${customer_id}
      or n.order_id = any (array(select order_id from shop_order where customer_id = ${customer_id} and placed_at is not null))
    order by n.at desc, n.note_id limit ${most}`.execute(db);
  return rows;
}

/** Whether there is a client with an id. */
export async function hasClient(db: Database, customer_id: string): Promise<boolean> {
  const row = db.selectFrom('customer').select('customer_id').where('customer_id', '=', customer_id);
  return (await row.executeTakeFirst()) !== undefined;
}

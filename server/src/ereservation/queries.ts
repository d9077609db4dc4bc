import { sql, type Selectable } from 'kysely';
import { columnList } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import type { Reservation } from '../db/schema.ts';
import { reservationColumns } from '../db/wholeRows.ts';
import type { OrderPiece } from '../orders/piece.ts';

export type ReservationRow = Omit<Selectable<Reservation>, 'piece'> & { piece: OrderPiece };

/** A customer's reservations: those that wait first, then the newest. Nobody has more than a page of them to read. */
export async function reservationsOf(db: Database, customer_id: string): Promise<ReservationRow[]> {
  const { rows } = await sql<ReservationRow>`
    select ${columnList(reservationColumns)} from reservation where customer_id = ${customer_id}
    order by status in ('requested', 'held') desc, requested_at desc limit 50`.execute(db);
  return rows;
}

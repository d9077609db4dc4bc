import { sql, type Selectable } from 'kysely';
import { columnList } from '../../platform/db/columns.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Reservation } from '../../platform/db/schema.ts';
import { reservationColumns } from '../../platform/db/wholeRows.ts';
import type { OrderPiece } from '../orders/piece.ts';

export type ReservationRow = Omit<Selectable<Reservation>, 'piece'> & { piece: OrderPiece };

/**
 * Reads a customer's reservations: open ones first, then the newest. Returns at most one page, which is enough for any
 * customer.
 */
export async function reservationsOf(db: Database, customer_id: string): Promise<ReservationRow[]> {
  const { rows } = await sql<ReservationRow>`
    select ${columnList(reservationColumns)} from reservation where customer_id = ${customer_id}
    order by status in ('requested', 'held') desc, requested_at desc limit 50`.execute(db);
  return rows;
}

import { openingStatus } from '@vitrine/rules/stores/openingStatus';
import { holdOf } from '@vitrine/rules/stores/reservation';
import type { OpeningHours } from '@vitrine/rules/stores/openingHours';
import { FolderError } from '../../../server/src/modules/catalog/catalogueimport/importFolder.ts';
import type { OrderedProduct } from '../../../server/src/modules/checkout/basket/orderedProduct.ts';
import type { NewRow } from '../../../server/src/platform/db/columns.ts';
import type { ReservationRow, VisitRow } from './rows.ts';

export type Boutique = OpeningHours & { store_id: string; is_ereservation: boolean; is_salon: boolean };

const refused = (what: string, why: string): FolderError => new FolderError(`events.json: ${what}: ${why}.`);

/** A reservation's row: its end depends on the store's hours. Throws FolderError. Spec 2 §4. */
export function reservationRow(
  event: ReservationRow,
  boutiques: ReadonlyMap<string, Boutique>,
  piece: OrderedProduct,
): Omit<NewRow<'reservation'>, 'increment_id'> {
  const boutique = boutiques.get(event.store_id);
  if (!boutique?.is_ereservation) throw refused(`the reservation at ${event.store_id}`, 'nothing is put aside there');
  const { put_aside_at, at: requested_at, kind: _kind, person: customer_id, ...rest } = event;
  const until = put_aside_at === null ? null : (holdOf(boutique, Date.parse(put_aside_at))?.until ?? null);
  if (put_aside_at !== null && until === null) throw refused(`the reservation at ${event.store_id}`, 'it stays closed');
  const held_until = until === null ? null : new Date(until).toISOString();
  return { ...rest, customer_id, requested_at, held_until, piece };
}

/** How long before a session its places are booked. */
const opensDays = 90;
const dayMs = 86_400_000;

/** The visits' rows, and those of the sessions they belong to. Throws FolderError. Spec 2 §3. */
export function visitRows(
  events: readonly VisitRow[],
  boutiques: ReadonlyMap<string, Boutique>,
): { sessions: NewRow<'salon_session'>[]; visits: NewRow<'salon_visit'>[] } {
  const sessions = new Map<string, NewRow<'salon_session'>>();
  const visits = events.map(({ store_id, start_time, end_time, seats, seat, status, cancelled_at, at, person }) => {
    const salon = boutiques.get(store_id);
    if (!salon?.is_salon) throw refused(`the visit of ${store_id}`, 'it has no salon');
    if (openingStatus(salon, Date.parse(start_time)).state !== 'open')
      throw refused(`the visit of ${store_id} at ${start_time}`, 'it is closed then');
    const pid = `${store_id}-${start_time.slice(0, 16).replaceAll(/\D/gu, '')}`;
    const opens_at = new Date(Date.parse(start_time) - opensDays * dayMs).toISOString();
    sessions.set(pid, { pid, store_id, start_time, end_time, opens_at, seats });
    return { pid, seats, seat, customer_id: person, status, reserved_at: at, cancelled_at };
  });
  return { sessions: [...sessions.values()], visits };
}

import { reservationStatuses } from '@vitrine/rules/stores/reservation';
import { useText } from '../lib/words/words.tsx';
import { Tag } from './Notice.tsx';

/** The status of a reservation in words; one of a newer server as it is. */
export function ReservationStatusTag({ status }: { readonly status: string }) {
  const text = useText('status');
  const known = reservationStatuses.find((one) => one === status);
  return <Tag>{known ? text(`reservation.${known}`) : status}</Tag>;
}

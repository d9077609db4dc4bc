import type { SalonStatus } from '@vitrine/rules/salon/session';
import { useText } from '../../lib/words/text.ts';
import css from './salon.module.css';

const shapes = {
  available: css.available,
  few_seats_left: css.few,
  spare_seat: css.spare,
  reserved: css.reserved,
  full: css.full,
  next_reservation: css.later,
} as const satisfies Record<SalonStatus, string | undefined>;

/** The sign of a status: each has a shape of its own, so that it does not depend on colour. */
export function Mark({ status }: { readonly status: SalonStatus }) {
  return <span className={`${css.mark} ${shapes[status]}`} aria-hidden="true" />;
}

/** A status as sign and words. */
export function Status({ status }: { readonly status: SalonStatus }) {
  const text = useText('salon');
  return (
    <span className={css.status}>
      <Mark status={status} />
      {text(`status.${status}`)}
    </span>
  );
}

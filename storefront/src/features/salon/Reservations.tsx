import type { SalonReservation } from '@vitrine/contract/salon';
import { Link } from 'react-router';
import { useStoreTime } from '../../lib/words/hours.ts';
import { useListed } from '../../lib/words/listed.ts';
import { useText } from '../../lib/words/text.ts';
import { TextButton } from '../../ui/links/TextLink.tsx';
import css from './salon.module.css';
import { fragmentOf } from './salonRoute.ts';
import { useClock } from './useClock.ts';
import { useReservations } from './useSalon.ts';

const open: ReadonlySet<SalonReservation['status']> = new Set(['reserved', 'offered', 'waiting']);

function Place({ place }: { readonly place: SalonReservation }) {
  const text = useText('salon');
  const visits = useText('visits');
  const inRow = useListed();
  const time = useStoreTime();
  const { pid, status, start_time, end_time, offer_until, position, boutique } = place;
  const clock = useClock(boutique.timezone);
  const when = time(boutique.timezone, start_time, end_time);
  return (
    <li className={css.place}>
      <h3 className="name">{when}</h3>
      <p>{visits(`visit.${status}`)}</p>
      {offer_until && <p>{text('offered', { when: clock(offer_until) })}</p>}
      {position && <p>{text('waiting', { position: String(position) })}</p>}
      <p className="note">
        <bdi>{boutique.short_title}</bdi> · <bdi>{boutique.city}</bdi>
      </p>
      {open.has(status) && (
        <Link
          className="link linkTarget"
          to={fragmentOf({ view: 'session', pid })}
          aria-label={inRow([text('see'), when])}
        >
          {text('see')}
        </Link>
      )}
    </li>
  );
}

/** The customer's own reservations and places on waiting lists, what is to come first. Spec 2 §2. */
export function Reservations() {
  const text = useText('salon');
  const form = useText('form');
  const visits = useText('visits');
  const { data, isError, refetch } = useReservations();
  return (
    <>
      <h2 className="subtitle" data-view-title tabIndex={-1}>
        {text('reservations')}
      </h2>
      {isError && (
        <p role="alert">
          {visits('failed')} <TextButton onClick={() => void refetch()}>{form('again')}</TextButton>
        </p>
      )}
      {data === undefined && !isError && <output className={`seam ${css.waiting}`} aria-label={text('reservations')} />}
      {data?.reservations.length === 0 && <p>{text('none')}</p>}
      {data && data.reservations.length > 0 && (
        <>
          <ul className={css.list}>
            {data.reservations.map((place) => (
              <Place key={place.id} place={place} />
            ))}
          </ul>
          <p className="note">{text('local')}</p>
        </>
      )}
    </>
  );
}

import type { EReservation } from '@vitrine/contract/ereservation';
import type { SalonReservation } from '@vitrine/contract/salon';
import type { BoutiqueName } from '@vitrine/contract/stores';
import { useRef } from 'react';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useListed } from '../../lib/words/listed.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useStoreTime } from '../../lib/words/hours.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { Thumbnail } from '../../ui/pictures/Picture.tsx';
import { SetItems } from '../../ui/products/SetItems.tsx';
import { TextButton, TextLink } from '../../ui/links/TextLink.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import tray from '../../ui/trays/tray.module.css';
import { CancelReservation } from './CancelReservation.tsx';
import { useVisits } from './useVisits.ts';
import css from './visits.module.css';

/** The store's place, with street and phone while the visit is still open. */
function Boutique({ boutique, expects }: { readonly boutique: BoutiqueName; readonly expects: boolean }) {
  const { short_title, street_address1, city, store_phone_number: phone } = boutique;
  return (
    <div>
      <p className="note">
        <bdi>{short_title}</bdi> · <bdi>{city}</bdi>
      </p>
      {expects && (
        <p className="note">
          <bdi>{street_address1}</bdi>
        </p>
      )}
      {expects && phone && <PhoneLink number={phone} />}
    </div>
  );
}

function Piece({ piece }: { readonly piece: EReservation }) {
  const text = useText('visits');
  const inRow = useListed();
  const locale = useLocale();
  const time = useStoreTime();
  const { name, color, size, image, set_items, status, held_until, answer_by, boutique, increment_id } = piece;
  const heading = useRef<HTMLHeadingElement>(null);
  const isReserved = status === 'held' && held_until !== null;
  const isOpen = isReserved || status === 'requested';
  return (
    <li className={css.row}>
      {image ? <Thumbnail picture={image} size={60} className={css.picture} /> : <span />}
      <div className={css.words}>
        <div>
          <h4 ref={heading} className="name" tabIndex={-1}>
            {name}
          </h4>
          {set_items.length === 0 && <p className="note">{inRow([color, size])}</p>}
          <SetItems items={set_items} />
        </div>
        <div>
          <p className={css.state}>{text(`reservation.${status}`)}</p>
          <p className="note">
            {isReserved
              ? text('until', { when: time(boutique.timezone, held_until) })
              : text('asked', { date: formatDay(piece.requested_at, locale, 'date') })}
          </p>
          {status === 'requested' && answer_by !== null && (
            <p className="note">{text('answer_by', { when: time(boutique.timezone, answer_by) })}</p>
          )}
        </div>
        {isOpen && (
          <div>
            <p className={css.state}>{text('number', { number: increment_id })}</p>
            {isReserved && <p className="note">{text('bring')}</p>}
          </div>
        )}
        <Boutique boutique={boutique} expects={isOpen} />
        {isOpen && <CancelReservation number={increment_id} name={name} onCancelled={() => heading.current?.focus()} />}
      </div>
    </li>
  );
}

/** Places that their session's page still changes. */
const openPlaces: ReadonlySet<SalonReservation['status']> = new Set(['reserved', 'offered', 'waiting']);

function Visit({ visit }: { readonly visit: SalonReservation }) {
  const text = useText('visits');
  const time = useStoreTime();
  const locale = useLocale();
  const { pid, status, boutique, start_time, end_time } = visit;
  return (
    <li className={`${css.visit} ${css.words}`}>
      <div>
        <h4 className="name">{time(boutique.timezone, start_time, end_time)}</h4>
        <p className={css.state}>{text(`visit.${status}`)}</p>
      </div>
      <Boutique boutique={boutique} expects={status === 'reserved'} />
      {openPlaces.has(status) && (
        <p>
          <TextLink target to={`${paths.salon(locale)}#/${pid}`}>
            {text('visit_open')}
          </TextLink>
        </p>
      )}
    </li>
  );
}

/** Reserved products in stores and salon visits, past ones below (spec 2 §2, expectations §3). */
export function VisitsTray() {
  const text = useText('visits');
  const locale = useLocale();
  const { data, isError, refetch } = useVisits();
  return (
    <Tray title={text('title')}>
      <div className={css.root}>
        {isError && (
          <p role="alert">
            {text('failed')} <TextButton onClick={() => void refetch()}>{text('again')}</TextButton>
          </p>
        )}
        {data || isError ? null : <output className={`seam ${tray.waiting}`} aria-label={text('title')} />}
        {data && (
          <>
            <section aria-labelledby="visits-pieces">
              <h3 className="subtitle" id="visits-pieces">
                {text('put_aside')}
              </h3>
              {data.pieces.length === 0 && <p className="note">{text('no_pieces')}</p>}
              <ul>
                {data.pieces.map((piece) => (
                  <Piece key={piece.increment_id} piece={piece} />
                ))}
              </ul>
            </section>
            <section aria-labelledby="visits-salon">
              <h3 className="subtitle" id="visits-salon">
                {text('salon')}
              </h3>
              {data.visits.length === 0 && <p className="note">{text('no_visits')}</p>}
              <ul>
                {data.visits.map((visit) => (
                  <Visit key={visit.id} visit={visit} />
                ))}
              </ul>
              <p>
                <TextLink target to={paths.salon(locale)}>
                  {text('salon_open')}
                </TextLink>
              </p>
            </section>
            {data.pieces.length + data.visits.length > 0 && <p className="note">{text('local')}</p>}
          </>
        )}
      </div>
    </Tray>
  );
}

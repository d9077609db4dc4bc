import type { SalonReservation, SalonSessionAnswer } from '@vitrine/contract/salon';
import { reachableEmail } from '@vitrine/rules/account/profileEditing';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { Button, ButtonLink } from '../../ui/links/Button.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { Status } from './Mark.tsx';
import css from './salon.module.css';
import { fragmentOf } from './salonRoute.ts';
import { useClock, useSalonDay } from './useClock.ts';
import { useSalonSession, useSeat } from './useSalon.ts';

type Seat = ReturnType<typeof useSeat>;
type Done = 'cancelled' | 'left' | 'declined';
type OwnProps = { readonly own: SalonReservation; readonly seat: Seat; readonly onDone: (done: Done) => void };

/** A reserved seat, which is cancelled after a question. Spec 2 §4. */
function Reserved({ own, seat, onDone, has_begun }: OwnProps & { readonly has_begun: boolean }) {
  const text = useText('salon');
  const [isAsking, setAsking] = useState(false);
  if (has_begun) return null;
  if (!isAsking) return <TextButton onClick={() => setAsking(true)}>{text('cancel')}</TextButton>;
  return (
    <div role="group" aria-labelledby="salon-ask" className={css.actions}>
      <p id="salon-ask" role="alert">
        {text('cancel_ask')}
      </p>
      <Button
        look="quiet"
        busy={seat.isBusy}
        onClick={() => void seat.end(own.id).then((done) => done && onDone('cancelled'))}
      >
        {text('cancel')}
      </Button>
      <TextButton onClick={() => setAsking(false)}>{text('keep')}</TextButton>
    </div>
  );
}

/** An offered seat: accepts or declines it. Decisions/0058. */
function Offered({ own, seat, onDone }: OwnProps) {
  const text = useText('salon');
  const clock = useClock(own.boutique.timezone);
  return (
    <>
      <p>{text('offered', { when: clock(own.offer_until ?? own.start_time) })}</p>
      <div className={css.actions}>
        <Button busy={seat.isBusy} onClick={() => void seat.reserve(false)}>
          {text('accept')}
        </Button>
        <TextButton onClick={() => void seat.end(own.id).then((done) => done && onDone('declined'))}>
          {text('decline')}
        </TextButton>
      </div>
    </>
  );
}

function Waiting({ own, seat, onDone }: OwnProps) {
  const text = useText('salon');
  return (
    <>
      <p>{text('waiting', { position: String(own.position ?? 1) })}</p>
      <TextButton onClick={() => void seat.end(own.id).then((done) => done && onDone('left'))}>
        {text('leave')}
      </TextButton>
    </>
  );
}

/** Whether the visitor gets mails: an account that signs in by phone may have no mailbox. Spec 2 §2. */
function useHasMailbox(): boolean {
  const { user } = useSession();
  return !user || reachableEmail(user.email) !== null;
}

type FreeProps = { readonly answer: SalonSessionAnswer; readonly seat: Seat };

/** A session in which the visitor has nothing: reserves, joins the waiting list, or says why not. Spec 2 §4. */
function Free({ answer, seat }: FreeProps) {
  const text = useText('salon');
  const signin = useText('signin');
  const { known, connected } = useSession();
  const hasMailbox = useHasMailbox();
  const { program, salon, has_begun } = answer;
  const clock = useClock(salon.timezone);
  if (has_begun) return <p>{text('past')}</p>;
  if (program.status === 'next_reservation') return <p>{text('opens', { when: clock(program.opens_at) })}</p>;
  const isFull = !program.reservable;
  if (isFull && !program.waitable) return <p>{text('wait_late')}</p>;
  const word = isFull ? 'wait' : 'reserve';
  return (
    <>
      <p>
        {isFull
          ? text(hasMailbox ? 'wait_text' : 'wait_text_phone')
          : text(hasMailbox ? 'reserve_text' : 'reserve_text_phone')}
      </p>
      {known && !connected ? (
        <>
          <p className="note">{text('sign_in_first')}</p>
          <ButtonLink to={fragmentOf({ view: 'sign-in' })}>{signin('title')}</ButtonLink>
        </>
      ) : (
        <Button busy={seat.isBusy || !known} onClick={() => void seat.reserve(isFull)}>
          {text(word)}
        </Button>
      )}
    </>
  );
}

/** What the visitor has in the session and can do with it. */
function SeatPart({ answer }: { readonly answer: SalonSessionAnswer }) {
  const text = useText('salon');
  const { program, reservation, has_begun } = answer;
  const seat = useSeat(program.pid);
  const hasMailbox = useHasMailbox();
  const [done, setDone] = useState<Done | null>(null);
  const own = reservation && { own: reservation, seat, onDone: setDone };
  const shown = reservation?.status;
  return (
    <>
      {/* Present before their texts, so that these are read out. */}
      <div role="status">
        {shown === 'reserved' && <p>{text(hasMailbox ? 'reserved' : 'reserved_phone')}</p>}
        {done && !reservation && <p>{text(`done.${done}`)}</p>}
      </div>
      <div role="alert">{seat.failure && <p className={css.alert}>{seat.failure}</p>}</div>
      {own && shown === 'offered' && <Offered {...own} />}
      {own && shown === 'waiting' && <Waiting {...own} />}
      {own && shown === 'reserved' && <Reserved {...own} has_begun={has_begun} />}
      {(!own || (shown === 'waiting' && program.reservable)) && <Free answer={answer} seat={seat} />}
    </>
  );
}

function Session({ answer }: { readonly answer: SalonSessionAnswer }) {
  const text = useText('salon');
  const { program, salon } = answer;
  const day = useSalonDay(salon.timezone);
  const clock = useClock(salon.timezone);
  return (
    <div className={css.session}>
      <div>
        <p className={`title ${css.when}`}>{day(program.start_time)}</p>
        <p className="subtitle">{clock(program.start_time, program.end_time)}</p>
      </div>
      <Status status={program.status} />
      <address>
        <p className="name">
          <bdi>{salon.short_title}</bdi>
        </p>
        <p>
          <bdi>{salon.street_address1}</bdi>
          <br />
          <bdi>{salon.city}</bdi>
        </p>
        {salon.store_phone_number && <PhoneLink number={salon.store_phone_number} />}
      </address>
      <p className="note">{text('local')}</p>
      <SeatPart answer={answer} />
    </div>
  );
}

/** One session: when, where, and the visitor's seat in it. Spec 2 §2, §4. */
export function SessionView({ pid }: { readonly pid: string }) {
  const text = useText('salon');
  const form = useText('form');
  const visits = useText('visits');
  const { data, isError, refetch } = useSalonSession(pid);
  return (
    <>
      <h2 className="subtitle" data-view-title tabIndex={-1}>
        {text('session')}
      </h2>
      {data === null && <p>{text('gone')}</p>}
      {data && <Session key={pid} answer={data} />}
      {isError && (
        <p role="alert">
          {visits('failed')} <TextButton onClick={() => void refetch()}>{form('again')}</TextButton>
        </p>
      )}
      {data === undefined && !isError && <output className={`seam ${css.waiting}`} aria-label={text('session')} />}
      <p>
        <Link className="link linkTarget" to={fragmentOf({ view: 'calendar' })}>
          {text('back')}
        </Link>
      </p>
    </>
  );
}

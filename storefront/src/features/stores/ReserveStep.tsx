import { type EReservation, reserveInStore } from '@vitrine/contract/ereservation';
import type { Store } from '@vitrine/contract/stores';
import type { ErrorName } from '@vitrine/contract/errors';
import { fullName } from '@vitrine/rules/account/personName';
import { reachableEmail } from '@vitrine/rules/account/profileEditing';
import { skuForStock } from '@vitrine/rules/catalogue/sku';
import { reservationTaxesCountries } from '@vitrine/rules/countries/countryLists';
import { holdOpeningDays } from '@vitrine/rules/stores/holdDays';
import { useRef, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { useErrorMessage } from '../../lib/calls/presentError.ts';
import { isCallError, isRefusal } from '@vitrine/contract/browser/refusals';
import { useSession } from '../../lib/session/session.ts';
import { useStoreTime } from '../../lib/words/hours.ts';
import { useText } from '../../lib/words/text.ts';
import { openTray } from '../../lib/layers/trays.ts';
import { Button } from '../../ui/links/Button.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { TrayMessage } from '../../ui/trays/TrayMessage.tsx';
import css from './findInStore.module.css';
import { StoreAddress } from './StoreAddress.tsx';

type Props = {
  readonly sku: string;
  readonly store: Store;
  /** The store's stock is another one than the list shows. */
  readonly onChanged: () => void;
  /** Leads back to the list of stores. */
  readonly onOther: () => void;
};

/** What a refused request leads to; a failure leads to the store's phone. Spec 2 §8. */
const nextSteps = {
  reservation_limit: 'visits',
  reservation_exists: 'visits',
  out_of_stock: 'other_store',
  too_many_requests: 'wait',
  session_ended: 'sign_in',
} as const satisfies Partial<Record<ErrorName, string>>;
type NextStep = (typeof nextSteps)[keyof typeof nextSteps] | 'call';
type Refusal = { readonly next: NextStep; readonly message: string };

const nextStepOf = (error: unknown): NextStep => {
  const known = (Object.keys(nextSteps) as (keyof typeof nextSteps)[]).find((name) => isRefusal(error, name));
  return known ? nextSteps[known] : 'call';
};

type State = { readonly busy: boolean; readonly refusal: Refusal | null; readonly done: EReservation | null };

/** Sends the request; a press whose answer was lost keeps its key (invariant M5). */
function useRequest({ sku, store, onChanged }: Props) {
  const locale = useLocale();
  const messageOf = useErrorMessage();
  const key = useRef<string>(undefined);
  const [state, setState] = useState<State>({ busy: false, refusal: null, done: null });
  const request = async (): Promise<void> => {
    setState({ busy: true, refusal: null, done: null });
    try {
      const { reservation } = await call(reserveInStore, {
        body: { locale, productsku: skuForStock(sku), storeid: store.store_id },
        idempotency_key: (key.current ??= crypto.randomUUID()),
      });
      setState({ busy: false, refusal: null, done: reservation });
      onChanged();
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (error.status > 0 && error.status < 500) key.current = undefined;
      const next = nextStepOf(error);
      setState({ busy: false, refusal: { next, message: messageOf(error) }, done: null });
      if (next === 'other_store') onChanged();
      // The session's end is announced by its own notification; the sign-in leads back here.
      if (next === 'sign_in')
        openTray('signin', { source: 'ereservation', back: 'find-in-store', store_id: store.store_id });
    }
  };
  return { state, request };
}

/** Why the request was refused, in its own words, and what to do next. Spec 2 §8. */
function Refused({
  refusal: { next, message },
  store,
  onOther,
}: Pick<Props, 'store' | 'onOther'> & { readonly refusal: Refusal }) {
  const text = useText('instore');
  return (
    <div className={css.alert}>
      <p>{next === 'call' ? text('reserve_failed') : next === 'other_store' ? text('reserve_sold_out') : message}</p>
      {next === 'call' && store.store_phone_number ? <PhoneLink number={store.store_phone_number} /> : null}
      {next === 'visits' && (
        <TextButton aria-haspopup="dialog" onClick={() => openTray('visits')}>
          {text('reserved_see')}
        </TextButton>
      )}
      {next === 'other_store' && <TextButton onClick={onOther}>{text('reserve_other')}</TextButton>}
    </div>
  );
}

/** Customer and store of the request; the product is above them. */
function Facts({ store }: { readonly store: Store }) {
  const text = useText('instore');
  const title = useText('title');
  const { name_order } = useStorefront();
  const { user } = useSession();
  return (
    <dl className={css.facts}>
      {user && (
        <div>
          <dt className="note">{text('reserve_for')}</dt>
          <dd>
            <bdi>
              {fullName(name_order, {
                title: user.prefix ? title(user.prefix) : undefined,
                firstname: user.firstname,
                lastname: user.lastname,
              })}
            </bdi>
            <br />
            <bdi className="note">{reachableEmail(user.email) ?? user.telephone}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt className="note">{text('reserve_at')}</dt>
        <dd>
          <p className="name">{store.short_title}</p>
          <StoreAddress store={store} />
        </dd>
      </div>
    </dl>
  );
}

type ConfirmationProps = { readonly reservation: EReservation; readonly store: Store };

/** The request-confirmation view: number, customer, store, until when it answers, and where to see it. Spec 2 §2. */
function Confirmation({ reservation, store }: ConfirmationProps) {
  const text = useText('instore');
  const time = useStoreTime();
  const { increment_id, answer_by, boutique } = reservation;
  return (
    <TrayMessage title={text('reserved_title')}>
      <p>
        {text('reserved_number')} <bdi className="figure">{increment_id}</bdi>
      </p>
      {answer_by && <p>{text('reserved_by', { when: time(boutique.timezone, answer_by) })}</p>}
      <Facts store={store} />
      <p className="note">{text('reserved_next')}</p>
      <Button look="quiet" wide onClick={() => openTray('visits')}>
        {text('reserved_see')}
      </Button>
    </TrayMessage>
  );
}

/** The request-validation view: checks customer, product and store, then sends the request. Spec 2 §2, §4, §8. */
export function ReserveStep(props: Props) {
  const text = useText('instore');
  const { country } = useStorefront();
  const { store } = props;
  const { user } = useSession();
  const { state, request } = useRequest(props);
  if (state.done) return <Confirmation reservation={state.done} store={store} />;
  // An account that signs in by phone may have no mailbox.
  const isByMail = !user || reachableEmail(user.email) !== null;
  return (
    <div className={css.reserve}>
      <Facts store={store} />
      <p>{text(isByMail ? 'reserve_what' : 'reserve_what_sms', { days: holdOpeningDays })}</p>
      {reservationTaxesCountries.has(country) && <p className="note">{text('reserve_taxes')}</p>}
      <div role="alert">{state.refusal && <Refused {...props} refusal={state.refusal} />}</div>
      {state.refusal?.next !== 'other_store' && (
        <Button wide busy={state.busy} onClick={() => void request()}>
          {text('reserve_send')}
        </Button>
      )}
    </div>
  );
}

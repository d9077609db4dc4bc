import { type EReservation, reserveInStore } from '@vitrine/contract/ereservation';
import type { Store } from '@vitrine/contract/stores';
import { fullName } from '@vitrine/rules/account/personName';
import { skuForStock } from '@vitrine/rules/catalogue/sku';
import { reservationTaxesCountries } from '@vitrine/rules/countries/countryLists';
import { holdOpeningDays } from '@vitrine/rules/stores/holdDays';
import { useRef, useState } from 'react';
import { call } from '../../lib/browserCall.ts';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import { isCallError } from '../../lib/refusal.ts';
import { useSession } from '../../lib/session.ts';
import { useStoreTime } from '../../lib/hours.ts';
import { useText } from '../../lib/text.ts';
import { openTray } from '../../lib/trays.ts';
import { Button } from '../../ui/Button.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { TrayMessage } from '../../ui/TrayMessage.tsx';
import css from './findInStore.module.css';
import { StoreAddress } from './StoreAddress.tsx';

type Props = { readonly sku: string; readonly store: Store; readonly onChanged: () => void };

/** Sends the request; a press whose answer was lost keeps its key (invariant M5). */
function useRequest({ sku, store, onChanged }: Props) {
  const locale = useLocale();
  const key = useRef<string>(undefined);
  const [state, setState] = useState<'ready' | 'busy' | 'failed' | EReservation>('ready');
  const request = async (): Promise<void> => {
    setState('busy');
    try {
      const { reservation } = await call(reserveInStore, {
        body: { locale, productsku: skuForStock(sku), storeid: store.store_id },
        idempotency_key: (key.current ??= crypto.randomUUID()),
      });
      setState(reservation);
      onChanged();
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (error.status > 0 && error.status < 500) key.current = undefined;
      setState('failed');
    }
  };
  return { state, request };
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
            <bdi className="note">{user.email}</bdi>
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
  const { state, request } = useRequest(props);
  if (typeof state === 'object') return <Confirmation reservation={state} store={store} />;
  return (
    <div className={css.reserve}>
      <Facts store={store} />
      <p>{text('reserve_what', { days: holdOpeningDays })}</p>
      {reservationTaxesCountries.has(country) && <p className="note">{text('reserve_taxes')}</p>}
      <div role="alert">
        {state === 'failed' && (
          <div className={css.alert}>
            <p>{text('reserve_failed')}</p>
            {store.store_phone_number ? <PhoneLink number={store.store_phone_number} /> : null}
          </div>
        )}
      </div>
      <Button wide busy={state === 'busy'} onClick={() => void request()}>
        {text('reserve_send')}
      </Button>
    </div>
  );
}

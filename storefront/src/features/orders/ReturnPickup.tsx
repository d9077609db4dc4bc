import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderReturn } from '@vitrine/contract/orderReturn';
import { cancelPickup, choosePickup, returnFormOf } from '@vitrine/contract/returns';
import { zoneOf } from '@vitrine/rules/calendar/workingDays';
import { canChooseSlot } from '@vitrine/rules/returns/pickupState';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import { useRef, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { usePresentError, usePresentFailedQuery } from '../../lib/calls/presentError.ts';
import { takeFocus } from '../../lib/browser/takeFocus.ts';
import { useText } from '../../lib/words/text.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { Button } from '../../ui/links/Button.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup, Select } from '../../ui/fields/Field.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './order.module.css';

type Props = {
  readonly back: OrderReturn;
  readonly order_id: string;
  readonly onChanged: (back: OrderReturn) => void;
};
type Step = 'shown' | 'asking' | 'choosing';
type StepProps = Props & { readonly onClose: () => void };

/** Marks what else shows the return as outdated. */
function useChanged({ onChanged }: Pick<Props, 'onChanged'>) {
  const client = useQueryClient();
  return (back: OrderReturn): void => {
    onChanged(back);
    void client.invalidateQueries({ queryKey: ['order'] });
  };
}

/** Asks once more before no courier comes. */
function CancelPickup({ back: { return_id }, order_id, onClose, ...props }: StepProps) {
  const text = useText('orders');
  const locale = useLocale();
  const present = usePresentError();
  const changed = useChanged(props);
  const [isBusy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      changed((await call(cancelPickup, { body: { locale, order_id, return_id } })).return);
      onClose();
    } catch (error) {
      present(error, { again: () => void cancel() });
    }
    setBusy(false);
  };
  return (
    <div className={styles.asking} role="group" aria-label={text('cancel_pickup')}>
      <p tabIndex={-1} ref={takeFocus}>
        {text('cancel_pickup_sure')}
      </p>
      <Button look="quiet" busy={isBusy} onClick={() => void cancel()}>
        {text('cancel_pickup')}
      </Button>
      <p>
        <TextButton onClick={onClose}>{text('keep_pickup')}</TextButton>
      </p>
    </div>
  );
}

/** The form of a slot; a repeat after a lost answer is the same booking. */
function useSlotForm({ back: { return_id }, order_id, onClose, ...props }: StepProps) {
  const words = useText('returns');
  const locale = useLocale();
  const changed = useChanged(props);
  const attempt = useRef({ slot: '', key: '' });
  return useShopForm({
    prefix: 'pickup',
    start: { pickup_date: '', pickup_time: '' },
    labelOf: (name) => words(name === 'pickup_date' ? 'day' : 'time'),
    check: ({ pickup_date, pickup_time }) => ({
      ...(pickup_date === '' ? { pickup_date: words('choose') } : {}),
      ...(pickup_time === '' ? { pickup_time: words('choose') } : {}),
    }),
    send: async (slot) => {
      const wanted = JSON.stringify(slot);
      if (attempt.current.slot !== wanted) attempt.current = { slot: wanted, key: crypto.randomUUID() };
      const body = { locale, order_id, return_id, ...slot };
      changed((await call(choosePickup, { body, idempotency_key: attempt.current.key })).return);
      onClose();
    },
  });
}

/** The days and times at which the carrier can come. */
function ChooseSlot(props: StepProps) {
  const {
    back: { return_id },
    order_id,
    onClose,
  } = props;
  const text = useText('orders');
  const words = useText('returns');
  const shell = useText('shell');
  const locale = useLocale();
  const form = useSlotForm(props);
  const { data, error, refetch } = useQuery({
    queryKey: ['order', locale, order_id, 'pickup', return_id],
    queryFn: ({ signal }) => call(returnFormOf, { query: { locale, order_id, return_id }, signal }),
    retry: false,
    staleTime: 60_000,
  });
  usePresentFailedQuery(error, refetch);
  const slots = data?.request?.available_pickup_slots;
  if (!slots) return <div aria-busy={error === null} />;
  if (slots.length === 0) return <p role="alert">{words('no_times')}</p>;
  const times = slots.find(({ day }) => day === form.values.pickup_date)?.times ?? [];
  return (
    <form className={styles.slot} method="post" aria-label={text('change_pickup')} {...form.attributes}>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <Select {...form.field('pickup_date')} label={words('day')} required>
          <option value="">{words('choose')}</option>
          {slots.map(({ day }) => (
            <option key={day} value={day}>
              {formatDay(day, locale)}
            </option>
          ))}
        </Select>
        <Select {...form.field('pickup_time')} label={words('time')} required>
          <option value="">{words('choose')}</option>
          {times.map((time) => (
            <option key={time} value={time}>
              {time.replace('-', '–')}
            </option>
          ))}
        </Select>
      </FieldGroup>
      <Button type="submit" busy={form.isBusy}>
        {text('book_pickup')}
      </Button>
      <p>
        <TextButton onClick={onClose}>{shell('tray.back')}</TextButton>
      </p>
    </form>
  );
}

/** Until when a booked pickup can be changed, in the clock of the storefront's country. */
function Until({ until }: { readonly until: string }) {
  const text = useText('orders');
  const { tag, country } = useStorefront();
  const format = dateFormat(`${tag}-u-nu-latn-ca-gregory`, {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zoneOf(country),
  });
  return <p className="note">{text('pickup_until', { when: format.format(new Date(until)) })}</p>;
}

/**
 * What became of the pickup of a return, and what the customer can do: cancel it or choose another time until the carrier's
 * cut-off, and choose one when no courier comes. Spec 3 §3, §4.
 */
export function ReturnPickup(props: Props) {
  const text = useText('orders');
  const [step, setStep] = useState<Step>('shown');
  // The server checks the cut-off again.
  const [opened_at] = useState(() => Date.now());
  const { pickup } = props.back;
  const onClose = () => setStep('shown');
  if (pickup === null) return null;
  const { state, cancel_until, is_confirmed } = pickup;
  const isOpen = state === 'booked' && cancel_until !== null && Date.parse(cancel_until) > opened_at;
  if (step === 'asking' && isOpen) return <CancelPickup {...props} onClose={onClose} />;
  if (step === 'choosing' && (isOpen || canChooseSlot(state))) return <ChooseSlot {...props} onClose={onClose} />;
  return (
    <div className={styles.pickup}>
      {state === 'booked' && !is_confirmed && <p role="status">{text('pickup_arranging')}</p>}
      {state === 'cancel_asked' && <p role="status">{text('pickup_waiting')}</p>}
      {canChooseSlot(state) && <p role="status">{text(state === 'canceled' ? 'pickup_canceled' : 'pickup_refused')}</p>}
      {isOpen && <Until until={cancel_until} />}
      {(isOpen || canChooseSlot(state)) && (
        <p>
          <TextButton onClick={() => setStep('choosing')}>{text('change_pickup')}</TextButton>
        </p>
      )}
      {isOpen && (
        <p>
          <TextButton onClick={() => setStep('asking')}>{text('cancel_pickup')}</TextButton>
        </p>
      )}
    </div>
  );
}

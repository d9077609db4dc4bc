import type { ReturnRequest } from '@vitrine/contract/returns';
import { finaliseState, isByCarrier, type ReturnMethod } from '@vitrine/rules/returns/returnMethods';
import { useState } from 'react';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useMoney } from '../../lib/words/money.ts';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { takeFocus } from '../../lib/browser/takeFocus.ts';
import { useText } from '../../lib/words/text.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { Button } from '../../ui/links/Button.tsx';
import { Choice } from '../../ui/fields/Choice.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup, Select } from '../../ui/fields/Field.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { PickupAddress } from './PickupAddress.tsx';
import { RefundSums } from './RefundSums.tsx';
import css from './returns.module.css';
import type { ReturnState } from './useReturn.ts';

type Props = {
  readonly request: ReturnRequest;
  readonly state: ReturnState;
  readonly onlyFull: boolean;
  /** What the customs of the order's country ask of a parcel. */
  readonly specialText: string | null;
  readonly onDrop: () => Promise<void>;
};
type Values = { pickup_date: string; pickup_time: string };
type Form = ReturnType<typeof useShopForm<Values>>;

/** The choice of an address that the list does not have. */
const other = 'other';

/** Where and when the carrier fetches the parcel. An address without times can be exchanged for another. Spec 3 §4, §5. */
function Pickup({
  request,
  form,
  hasTimes,
  onAddress,
  onOther,
}: Pick<Props, 'request'> & {
  form: Form;
  hasTimes: boolean;
  onAddress: (id: string) => void;
  onOther: () => void;
}) {
  const text = useText('returns');
  const locale = useLocale();
  const { available_pickup_slots: slots, addresses, pickup_address } = request;
  const times = slots.find(({ day }) => day === form.values.pickup_date)?.times ?? [];
  return (
    <FieldGroup>
      <Select
        id="return-address"
        label={text('pickup_address')}
        value={pickup_address?.address_id ?? ''}
        onChange={({ target }) => (target.value === other ? onOther() : onAddress(target.value))}
      >
        {pickup_address === null && <option value="">{text('choose')}</option>}
        {addresses.map(({ address_id, full_name, lines, ineligible_return }) => (
          <option key={address_id} value={address_id} disabled={ineligible_return}>
            {[full_name, ...lines].join(', ')}
          </option>
        ))}
        <option value={other}>{text('other_address')}</option>
      </Select>
      {hasTimes && (
        <>
          <Select {...form.field('pickup_date')} label={text('day')} required>
            <option value="">{text('choose')}</option>
            {slots.map(({ day }) => (
              <option key={day} value={day}>
                {formatDay(day, locale)}
              </option>
            ))}
          </Select>
          <Select {...form.field('pickup_time')} label={text('time')} required>
            <option value="">{text('choose')}</option>
            {times.map((time) => (
              <option key={time} value={time}>
                {time.replace('-', '–')}
              </option>
            ))}
          </Select>
        </>
      )}
    </FieldGroup>
  );
}

/** Chooses the method and presents a refusal. */
function useMethodChoice({ state }: Pick<Props, 'state'>) {
  const present = usePresentError();
  const [hasNoTimes, setNoTimes] = useState(false);
  const choose = (selected_return_method: ReturnMethod, address_id?: string): void => {
    setNoTimes(false);
    state.method
      .mutateAsync({ selected_return_method, ...(address_id ? { pickup_address: { address_id } } : {}) })
      .catch((error: unknown) =>
        present(error, {
          again: () => choose(selected_return_method, address_id),
          on: { no_pickup_times: () => setNoTimes(true) },
        }),
      );
  };
  return { choose, hasNoTimes };
}

type MethodsProps = Pick<Props, 'request'> & {
  /** The method that is shown as chosen, also while the server works. */
  readonly chosen: ReturnMethod | null;
  readonly onChoose: (method: ReturnMethod) => void;
};

function Methods({ request, chosen, onChoose }: MethodsProps) {
  const text = useText('returns');
  const money = useMoney();
  return (
    <fieldset className={css.methods}>
      <legend className="name" tabIndex={-1} ref={takeFocus}>
        {text('method')}
      </legend>
      {request.return_methods.map((way) => (
        <Choice
          key={way.method}
          name="return_method"
          value={way.method}
          checked={chosen === way.method}
          onChange={() => onChoose(way.method)}
          label={text(`method.${way.method}`)}
          end={way.price.amount === 0 ? text('free') : <bdi>{money(way.price)}</bdi>}
        />
      ))}
    </fieldset>
  );
}

type ConfirmProps = Pick<Props, 'request'> & { readonly isBusy: boolean; readonly isBlocked: boolean };

/** The button that sends the return off; of a withdrawal it makes the statement, and says so. decisions/0080. */
function Confirm({ request: { is_statement: isStatement, details }, isBusy, isBlocked }: ConfirmProps) {
  const text = useText('returns');
  const withdrawal = useText('withdrawal');
  const ofReturn = details.return_type === 'exchange' ? 'confirm_exchange' : 'confirm';
  return (
    <>
      {isStatement && <p className="note">{text('withdraws')}</p>}
      <Button type="submit" wide busy={isBusy} unavailable={isBlocked}>
        {isStatement ? withdrawal('confirm') : text(ofReturn)}
      </Button>
    </>
  );
}

/** The second screen: how the parcel comes back, what is refunded to the cent, and the confirmation. Spec 3 §4. */
export function ReturnWay({ request, state, onlyFull, specialText, onDrop }: Props) {
  const text = useText('returns');
  const { choose, hasNoTimes } = useMethodChoice({ state });
  const [isTyping, setTyping] = useState(false);
  const method = request.details.selected_return_method;
  const pending = state.method.isPending ? state.method.variables.selected_return_method : null;
  const slots = request.available_pickup_slots;
  const form: Form = useShopForm<Values>({
    prefix: 'return',
    start: { pickup_date: '', pickup_time: '' },
    labelOf: (name) => text(name === 'pickup_date' ? 'day' : 'time'),
    check: ({ pickup_date, pickup_time }) =>
      method === 'pickup'
        ? {
            ...(pickup_date === '' ? { pickup_date: text('choose') } : {}),
            ...(pickup_time === '' ? { pickup_time: text('choose') } : {}),
          }
        : {},
    send: (slot) => state.finalize(method === 'pickup' ? slot : null),
  });
  const { notice } = finaliseState({
    method,
    slots,
    pickup_date: form.values.pickup_date || null,
    pickup_time: form.values.pickup_time || null,
    ineligible_return: hasNoTimes || (request.pickup_address?.ineligible_return ?? false),
  });
  const isBlocked = method === null || notice !== null || hasNoTimes;
  if (isTyping)
    return (
      <PickupAddress
        country={request.pickup_country}
        onSend={(pickup_address) => state.method.mutateAsync({ selected_return_method: 'pickup', pickup_address })}
        onClose={() => setTyping(false)}
      />
    );
  return (
    <form className={`${css.part} ${css.screen}`} method="post" {...form.attributes}>
      <Methods request={request} chosen={pending ?? method} onChoose={(way) => choose(way)} />
      {specialText !== null && isByCarrier(pending ?? method) && <p className="note">{specialText}</p>}
      <FaultList faults={form.list} alert={form.alert} />
      {(method === 'pickup' || hasNoTimes) && (
        <Pickup
          request={request}
          form={form}
          hasTimes={notice === null && !hasNoTimes}
          onAddress={(id) => choose('pickup', id)}
          onOther={() => setTyping(true)}
        />
      )}
      {(notice || hasNoTimes) && <p role="alert">{text('no_times')}</p>}
      {method !== null && <RefundSums request={request} onlyFull={onlyFull} />}
      <Confirm request={request} isBusy={form.isBusy} isBlocked={isBlocked || state.method.isPending} />
      <Drop onDrop={onDrop} />
    </form>
  );
}

function Drop({ onDrop }: Pick<Props, 'onDrop'>) {
  const text = useText('returns');
  const present = usePresentError();
  const drop = () => void onDrop().catch((error: unknown) => present(error, { again: drop }));
  return (
    <p>
      <TextButton onClick={drop}>{text('drop')}</TextButton>
    </p>
  );
}

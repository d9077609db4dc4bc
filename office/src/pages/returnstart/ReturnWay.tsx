import type { MoneyAnswer } from '@vitrine/contract/money';
import { staffReturnMethod, staffReturnSend, staffReturnSendPreview } from '@vitrine/contract/staffReturnStart';
import type { ReturnMethod } from '@vitrine/rules/returns/returnMethods';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Facts, Sheet } from '../../ui/Page.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { StepEffects } from '../../ui/StepEffects.tsx';
import { type Choice, type Form, itemsOf, type Request } from './choice.ts';

type Props = {
  readonly increment_id: string;
  readonly form: Form;
  readonly request: Request;
  readonly choice: Choice;
};

function useMoney(): (money: MoneyAnswer) => string {
  const { money } = useFormats();
  return ({ amount, currency }) => money(amount, currency);
}

/** What the client gets back, and what is taken off. */
function Sums({ request: { details, is_statement } }: { readonly request: Request }) {
  const text = useText('returnstart');
  const money = useMoney();
  const { totals } = details;
  return (
    <>
      {is_statement && <Notice tone="plain">{text('is_statement')}</Notice>}
      {totals && (
        <Facts
          rows={[
            [text('sum.goods'), money(totals.totalItems)],
            [text('sum.tax'), money(totals.totalTax)],
            [text('sum.delivery'), money(totals.totalShipping)],
            [text('sum.fee'), money(totals.returnFee)],
            [text('sum.refund'), <strong key="refund">{money(totals.totalPrice)}</strong>],
          ]}
        />
      )}
    </>
  );
}

type PickupProps = {
  readonly request: Request;
  readonly slot: string;
  readonly onAddress: (address_id: string) => void;
  readonly onSlot: (slot: string) => void;
};

/** Where and when the carrier fetches the parcel. */
function Pickup({ request, slot, onAddress, onSlot }: PickupProps) {
  const text = useText('returnstart');
  const { day } = useFormats();
  const { addresses, pickup_address, available_pickup_slots } = request;
  return (
    <>
      <Select
        label={text('pickup.address')}
        value={pickup_address?.address_id ?? ''}
        choices={addresses.map(({ address_id, full_name, lines }) => ({
          value: address_id,
          name: [full_name, ...lines].join(', '),
        }))}
        onChange={onAddress}
      />
      <Select
        label={text('pickup.time')}
        hint={available_pickup_slots.length === 0 ? text('pickup.none') : undefined}
        value={slot}
        choices={[
          { value: '', name: text('choose') },
          ...available_pickup_slots.flatMap(({ day: date, times }) =>
            times.map((time) => ({ value: `${date} ${time}`, name: `${day(date)}, ${time.replace('-', '–')}` })),
          ),
        ]}
        onChange={onSlot}
      />
    </>
  );
}

/** The question before the return is sent off, with what it causes. */
function SendDialog({
  increment_id,
  form,
  request,
  choice,
  slot,
  onClose,
}: Props & { readonly slot: string; readonly onClose: (number: string | null) => void }) {
  const text = useText('returnstart');
  const [pickup_date, pickup_time] = slot.split(' ');
  const method = request.details.selected_return_method ?? 'office';
  const body = {
    request_id: request.request_id,
    return_type: choice.return_type,
    request_notes: choice.notes.trim(),
    items: itemsOf(form, choice),
    selected_return_method: method,
    ...(method === 'pickup' && pickup_date && pickup_time ? { pickup_date, pickup_time } : {}),
    ...(request.details.totals ? { shown_refund: request.details.totals.totalPrice.amount } : {}),
  };
  const params = { increment_id };
  const [sent, setSent] = useState<string | null>(null);
  return (
    <StepDialog
      title={text('send')}
      effect={text('send.effect')}
      confirm={text('send')}
      effects={
        <StepEffects
          asked={`${increment_id} ${JSON.stringify(body)}`}
          load={() => call(staffReturnSendPreview, { params, body })}
        />
      }
      onConfirm={async (key) => {
        const answer = await call(staffReturnSend, { params, idempotency_key: key, body });
        setSent(answer.return.increment_id);
        onClose(answer.return.increment_id);
      }}
      onClose={(isDone) => {
        if (!isDone) onClose(sent);
      }}
    />
  );
}

type MethodProps = { readonly request: Request; readonly onChoose: (method: ReturnMethod) => void };

/** How the parcel comes back, each way with its fee. */
function Method({ request, onChoose }: MethodProps) {
  const text = useText('returnstart');
  const money = useMoney();
  const method = request.details.selected_return_method;
  return (
    <Select
      label={text('method')}
      value={method ?? ''}
      choices={[
        ...(method === null ? [{ value: '' as const, name: text('choose') }] : []),
        ...request.return_methods.map((one) => {
          const name = text(`method.${one.method}`);
          const { price } = one;
          return {
            value: one.method,
            name:
              price.amount === 0 ? text('method.free', { name }) : text('method.with', { name, price: money(price) }),
          };
        }),
      ]}
      onChange={(value) => value !== '' && onChoose(value)}
    />
  );
}

/** How the pieces come back, what it costs, and the button that sends the return off. */
export function ReturnWay(props: Props) {
  const text = useText('returnstart');
  const fault = useFault();
  const changed = useChanged();
  const navigate = useNavigate();
  const { isBusy, error, take } = useTake();
  const { increment_id, request } = props;
  const [slot, setSlot] = useTyped('pickup slot', '');
  const [isAsked, setAsked] = useState(false);
  const method = request.details.selected_return_method;
  const choose = async (selected_return_method: ReturnMethod, address_id?: string) => {
    const pickup_address = address_id === undefined ? {} : { pickup_address: { address_id } };
    const body = { request_id: request.request_id, selected_return_method, ...pickup_address };
    if (await take(() => call(staffReturnMethod, { params: { increment_id }, body }))) await changed();
    setSlot('');
  };
  const isReady = method !== null && (method !== 'pickup' || slot !== '');
  return (
    <Sheet title={text('way')}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      <Method request={request} onChoose={(value) => void choose(value)} />
      {method === 'pickup' && (
        <Pickup
          request={request}
          slot={slot}
          onAddress={(address_id) => void choose('pickup', address_id)}
          onSlot={setSlot}
        />
      )}
      {method !== null && <Sums request={request} />}
      <p>
        <Button weight="main" disabled={isBusy || !isReady} onClick={() => setAsked(true)}>
          {text('send')}
        </Button>
      </p>
      {isAsked && (
        <SendDialog
          {...props}
          slot={slot}
          onClose={(number) => {
            setAsked(false);
            if (number === null) return;
            void changed();
            void navigate(`/orders/${increment_id}`);
          }}
        />
      )}
    </Sheet>
  );
}

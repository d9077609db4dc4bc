import { staffOrderDelivery } from '@vitrine/contract/staffChanges';
import type { CareOrderPage } from '@vitrine/contract/staffCare';
import { useState } from 'react';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Select } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';

type Order = CareOrderPage['order'];
type Open = NonNullable<CareOrderPage['care']['delivery']>;
type Values = { readonly method: string; readonly slot: string; readonly slot_day: string };

/** Both prices, where the method costs another one. */
function PriceNotice({ refused }: { readonly refused: ApiError | null }) {
  const text = useText('delivery');
  const { money } = useFormats();
  const price = refused?.detail.price;
  if (!price) return null;
  const { paid, there, currency } = price;
  return <Notice tone="warn">{text('price', { paid: money(paid, currency), there: money(there, currency) })}</Notice>;
}

type FieldsProps = {
  readonly order: Order;
  readonly open: Open;
  readonly values: Values;
  readonly put: (change: Partial<Values>) => void;
  readonly faultOf: (field: string) => string | null;
};

function Fields({ order, open, values, put, faultOf }: FieldsProps) {
  const text = useText('delivery');
  const { money, day } = useFormats();
  const chosen = open.methods.find(({ method }) => method === values.method);
  const days = [...new Set([...(chosen?.slot_days ?? []), ...(values.slot_day === '' ? [] : [values.slot_day])])];
  const none = { value: '', name: text('any') };
  return (
    <>
      <Select
        label={text('method')}
        fault={faultOf('method')}
        value={values.method}
        choices={open.methods.map(({ method, title, price }) => ({
          value: method,
          name: text('method.of', { title, price: money(price, order.currency) }),
        }))}
        onChange={(method) => put({ method, slot: '', slot_day: '' })}
      />
      {chosen && chosen.slots.length > 0 && (
        <>
          <Select
            label={text('slot_day')}
            fault={faultOf('slot_day')}
            value={values.slot_day}
            choices={[
              none,
              ...days.toSorted((one, other) => one.localeCompare(other)).map((value) => ({ value, name: day(value) })),
            ]}
            onChange={(slot_day) => put({ slot_day })}
          />
          <Select
            label={text('slot')}
            fault={faultOf('slot')}
            value={values.slot}
            choices={[none, ...chosen.slots.map(({ slot: value, title }) => ({ value, name: title }))]}
            onChange={(slot) => put({ slot })}
          />
        </>
      )}
    </>
  );
}

type Props = { readonly order: Order; readonly open: Open; readonly onClose: (isDone: boolean) => void };

/** How an order that has not left is delivered: the method, and the slot of its carrier. */
export function DeliveryDialog({ order, open, onClose }: Props) {
  const text = useText('delivery');
  const [values, setValues] = useTyped<Values>('delivery', {
    method: open.method,
    slot: open.slot ?? '',
    slot_day: open.slot_day ?? '',
  });
  const [refused, setRefused] = useState<ApiError | null>(null);
  const put = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const { method, slot, slot_day } = values;
  const body = { method, ...(slot === '' ? {} : { slot }), ...(slot_day === '' ? {} : { slot_day }) };
  const send = (key: string): Promise<unknown> => {
    setRefused(null);
    return call(staffOrderDelivery, { params: { increment_id: order.increment_id }, idempotency_key: key, body }).catch(
      (error: unknown) => {
        if (error instanceof ApiError) setRefused(error);
        throw error;
      },
    );
  };
  return (
    <StepDialog
      title={text('title')}
      effect={text('effect')}
      confirm={text('confirm')}
      fields={['method', 'slot', 'slot_day']}
      effects={<PriceNotice refused={refused} />}
      onConfirm={send}
      onClose={onClose}
    >
      {(faultOf) => <Fields order={order} open={open} values={values} put={put} faultOf={faultOf} />}
    </StepDialog>
  );
}

import { staffGoodwill, staffGoodwillPreview } from '@vitrine/contract/staffGoodwill';
import type { CareOrderPage } from '@vitrine/contract/staffCare';
import { type GoodwillReason, goodwillReasons } from '@vitrine/rules/returns/goodwill';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { StepEffects } from '../../ui/StepEffects.tsx';
import { goodwillAmount } from './goodwillAmount.ts';

type Order = CareOrderPage['order'];
type Open = NonNullable<CareOrderPage['care']['goodwill']>;
type Values = { readonly item_order_id: string; readonly typed: string; readonly reason: GoodwillReason };

type FieldsProps = {
  readonly order: Order;
  readonly open: Open;
  readonly values: Values;
  readonly put: (change: Partial<Values>) => void;
  readonly faultOf: (field: string) => string | null;
};

/** What can be given back at most, of the line or of the whole order. */
const possibleOf = ({ most, lines }: Open, { item_order_id }: Values): number =>
  Math.min(most, lines.find((line) => line.item_order_id === item_order_id)?.left ?? most);

function Fields({ order, open, values, put, faultOf }: FieldsProps) {
  const text = useText('goodwill');
  const { money } = useFormats();
  const { currency, alone, lines } = open;
  const nameOf = (id: string) => order.lines.find(({ item_order_id }) => item_order_id === id)?.name ?? id;
  const possible = possibleOf(open, values);
  const format = values.typed.trim() !== '' && goodwillAmount(values.typed, { ...order, possible }) === null;
  return (
    <>
      <Select
        label={text('about')}
        value={values.item_order_id}
        choices={[
          { value: '', name: text('whole') },
          ...lines.map(({ item_order_id, left }) => ({
            value: item_order_id,
            name: text('line', { name: nameOf(item_order_id), left: money(left, currency) }),
          })),
        ]}
        onChange={(item_order_id) => put({ item_order_id })}
      />
      <TextField
        label={text('amount', { currency })}
        hint={
          possible > alone
            ? text('amount.above', { most: money(possible, currency), alone: money(alone, currency) })
            : text('amount.hint', { most: money(possible, currency) })
        }
        isRequired
        fault={format ? text('amount.format', { example: '45' }) : faultOf('amount')}
        value={values.typed}
        onChange={(typed) => put({ typed })}
      />
      <Select
        label={text('reason')}
        value={values.reason}
        choices={goodwillReasons.map((value) => ({ value, name: text(`reason.${value}`) }))}
        onChange={(reason) => put({ reason })}
      />
    </>
  );
}

type Props = { readonly order: Order; readonly open: Open; readonly onClose: (isDone: boolean) => void };

/** A price reduction after the sale, of a line or of the whole order. */
export function GoodwillDialog({ order, open, onClose }: Props) {
  const text = useText('goodwill');
  const [values, setValues] = useTyped<Values>('goodwill', { item_order_id: '', typed: '', reason: 'service' });
  const put = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const amount = goodwillAmount(values.typed, { ...order, possible: possibleOf(open, values) });
  const params = { increment_id: order.increment_id };
  const isWhole = amount !== null && amount > 0;
  const line = values.item_order_id === '' ? {} : { item_order_id: values.item_order_id };
  const body = { amount: amount ?? 0, reason: values.reason, ...line };
  return (
    <StepDialog
      title={text('title')}
      effect={text('effect')}
      confirm={text('confirm')}
      isDanger
      isConfirmable={isWhole}
      fields={['amount']}
      effects={
        isWhole && (
          <StepEffects
            asked={`${order.increment_id} ${JSON.stringify(body)}`}
            load={() => call(staffGoodwillPreview, { params, body })}
          />
        )
      }
      onConfirm={(key) => call(staffGoodwill, { params, idempotency_key: key, body })}
      onClose={onClose}
    >
      {(faultOf) => <Fields order={order} open={open} values={values} put={put} faultOf={faultOf} />}
    </StepDialog>
  );
}

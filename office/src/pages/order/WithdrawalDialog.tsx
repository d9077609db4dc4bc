import type { CareOrderPage } from '@vitrine/contract/staffCare';
import { staffDeclareWithdrawal, staffDeclareWithdrawalPreview } from '@vitrine/contract/staffReturnStart';
import { type DeclarationWay, declarationWays } from '@vitrine/rules/returns/withdrawalDeclaration';
import { statementLengths } from '@vitrine/rules/returns/withdrawalStatement';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Select, TextArea, TextField, Tick } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { UnitGroup } from '../../ui/UnitGroup.tsx';
import { StepEffects } from '../../ui/StepEffects.tsx';

type Order = CareOrderPage['order'];
type Values = {
  readonly how: DeclarationWay;
  readonly declared_on: string;
  readonly received_on: string;
  readonly items: readonly string[];
  readonly note: string;
};

/** The present day on the member's clock, as a field of the type `date` writes it. */
const today = (): string => new Date().toLocaleDateString('sv-SE');

type FieldsProps = {
  readonly order: Order;
  readonly values: Values;
  readonly put: (change: Partial<Values>) => void;
  readonly faultOf: (field: string) => string | null;
};

function Fields({ order, values, put, faultOf }: FieldsProps) {
  const text = useText('withdrawals');
  const isCall = values.how === 'telephone';
  return (
    <>
      <Select
        label={text('declare.how')}
        value={values.how}
        choices={declarationWays.map((value) => ({ value, name: text(`declare.how.${value}`) }))}
        onChange={(how) => put(how === 'telephone' ? { how, received_on: values.declared_on } : { how })}
      />
      <TextField
        label={text(isCall ? 'declare.called_on' : 'declare.sent_on')}
        hint={text('declare.declared_on.hint')}
        type="date"
        isRequired
        fault={faultOf('declared_on')}
        value={values.declared_on}
        onChange={(declared_on) => put(isCall ? { declared_on, received_on: declared_on } : { declared_on })}
      />
      {!isCall && (
        <TextField
          label={text('declare.received_on')}
          hint={text('declare.received_on.hint')}
          type="date"
          isRequired
          fault={faultOf('received_on')}
          value={values.received_on}
          onChange={(received_on) => put({ received_on })}
        />
      )}
      <UnitGroup legend={text('declare.items')}>
        {order.lines.map(({ item_order_id, name, qty_ordered }) => (
          <Tick
            key={item_order_id}
            label={text('pieces.named', { name, count: qty_ordered })}
            isTicked={values.items.includes(item_order_id)}
            onChange={(isTicked) =>
              put({
                items: isTicked
                  ? [...values.items, item_order_id]
                  : values.items.filter((one) => one !== item_order_id),
              })
            }
          />
        ))}
      </UnitGroup>
      <TextArea
        label={text('declare.note')}
        hint={text('declare.note.hint')}
        maxLength={statementLengths.pieces}
        value={values.note}
        onChange={(note) => put({ note })}
      />
    </>
  );
}

type Props = { readonly order: Order; readonly onClose: (isDone: boolean) => void };

/** Notes a withdrawal that the client declared by telephone, letter or mail. */
export function WithdrawalDialog({ order, onClose }: Props) {
  const text = useText('withdrawals');
  const [values, type] = useTyped<Values>('withdrawal', () => ({
    how: 'telephone',
    declared_on: today(),
    received_on: today(),
    items: [],
    note: '',
  }));
  const put = (change: Partial<Values>) => type((before) => ({ ...before, ...change }));
  const params = { increment_id: order.increment_id };
  const body = { ...values, items: [...values.items], note: values.note.trim() };
  const isWhole = values.declared_on !== '' && values.received_on !== '';
  return (
    <StepDialog
      title={text('declare')}
      effect={text('declare.effect')}
      confirm={text('declare.confirm')}
      isDanger
      isConfirmable={isWhole}
      fields={['declared_on', 'received_on']}
      effects={
        isWhole && (
          <StepEffects
            asked={`${order.increment_id} ${JSON.stringify(body)}`}
            load={() => call(staffDeclareWithdrawalPreview, { params, body })}
          />
        )
      }
      onConfirm={(key) => call(staffDeclareWithdrawal, { params, idempotency_key: key, body })}
      onClose={onClose}
    >
      {(faultOf) => <Fields order={order} values={values} put={put} faultOf={faultOf} />}
    </StepDialog>
  );
}

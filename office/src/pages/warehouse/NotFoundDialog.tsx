import { staffPick, type WaveLine } from '@vitrine/contract/staffWarehouse';
import { call } from '../../lib/calls/call.ts';
import { useDraft, useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';

type Props = {
  readonly number: string;
  readonly line: WaveLine;
  readonly onClose: (isDone: boolean) => void;
};

/** Reports that pieces of a line are not at their place; the others of the line count as picked. */
export function NotFoundDialog({ number, line, onClose }: Props) {
  const text = useText('warehouse');
  const { item_order_id, sku, qty, picked, missing } = line;
  const [count, setCount] = useTyped(`not found ${item_order_id} ${sku} count`, String(qty - picked));
  const [note, setNote] = useDraft(`not found ${number} ${line.item_order_id} ${line.sku}`);
  const lost = Number(count);
  return (
    <StepDialog
      title={text('not_found.title', { name: line.product_name })}
      effect={text('not_found.effect')}
      confirm={text('not_found')}
      isConfirmable={Number.isInteger(lost) && lost >= 1 && lost <= qty}
      fields={['picked', 'note']}
      onConfirm={(key) =>
        call(staffPick, {
          params: { number },
          idempotency_key: key,
          body: { item_order_id, sku, was: { picked, missing }, now: { picked: qty - lost, missing: lost }, note },
        })
      }
      onClose={(isDone) => {
        setNote('');
        onClose(isDone);
      }}
    >
      {(faultOf) => (
        <>
          <TextField
            label={text('not_found.count')}
            type="number"
            min={1}
            max={qty}
            isRequired
            isFocused
            fault={faultOf('picked')}
            value={count}
            onChange={setCount}
          />
          <TextArea
            label={text('not_found.note')}
            maxLength={300}
            fault={faultOf('note')}
            value={note}
            onChange={setNote}
          />
        </>
      )}
    </StepDialog>
  );
}

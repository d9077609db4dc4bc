import type { CountLine } from '@vitrine/contract/staffStockCount';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { useNote } from './useCounting.ts';

/** A piece whose number is named, and how many were counted. */
export type Shown = Pick<CountLine, 'sku' | 'product_name'> & { readonly counted: number | null };

/** Names how many pieces are there, where scanning them one by one is no help. */
export function SetDialog({
  number,
  line,
  onClose,
}: {
  readonly number: string;
  readonly line: Shown;
  readonly onClose: (isDone: boolean) => void;
}) {
  const text = useText('counts');
  const note = useNote(number);
  const [pieces, setPieces] = useTyped(`counted ${line.sku}`, String(line.counted ?? 0));
  return (
    <StepDialog
      title={text('set.title', { name: line.product_name })}
      effect={text('set.effect')}
      confirm={text('set')}
      isConfirmable={/^\d{1,5}$/u.test(pieces)}
      fields={['counted', 'code']}
      onConfirm={(key) => note(line.sku, Number(pieces), line.counted, key)}
      onClose={onClose}
    >
      {(faultOf) => (
        <TextField
          label={text('set.count')}
          type="number"
          min={0}
          isRequired
          isFocused
          fault={faultOf('counted') ?? faultOf('code')}
          value={pieces}
          onChange={setPieces}
        />
      )}
    </StepDialog>
  );
}

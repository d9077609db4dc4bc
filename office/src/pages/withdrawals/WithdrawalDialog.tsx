import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffOrder } from '@vitrine/contract/staff';
import { staffWithdrawalStep, type staffWithdrawals } from '@vitrine/contract/staffRefunds';
import type { WithdrawalStep } from '@vitrine/rules/returns/withdrawalDuty';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { TextField } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { UnitGroup } from '../../ui/UnitGroup.tsx';

export type WithdrawalRow = AnswerOf<typeof staffWithdrawals>['withdrawals'][number];

type Props = {
  readonly row: WithdrawalRow;
  readonly step: WithdrawalStep;
  readonly onClose: (isDone: boolean) => void;
};
type Pieces = Readonly<Record<string, number>>;

/** Which pieces a statement in words means: needed only where no return names them. */
function PieceFields({
  row,
  pieces,
  onChange,
}: {
  row: WithdrawalRow;
  pieces: Pieces;
  onChange: (next: Pieces) => void;
}) {
  const text = useText('withdrawals');
  const increment_id = row.increment_id ?? '';
  const { data } = useQuery({
    queryKey: ['order-lines', increment_id],
    queryFn: () => call(staffOrder, { params: { increment_id } }),
    enabled: row.increment_id !== null,
  });
  return (
    <UnitGroup legend={text('pieces')}>
      {data?.order.lines.map(({ item_order_id, product_name, sku, qty }) => (
        <TextField
          key={item_order_id}
          label={text('pieces.of', { piece: `${product_name} (${sku})`, count: qty })}
          type="number"
          min={0}
          max={qty}
          value={String(pieces[item_order_id] ?? 0)}
          onChange={(typed) => onChange({ ...pieces, [item_order_id]: Math.trunc(Number(typed)) || 0 })}
        />
      ))}
    </UnitGroup>
  );
}

export function WithdrawalDialog({ row, step, onClose }: Props) {
  const text = useText('withdrawals');
  const [pieces, setPieces] = useTyped<Pieces>(`${row.withdrawal_id} ${step}`, {});
  const asksPieces = step === 'refund' && row.is_limited && row.return_number === null;
  const named = Object.entries(pieces).flatMap(([item_order_id, qty]) => (qty > 0 ? [{ item_order_id, qty }] : []));
  return (
    <StepDialog
      title={text(`step.${step}`)}
      effect={text(`effect.${step}`)}
      confirm={text(`step.${step}`)}
      onConfirm={() =>
        call(staffWithdrawalStep, {
          params: { withdrawal_id: row.withdrawal_id },
          body: { step, ...(named.length > 0 ? { pieces: named } : {}) },
        })
      }
      onClose={onClose}
    >
      {() => asksPieces && <PieceFields row={row} pieces={pieces} onChange={setPieces} />}
    </StepDialog>
  );
}

/** @jsxImportSource preact */
import type { BoutiqueTask } from '@vitrine/contract/boutiquePage';
import { isPieceCondition, type PieceCondition, pieceConditions } from '@vitrine/rules/returns/inspection';
import { useId, useState } from 'preact/hooks';
import { usePage } from './pageContext.ts';
import { Sheet } from './Sheet.tsx';

type Piece = BoutiqueTask['pieces'][number];
type Conditions = Readonly<Record<string, PieceCondition>>;

function ConditionField({ piece, onChoose }: { readonly piece: Piece; readonly onChoose: (text: string) => void }) {
  const { text } = usePage().words;
  const id = useId();
  return (
    <div class="field">
      <label for={id}>
        {text('condition.label')} · {piece.name}
      </label>
      <select id={id} required onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{text('condition.label')}</option>
        {pieceConditions.map((one) => (
          <option key={one} value={one}>
            {text(`condition.${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What the boutique finds of each piece of a return that it receives. */
export function ReceiveSheet({ task, onClose }: { readonly task: BoutiqueTask; readonly onClose: () => void }) {
  const { model, words } = usePage();
  const { text } = words;
  const [conditions, setConditions] = useState<Conditions>({});
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await model.take({ subject: 'return', number: task.number, step: 'receive', details: { conditions } }))
      onClose();
  };
  const choose = (piece: Piece, chosen: string): void => {
    if (isPieceCondition(chosen)) setConditions((known) => ({ ...known, [piece.item_order_id]: chosen }));
  };
  return (
    <Sheet title={`${text('step.receive')} · ${task.number}`} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {task.pieces.map((piece) => (
          <ConditionField key={piece.item_order_id} piece={piece} onChoose={(chosen) => choose(piece, chosen)} />
        ))}
        <button type="submit" class="yes">
          {text('step.receive')}
        </button>
      </form>
    </Sheet>
  );
}

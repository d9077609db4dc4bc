import { staffCostsSave } from '@vitrine/contract/staffCosts';
import type { ChangeView } from '@vitrine/contract/staffHistory';
import { call } from '../../lib/calls/call.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { SaveDialog } from '../../ui/grid/SaveDialog.tsx';
import { type CostHistory, costRows } from './costEdits.ts';

export type SavedCosts = { readonly rows: number; readonly change: ChangeView | null };

type Props = {
  readonly history: CostHistory;
  readonly from: string;
  readonly onRefused: () => void;
  readonly onSaved: (saved: SavedCosts) => void;
  readonly onClose: () => void;
};

/** Asks why, and saves the typed costs as one change. */
export function CostSave({ history, from, onRefused, onSaved, onClose }: Props) {
  const text = useText('prices');
  const { day } = useFormats();
  const save = async (reason: string, idempotency_key: string): Promise<void> => {
    try {
      onSaved(
        await call(staffCostsSave, { body: { from_day: from, rows: costRows(history), reason }, idempotency_key }),
      );
    } catch (error) {
      onRefused();
      throw error;
    }
  };
  return (
    <SaveDialog
      draft="cost reason"
      title={text('cost.save')}
      effect={text('cost.effect', { count: history.edits.size, day: day(from) })}
      onSave={save}
      onClose={onClose}
    />
  );
}

import type { ChangeView } from '@vitrine/contract/staffHistory';
import { staffProductGridSave } from '@vitrine/contract/staffProductGrid';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/call.ts';
import { useText } from '../../lib/words/words.tsx';
import { SaveDialog } from '../../ui/grid/SaveDialog.tsx';
import { type GridHistory, saveOf } from './gridEdits.ts';

export type Saved = { readonly products: number; readonly change: ChangeView | null };

type Props = {
  readonly history: GridHistory;
  /** Takes what the server has refused: cells by their names, or values that have changed. */
  readonly onRefused: (error: ApiError) => void;
  readonly onSaved: (saved: Saved) => void;
  readonly onClose: () => void;
};

/** Asks why, and saves what was typed as one change of many products. */
export function GridSave({ history, onRefused, onSaved, onClose }: Props) {
  const text = useText('products');
  const save = async (reason: string, idempotency_key: string): Promise<void> => {
    try {
      onSaved(await call(staffProductGridSave, { body: { ...saveOf(history), reason }, idempotency_key }));
    } catch (error) {
      if (error instanceof ApiError) onRefused(error);
      throw error;
    }
  };
  const products = new Set([...history.edits.keys()].map((key) => key.split('.')[0])).size;
  return (
    <SaveDialog
      draft="grid reason"
      title={text('grid.save')}
      effect={text('grid.effect', { count: history.edits.size, products })}
      onSave={save}
      onClose={onClose}
    />
  );
}

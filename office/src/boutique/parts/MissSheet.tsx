/** @jsxImportSource preact */
import type { BoutiqueTask } from '@vitrine/contract/boutiquePage';
import { usePage } from './pageContext.ts';
import { Sheet } from './Sheet.tsx';

/** A piece that is promised for longer goes back only if the client gives it up. */
export function MissSheet({ task, onClose }: { readonly task: BoutiqueTask; readonly onClose: () => void }) {
  const { model, words } = usePage();
  const { text } = words;
  const give = async (): Promise<void> => {
    const details = { is_given_up: true };
    if (await model.take({ subject: 'reservation', number: task.number, step: 'miss', details })) onClose();
  };
  return (
    <Sheet title={`${text('step.miss')} · ${task.number}`} onClose={onClose}>
      <p class="note">{text('refusal.promised')}</p>
      <button type="button" class="yes" onClick={() => void give()}>
        {text('miss.given_up')}
      </button>
    </Sheet>
  );
}

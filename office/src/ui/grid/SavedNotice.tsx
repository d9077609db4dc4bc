import type { ChangeView } from '@vitrine/contract/staffHistory';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import { UndoDialog } from '../UndoDialog.tsx';
import { useStep } from '../useStep.tsx';

type Props = {
  /** What was saved. */
  readonly says: string;
  /** The name of the step that takes all of it back. */
  readonly takeBack: string;
  /** One of the changes; null where nothing was changed. */
  readonly change: ChangeView | null;
};

/** Says what was saved from a grid, with the step that takes all of it back. */
export function SavedNotice({ says, takeBack, change }: Props) {
  const { ask, dialog } = useStep<ChangeView>((one, close) => <UndoDialog change={one} isWholeSave onClose={close} />);
  return (
    <>
      <Notice tone="good">
        {says} {change?.may_undo && <Button onClick={() => ask(change)}>{takeBack}</Button>}
      </Notice>
      {dialog}
    </>
  );
}

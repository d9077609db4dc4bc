import { type ChangeView, staffChangeList } from '@vitrine/contract/staffHistory';
import type { ChangeSubject } from '@vitrine/rules/changes/changeSubjects';
import { call } from '../lib/calls/call.ts';
import { useList } from '../lib/calls/useList.ts';
import { useFormats } from '../lib/words/formats.ts';
import { useText } from '../lib/words/words.tsx';
import { Button } from './Button.tsx';
import { ChangeValues } from './ChangeValues.tsx';
import { Sheet } from './Page.tsx';
import { ListTable } from './Table.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { useStep } from './useStep.tsx';

type Props = {
  readonly subject: ChangeSubject;
  /** The key of the row, or what the keys of several begin with. */
  readonly of: { readonly row: string } | { readonly key: string };
  /** The name of a row, where several have a history here. */
  readonly nameOf?: (key: string) => string;
  /** Where a page has several histories. */
  readonly title?: string;
};

/** What was changed of a thing, the newest first, with the step that takes a change back. */
export function ChangeHistory({ subject, of, nameOf, title: named }: Props) {
  const text = useText('changes');
  const title = named ?? text('history');
  const { moment } = useFormats();
  const { ask, dialog } = useStep<ChangeView>((change, close) => <UndoDialog change={change} onClose={close} />);
  const query = { subject, ...of };
  const list = useList(
    ['changes', query],
    (after) => call(staffChangeList, { query: { ...query, ...after } }),
    ({ changes }) => changes,
  );
  return (
    <Sheet title={title}>
      <ListTable
        caption={title}
        empty={text('none')}
        list={list}
        keyOf={({ change_id }) => String(change_id)}
        columns={[
          {
            name: text('when'),
            render: ({ at, by, actor, reason, key }) => (
              <>
                {nameOf && <p>{nameOf(key)}</p>}
                <p>{moment(at)}</p>
                <p>{by ?? text('system', { command: actor })}</p>
                {reason !== null && <p>{reason}</p>}
              </>
            ),
          },
          { name: text('values'), render: (change) => <ChangeValues change={change} /> },
          {
            name: text('steps'),
            render: (change) =>
              change.may_undo ? (
                <Button about={String(change.change_id)} onClick={() => ask(change)}>
                  {text('undo')}
                </Button>
              ) : (
                change.undone_by !== null && text('undone', { number: String(change.undone_by) })
              ),
          },
        ]}
      />
      {dialog}
    </Sheet>
  );
}

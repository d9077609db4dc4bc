import { staffViewAdd } from '@vitrine/contract/staffViews';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../Button.tsx';
import { Tick } from '../Field.tsx';
import { StepDialog } from '../StepDialog.tsx';
import { useStep } from '../useStep.tsx';
import { addToViews } from './useViews.ts';
import type { ViewedList } from './viewedList.ts';
import { ViewName } from './ViewName.tsx';

type Props = { readonly of: ViewedList };

function SaveDialog({
  of: { list, shown, searchOf },
  onClose,
}: Props & { readonly onClose: (isDone: boolean) => void }) {
  const text = useText('views');
  const client = useQueryClient();
  const [, setSearch] = useSearchParams();
  const [title, setTitle] = useTyped('view title', '');
  const [is_shared, share] = useTyped('view shared', false);
  return (
    <StepDialog
      title={text('add')}
      effect={text('add.effect')}
      confirm={text('add.confirm')}
      fields={['title']}
      onConfirm={async (key) => {
        const { view } = await call(staffViewAdd, { body: { list, title, is_shared, ...shown }, idempotency_key: key });
        addToViews(client, list, view);
        setSearch(searchOf(shown, view.view_id), { replace: true });
      }}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          <ViewName value={title} onChange={setTitle} fault={faultOf('title')} />
          <Tick label={text('add.share')} isTicked={is_shared} onChange={share} />
        </>
      )}
    </StepDialog>
  );
}

/** Saves what the list shows as a view. */
export function SaveView({ of }: Props) {
  const text = useText('views');
  const { ask, dialog } = useStep<true>((_asked, close) => <SaveDialog of={of} onClose={close} />);
  return (
    <>
      <Button weight="link" onClick={() => ask(true)}>
        {text('add')}
      </Button>
      {dialog}
    </>
  );
}

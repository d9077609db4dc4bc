import { staffViewAdd } from '@vitrine/contract/staffViews';
import { orderColumns } from '@vitrine/rules/staff/orderList';
import { viewNameLength } from '@vitrine/rules/staff/savedViews';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField, Tick } from '../../ui/Field.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { useStep } from '../../ui/useStep.tsx';
import { type OrderAddress, searchOf } from '../../ui/orderAddress.ts';
import { addToViews } from './useViews.ts';

type Props = { readonly address: OrderAddress };

function SaveDialog({ address, onClose }: Props & { readonly onClose: (isDone: boolean) => void }) {
  const text = useText('orders');
  const client = useQueryClient();
  const [, setSearch] = useSearchParams();
  const [title, setTitle] = useTyped('view title', '');
  const [is_shared, share] = useTyped('view shared', false);
  const { query, sort } = address;
  const columns = address.columns.length === 0 ? [] : [...orderColumns(address.columns, true)];
  return (
    <StepDialog
      title={text('view.add')}
      effect={text('view.add.effect')}
      confirm={text('view.add.confirm')}
      fields={['title']}
      onConfirm={async (key) => {
        const body = { list: 'orders' as const, title, is_shared, query, sort, columns };
        const { view } = await call(staffViewAdd, { body, idempotency_key: key });
        addToViews(client, view);
        setSearch(searchOf({ query, sort, columns }, view.view_id), { replace: true });
      }}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          <TextField
            label={text('view.title')}
            value={title}
            onChange={setTitle}
            fault={faultOf('title')}
            hint={text('view.title.hint', { most: viewNameLength })}
            isRequired
            isFocused
          />
          <Tick label={text('view.add.share')} isTicked={is_shared} onChange={share} />
        </>
      )}
    </StepDialog>
  );
}

/** Saves what the list shows as a view. */
export function SaveView({ address }: Props) {
  const text = useText('orders');
  const { ask, dialog } = useStep<true>((_asked, close) => <SaveDialog address={address} onClose={close} />);
  return (
    <>
      <Button onClick={() => ask(true)}>{text('view.add')}</Button>
      {dialog}
    </>
  );
}

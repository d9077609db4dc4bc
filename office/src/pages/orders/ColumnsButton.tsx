import { clientColumns, type OrderListColumn } from '@vitrine/rules/staff/orderList';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { chosenColumns } from '../../ui/orderAddress.ts';

/** Opens the choice of columns, which goes into the address. */
export function ColumnsButton({ shown }: { readonly shown: readonly OrderListColumn[] }) {
  const text = useText('orders');
  const me = useMember();
  const [, setSearch] = useSearchParams();
  const [isOpen, open] = useState(false);
  const show = (columns: readonly OrderListColumn[]) => {
    open(false);
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        const chosen = chosenColumns(columns);
        if (chosen.length === 0) after.delete('columns');
        else after.set('columns', chosen.join('.'));
        return after;
      },
      { replace: true },
    );
  };
  const hidden = mayAct(me, 'see_client') ? [] : clientColumns;
  return (
    <>
      <Button onClick={() => open(true)}>{text('columns')}</Button>
      {isOpen && <ColumnChooser shown={shown} hidden={hidden} onShow={show} onClose={() => open(false)} />}
    </>
  );
}

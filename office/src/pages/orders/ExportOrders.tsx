import { staffExport } from '@vitrine/contract/staffExports';
import type { ExportFormat } from '@vitrine/rules/staff/orderExport';
import { orderColumns } from '@vitrine/rules/staff/orderList';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileDialog } from '../../ui/FileDialog.tsx';
import { FormatChoice } from '../../ui/FormatChoice.tsx';
import type { OrderAddress } from '../../ui/orderAddress.ts';

type Props = { readonly address: OrderAddress };

/** Asks for a file of what the list shows, with its columns. */
function ExportDialog({ address: { query, sort, columns }, onClose }: Props & { readonly onClose: () => void }) {
  const text = useText('orders');
  const me = useMember();
  const [format, setFormat] = useTyped<ExportFormat>('export format', 'csv');
  const showsClient = orderColumns(columns, mayAct(me, 'see_client')).includes('client');
  const asked = columns.length === 0 ? [] : [...orderColumns(columns, true)];
  return (
    <FileDialog
      title={text('export')}
      lead={text(showsClient ? 'export.effect.clients' : 'export.effect')}
      list="orders"
      countOf={(count) => text('count', { count })}
      ask={(idempotency_key) =>
        call(staffExport, { body: { list: 'orders', format, query, sort, columns: asked }, idempotency_key })
      }
      onClose={onClose}
    >
      <FormatChoice format={format} onChange={setFormat} />
    </FileDialog>
  );
}

/** Takes what the list shows out of the office as a file, for members that may. */
export function ExportOrders({ address }: Props) {
  const text = useText('orders');
  const me = useMember();
  const [isOpen, open] = useState(false);
  if (!mayAct(me, 'export')) return null;
  return (
    <>
      <Button onClick={() => open(true)}>{text('export')}</Button>
      {isOpen && <ExportDialog address={address} onClose={() => open(false)} />}
    </>
  );
}

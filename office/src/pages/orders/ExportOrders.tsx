import { staffExport } from '@vitrine/contract/staffExports';
import { type ExportFormat, exportFormats, exportLinkMinutes } from '@vitrine/rules/staff/orderExport';
import { orderColumns } from '@vitrine/rules/staff/orderList';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { reasonOf } from '../../lib/calls/refusals.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { LastExports } from '../../ui/LastExports.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ModalForm } from '../../ui/ModalForm.tsx';
import ui from '../../ui/ui.module.css';
import type { OrderAddress } from '../../ui/orderAddress.ts';

type Props = { readonly address: OrderAddress };
type File = { readonly export_id: string; readonly address: string; readonly name: string };

/** Asks for a file of what the list shows, with its columns; holds the link to it. */
function useExport({ query, sort, columns }: OrderAddress) {
  const client = useQueryClient();
  const { isBusy, error, take } = useTake();
  const [format, setFormat] = useTyped<ExportFormat>('export format', 'csv');
  const [file, setFile] = useState<File | null>(null);
  const asked = columns.length === 0 ? [] : [...orderColumns(columns, true)];
  const ask = (event: FormEvent) => {
    event.preventDefault();
    void take(async (key) => {
      const body = { list: 'orders' as const, format, query, sort, columns: asked };
      const { export: row, ...made } = await call(staffExport, { body, idempotency_key: key });
      setFile({ ...made, export_id: row.export_id });
      await client.invalidateQueries({ queryKey: ['exports', 'orders'] });
    });
  };
  return { isBusy, error, ask, format, setFormat, file, setFile };
}

function ExportDialog({ address, onClose }: Props & { readonly onClose: () => void }) {
  const text = useText('orders');
  const fault = useFault();
  const me = useMember();
  const { isBusy, error, ask, format, setFormat, file, setFile } = useExport(address);
  const showsClient = orderColumns(address.columns, mayAct(me, 'see_client')).includes('client');
  return (
    <ModalForm
      title={text('export')}
      lead={text(showsClient ? 'export.effect.clients' : 'export.effect')}
      onSubmit={ask}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" weight={file ? 'plain' : 'main'} disabled={isBusy}>
            {text('export.ask')}
          </Button>
          <Button weight="quiet" onClick={onClose}>
            {text('export.close')}
          </Button>
        </>
      }
    >
      {error !== null && (
        <Notice tone={reasonOf(error)?.reason === 'second_person' ? 'warn' : 'bad'}>{fault(error)}</Notice>
      )}
      <Select
        label={text('export.format')}
        value={format}
        choices={exportFormats.map((value) => ({ value, name: text(`export.${value}`) }))}
        onChange={(value) => setFormat(exportFormats.find((one) => one === value) ?? 'csv')}
      />
      {file && (
        <Notice>
          <a
            className={ui.rowLink}
            href={file.address}
            download={file.name}
            onClick={() => setTimeout(() => setFile(null))}
          >
            {text('export.download', { name: file.name })}
          </a>
          <span>{text('export.until', { minutes: exportLinkMinutes })}</span>
        </Notice>
      )}
      <LastExports list="orders" countOf={(count) => text('count', { count })} />
    </ModalForm>
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

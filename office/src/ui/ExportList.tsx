import { staffListExport } from '@vitrine/contract/staffListExports';
import type { ListFile } from '@vitrine/rules/staff/listFiles';
import type { ExportFormat } from '@vitrine/rules/staff/orderExport';
import { useState } from 'react';
import { call } from '../lib/calls/call.ts';
import { useTyped } from '../lib/session/useDraft.ts';
import { useText } from '../lib/words/words.tsx';
import { Button } from './Button.tsx';
import { FileDialog } from './FileDialog.tsx';
import { FormatChoice } from './FormatChoice.tsx';

type Props = {
  readonly file: ListFile;
  /** What the page asks its call with. */
  readonly query: Readonly<Record<string, string | undefined>>;
};

function ExportDialog({ file, query, onClose }: Props & { readonly onClose: () => void }) {
  const text = useText('orders');
  const asked = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const [format, setFormat] = useTyped<ExportFormat>('list format', 'xlsx');
  return (
    <FileDialog
      title={text('export.list', { list: text(`export.file.${file}`) })}
      lead={text('export.list.effect')}
      list="list"
      countOf={(count) => text('export.rows', { count })}
      ask={(idempotency_key) => call(staffListExport, { body: { file, format, query: asked }, idempotency_key })}
      onClose={onClose}
    >
      <FormatChoice format={format} onChange={setFormat} />
    </FileDialog>
  );
}

/** Takes the list of the page out of the office as a file, with its filters. decisions/0155. */
export function ExportList(props: Props) {
  const text = useText('orders');
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button onClick={() => open(true)}>{text('export')}</Button>
      {isOpen && <ExportDialog {...props} onClose={() => open(false)} />}
    </>
  );
}

import { staffReportExport } from '@vitrine/contract/staffReports';
import type { ReportFile } from '@vitrine/rules/books/reportFiles';
import type { ExportFormat } from '@vitrine/rules/staff/orderExport';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { FileDialog } from '../../ui/FileDialog.tsx';
import { FormatChoice } from '../../ui/FormatChoice.tsx';

type Props = {
  /** The tables of the page. */
  readonly files: readonly [ReportFile, ...ReportFile[]];
  /** What the page has asked its call with; a part without a value is left out. */
  readonly query: Readonly<Record<string, string | undefined>>;
};

function ExportDialog({ files, query, onClose }: Props & { readonly onClose: () => void }) {
  const text = useText('money');
  const [file, setFile] = useTyped<ReportFile>('report file', files[0]);
  const [format, setFormat] = useTyped<ExportFormat>('report format', 'xlsx');
  const asked = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return (
    <FileDialog
      title={text('export')}
      lead={text('export.effect')}
      list="report"
      countOf={(count) => text('export.count', { count })}
      ask={(idempotency_key) => call(staffReportExport, { body: { file, format, query: asked }, idempotency_key })}
      onClose={onClose}
    >
      {files.length > 1 && (
        <Select
          label={text('export.table')}
          value={file}
          choices={files.map((value) => ({ value, name: text(`file.${value}`) }))}
          onChange={setFile}
        />
      )}
      <FormatChoice format={format} onChange={setFormat} />
    </FileDialog>
  );
}

/** Takes a table of the page out of the office as a file, for members that may. */
export function ExportReport({ files, query }: Props) {
  const text = useText('money');
  const me = useMember();
  const [isOpen, open] = useState(false);
  if (!mayAct(me, 'export')) return null;
  return (
    <>
      <Button onClick={() => open(true)}>{text('export')}</Button>
      {isOpen && <ExportDialog files={files} query={query} onClose={() => open(false)} />}
    </>
  );
}

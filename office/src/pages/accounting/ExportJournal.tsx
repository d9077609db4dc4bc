import { journalFormats, staffJournalExport } from '@vitrine/contract/staffAccounting';
import { useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { FileDialog } from '../../ui/FileDialog.tsx';

type Format = (typeof journalFormats)[number];
type Props = { readonly months: readonly string[] };

/** Asks for a file of some months. */
function ExportDialog({ months, onClose }: Props & { readonly onClose: () => void }) {
  const text = useText('accounting');
  const { month: name } = useFormats();
  const [newest = ''] = months;
  const [format, setFormat] = useTyped<Format>('journal format', 'fec');
  const [from, setFrom] = useTyped('journal from', newest);
  const [until, setUntil] = useTyped('journal until', newest);
  const choices = months.map((value) => ({ value, name: name(value) }));
  return (
    <FileDialog
      title={text('export')}
      lead={text('export.effect')}
      list="journal"
      countOf={(count) => text('export.count', { count })}
      ask={(idempotency_key) => call(staffJournalExport, { body: { format, from, until }, idempotency_key })}
      onClose={onClose}
    >
      <Select
        label={text('export.format')}
        value={format}
        choices={journalFormats.map((value) => ({ value, name: text(`export.${value}`) }))}
        onChange={setFormat}
      />
      <Select label={text('export.from')} value={from} choices={choices} onChange={setFrom} />
      <Select label={text('export.until')} value={until} choices={choices} onChange={setUntil} />
    </FileDialog>
  );
}

/** Takes the journal of some months out of the office as a file, for members that may. */
export function ExportJournal({ months }: Props) {
  const text = useText('accounting');
  const me = useMember();
  const [isOpen, open] = useState(false);
  if (!mayAct(me, 'export')) return null;
  return (
    <>
      <Button onClick={() => open(true)}>{text('export')}</Button>
      {isOpen && <ExportDialog months={months} onClose={() => open(false)} />}
    </>
  );
}

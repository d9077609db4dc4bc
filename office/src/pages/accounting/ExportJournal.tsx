import { journalFormats, staffJournalExport } from '@vitrine/contract/staffAccounting';
import { exportLinkMinutes } from '@vitrine/rules/staff/orderExport';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { LastExports } from '../../ui/LastExports.tsx';
import { ModalForm } from '../../ui/ModalForm.tsx';
import { Notice } from '../../ui/Notice.tsx';
import ui from '../../ui/ui.module.css';

type Format = (typeof journalFormats)[number];
type File = { readonly address: string; readonly name: string };
type Props = { readonly months: readonly string[] };

/** Asks for a file of some months; holds the link to it. */
function useFile([newest = '']: readonly string[]) {
  const client = useQueryClient();
  const { isBusy, error, take } = useTake();
  const [format, setFormat] = useTyped<Format>('journal format', 'fec');
  const [from, setFrom] = useTyped('journal from', newest);
  const [until, setUntil] = useTyped('journal until', newest);
  const [file, setFile] = useState<File | null>(null);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    void take(async (key) => {
      setFile(await call(staffJournalExport, { body: { format, from, until }, idempotency_key: key }));
      await client.invalidateQueries({ queryKey: ['exports', 'journal'] });
    });
  };
  return { isBusy, error, ask, format, setFormat, from, setFrom, until, setUntil, file, setFile };
}

function ExportDialog({ months, onClose }: Props & { readonly onClose: () => void }) {
  const text = useText('accounting');
  const fault = useFault();
  const { month: name } = useFormats();
  const { isBusy, error, ask, format, setFormat, from, setFrom, until, setUntil, file, setFile } = useFile(months);
  const choices = months.map((value) => ({ value, name: name(value) }));
  return (
    <ModalForm
      title={text('export')}
      lead={text('export.effect')}
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
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      <Select
        label={text('export.format')}
        value={format}
        choices={journalFormats.map((value) => ({ value, name: text(`export.${value}`) }))}
        onChange={setFormat}
      />
      <Select label={text('export.from')} value={from} choices={choices} onChange={setFrom} />
      <Select label={text('export.until')} value={until} choices={choices} onChange={setUntil} />
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
          <span>{text('export.link', { minutes: exportLinkMinutes })}</span>
        </Notice>
      )}
      <LastExports list="journal" countOf={(count) => text('export.count', { count })} />
    </ModalForm>
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

import { staffNewsletterExport } from '@vitrine/contract/staffNewsletter';
import { type ExportFormat, exportFormats, exportLinkMinutes } from '@vitrine/rules/staff/orderExport';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { reasonOf } from '../../lib/calls/refusals.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { ModalForm } from '../../ui/ModalForm.tsx';
import { Notice } from '../../ui/Notice.tsx';
import ui from '../../ui/ui.module.css';
import type { NewsletterAsked } from './newsletterAsked.ts';

type Props = { readonly asked: NewsletterAsked; readonly onClose: () => void };

/** Asks for the file, and holds the link to it. */
export function ExportDialog({ asked, onClose }: Props) {
  const text = useText('newsletter');
  const fault = useFault();
  const client = useQueryClient();
  const { isBusy, error, take } = useTake();
  const [format, setFormat] = useTyped<ExportFormat>('newsletter format', 'csv');
  const [file, setFile] = useState<{ readonly address: string; readonly name: string } | null>(null);
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    void take(async (key) => {
      const { address, name } = await call(staffNewsletterExport, { body: { format, ...asked }, idempotency_key: key });
      setFile({ address, name });
      await client.invalidateQueries({ queryKey: ['newsletter'] });
    });
  };
  return (
    <ModalForm
      title={text('export')}
      lead={text('effect')}
      onSubmit={ask}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" weight={file ? 'plain' : 'main'} disabled={isBusy}>
            {text('ask')}
          </Button>
          <Button weight="quiet" onClick={onClose}>
            {text('close')}
          </Button>
        </>
      }
    >
      {error !== null && (
        <Notice tone={reasonOf(error)?.reason === 'second_person' ? 'warn' : 'bad'}>{fault(error)}</Notice>
      )}
      <Select
        label={text('format')}
        value={format}
        choices={exportFormats.map((value) => ({ value, name: text(value) }))}
        onChange={setFormat}
      />
      {file && (
        <Notice>
          <a
            className={ui.rowLink}
            href={file.address}
            download={file.name}
            onClick={() => setTimeout(() => setFile(null))}
          >
            {text('download', { name: file.name })}
          </a>
          <span>{text('until', { minutes: exportLinkMinutes })}</span>
        </Notice>
      )}
    </ModalForm>
  );
}

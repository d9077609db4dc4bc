import type { StaffExport } from '@vitrine/contract/staffExports';
import { exportLinkMinutes } from '@vitrine/rules/staff/orderExport';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { reasonOf } from '../lib/calls/refusals.ts';
import { useFault } from '../lib/calls/useFault.ts';
import { useTake } from '../lib/calls/useTake.ts';
import { useText } from '../lib/words/words.tsx';
import { Button } from './Button.tsx';
import { LastExports } from './LastExports.tsx';
import { ModalForm } from './ModalForm.tsx';
import { Notice } from './Notice.tsx';
import ui from './ui.module.css';

type File = { readonly address: string; readonly name: string };

type Props = {
  readonly title: string;
  /** What is in the file, in a sentence. */
  readonly lead: string;
  readonly list: StaffExport['list'];
  /** How much is in a file, in words. */
  readonly countOf: (rows: number) => string;
  /** Asks for the file, once for each key. */
  readonly ask: (idempotency_key: string) => Promise<File>;
  readonly onClose: () => void;
  /** The choices of the file. */
  readonly children: ReactNode;
};

/** Asks for a file, holds the link to it, which works once, and shows the member's last ones. decisions/0110. */
export function FileDialog({ title, lead, list, countOf, ask, onClose, children }: Props) {
  const text = useText('orders');
  const fault = useFault();
  const client = useQueryClient();
  const { isBusy, error, take } = useTake();
  const [file, setFile] = useState<File | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void take(async (key) => {
      setFile(await ask(key));
      await client.invalidateQueries({ queryKey: ['exports', list] });
    });
  };
  return (
    <ModalForm
      title={title}
      lead={lead}
      onSubmit={submit}
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
      {children}
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
      <LastExports list={list} countOf={countOf} />
    </ModalForm>
  );
}

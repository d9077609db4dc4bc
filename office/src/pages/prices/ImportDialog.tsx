import type { PriceRow } from '@vitrine/contract/staffPrices';
import type { PriceFileCell, PriceFileProblem } from '@vitrine/rules/prices/priceFile';
import { type FormEvent, useId, useState } from 'react';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useLanguage, useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { ModalForm } from '../../ui/ModalForm.tsx';
import { Notice } from '../../ui/Notice.tsx';
import css from './prices.module.css';
import { noEdits, summaryOf, typeCells } from './priceEdits.ts';
import { readPrices, type ReadPrices } from './readPrices.ts';

/** The lines that are named; the count says how many there are. */
const namedMost = 20;

/** The lines that are not taken, each with its reason. */
function Problems({ problems }: { readonly problems: readonly PriceFileProblem[] }) {
  const text = useText('prices');
  if (problems.length === 0) return null;
  return (
    <>
      <Notice tone="warn">{text('import.problems', { count: problems.length })}</Notice>
      <ol className={css.problems}>
        {problems.slice(0, namedMost).map(({ line, reason, text: wrong }) => (
          <li key={line}>{text(`import.reason.${reason}`, { line, text: wrong })}</li>
        ))}
      </ol>
      {problems.length > namedMost && <p className={css.soft}>{text('import.first', { count: namedMost })}</p>}
    </>
  );
}

/** What the file would change, in the words of the board. */
function Read({ read }: { readonly read: ReadPrices & { readonly is: 'read' } }) {
  const text = useText('prices');
  const counts = summaryOf(typeCells(noEdits, read.cells).edits);
  const words = (['change', 'new', 'withdraw', 'large', 'ending'] as const).filter((name) => counts[name] > 0);
  const same = read.cells.length - counts.change - counts.new - counts.withdraw;
  return (
    <>
      <Notice tone="plain">
        {[
          read.name,
          ...words.map((name) => text(`count.${name}`, { count: counts[name] })),
          text('import.same', { count: same }),
        ].join(' · ')}
      </Notice>
      <Problems problems={read.problems} />
    </>
  );
}

function Unread({ read }: { readonly read: ReadPrices }) {
  const text = useText('prices');
  if (read.is === 'unfit') return <Notice tone="bad">{text(`import.${read.why}`)}</Notice>;
  if (read.is === 'columns')
    return <Notice tone="bad">{text('import.columns', { columns: read.missing.join(', ') })}</Notice>;
  return <Read read={read} />;
}

/** The field of the file. */
function ChooseFile({ isBusy, onFile }: { readonly isBusy: boolean; readonly onFile: (file: File) => void }) {
  const text = useText('prices');
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{text('import.file')}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        disabled={isBusy}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again after it was mended.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

export type ImportProps = {
  /** Types the prices of the file into the board; `rows` are its pieces as the shop has them. */
  readonly onTake: (cells: readonly PriceFileCell[], rows: readonly PriceRow[]) => void;
  readonly onClose: () => void;
};

/** Reads a spreadsheet of prices, says line by line what it would do, and types it into the board. decisions/0162. */
export function ImportDialog({ onTake, onClose }: ImportProps) {
  const text = useText('prices');
  const fault = useFault();
  const { language } = useLanguage();
  const { isBusy, error, take } = useTake();
  const [read, setRead] = useState<ReadPrices | null>(null);
  const open = (file: File): void => {
    setRead(null);
    void take(async () => setRead(await readPrices(file, language.code === 'fr' ? 'fr' : 'en')));
  };
  const changes = read?.is === 'read' ? typeCells(noEdits, read.cells).edits.size : 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (read?.is === 'read' && changes > 0) onTake(read.cells, read.rows);
  };
  return (
    <ModalForm
      title={text('import')}
      lead={text('import.lead')}
      onSubmit={submit}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" weight="main" disabled={isBusy || changes === 0}>
            {text('import.take', { count: changes })}
          </Button>
          <Button weight="quiet" onClick={onClose}>
            {text('import.close')}
          </Button>
        </>
      }
    >
      <ChooseFile isBusy={isBusy} onFile={open} />
      {isBusy && <p role="status">{text('import.reading')}</p>}
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {read !== null && !isBusy && <Unread read={read} />}
    </ModalForm>
  );
}

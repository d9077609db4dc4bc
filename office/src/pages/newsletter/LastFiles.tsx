import type { StaffExport } from '@vitrine/contract/staffExports';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Tag, type Tone } from '../../ui/Notice.tsx';
import { Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';

const tones: Readonly<Record<StaffExport['state'], Tone>> = {
  waiting: 'plain',
  running: 'plain',
  complete: 'good',
  ended_early: 'bad',
  unused: 'plain',
};

/** The last files of the member, and whether each is whole. */
export function LastFiles({ files }: { readonly files: readonly StaffExport[] }) {
  const text = useText('newsletter');
  const { moment } = useFormats();
  if (files.length === 0) return null;
  return (
    <section className={ui.part} aria-labelledby="files">
      <h2 id="files">{text('last')}</h2>
      <Table
        caption={text('last')}
        rows={files}
        keyOf={({ export_id }) => export_id}
        columns={[
          { name: text('at'), render: ({ asked_at }) => moment(asked_at) },
          { name: text('format'), render: ({ format }) => format.toUpperCase() },
          { name: text('rows'), isFigure: true, render: ({ row_count }) => row_count },
          { name: text('state'), render: ({ state }) => <Tag tone={tones[state]}>{text(`state.${state}`)}</Tag> },
        ]}
      />
    </section>
  );
}

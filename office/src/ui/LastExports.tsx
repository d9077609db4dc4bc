import { type StaffExport, staffExports } from '@vitrine/contract/staffExports';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/calls/call.ts';
import { useFormats } from '../lib/words/formats.ts';
import { useText } from '../lib/words/words.tsx';
import css from './exports.module.css';
import { Tag, type Tone } from './Notice.tsx';
import ui from './ui.module.css';

const tones: Readonly<Record<StaffExport['state'], Tone>> = {
  waiting: 'plain',
  running: 'plain',
  complete: 'good',
  ended_early: 'bad',
  unused: 'plain',
};

type Props = {
  readonly list: StaffExport['list'];
  /** How much is in a file, in words. */
  readonly countOf: (rows: number) => string;
};

/** The last exports of the member, and whether each file is whole. Looked at again while one is on its way. */
export function LastExports({ list, countOf }: Props) {
  const text = useText('orders');
  const { moment } = useFormats();
  const { data } = useQuery({
    queryKey: ['exports', list],
    queryFn: () => call(staffExports, { query: { list } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.exports.some((one) => one.state === 'waiting' || one.state === 'running') ? 2000 : false,
  });
  const rows = data?.exports ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={ui.part}>
      <h3>{text('export.last')}</h3>
      <ul>
        {rows.map(({ export_id, asked_at, format, state, row_count, file }) => (
          <li key={export_id} className={css.export}>
            <span>
              {[moment(asked_at), format.toUpperCase(), ...(file === null ? [] : [text(`export.file.${file}`)])].join(
                ' · ',
              )}
            </span>
            {row_count > 0 && <span>{countOf(row_count)}</span>}
            <Tag tone={tones[state]}>{text(`export.${state}`)}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}

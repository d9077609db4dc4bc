import { type ExportFormat, exportFormats } from '@vitrine/rules/staff/orderExport';
import { useText } from '../lib/words/words.tsx';
import { Select } from './Field.tsx';

type Props = { readonly format: ExportFormat; readonly onChange: (format: ExportFormat) => void };

/** The format of a table that leaves as a file. */
export function FormatChoice({ format, onChange }: Props) {
  const text = useText('orders');
  return (
    <Select
      label={text('export.format')}
      value={format}
      choices={exportFormats.map((value) => ({ value, name: text(`export.${value}`) }))}
      onChange={onChange}
    />
  );
}

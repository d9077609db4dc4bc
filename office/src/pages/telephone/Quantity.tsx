import { plainFigures } from '@vitrine/rules/text/plainFigures';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { TextField } from '../../ui/Field.tsx';

/** Pieces of one line at most. */
const most = 99;

type Props = {
  /** The line, whose field it is. */
  readonly line: string;
  readonly name: string;
  readonly qty: number;
  readonly step: number;
  readonly most: number;
  readonly onQuantity: (line: string, qty: number) => void;
};

/** How many pieces of a line: the field keeps what is typed, because the price of it comes later, and an emptied one is no number. */
export function Quantity({ line, name, qty, step, most: ofPiece, onQuantity }: Props) {
  const text = useText('telephone');
  const [typed, setTyped] = useTyped<string | null>(`quantity ${line}`, null);
  const last = Math.min(most, ofPiece);
  const wantedOf = (value: string): number | null => {
    const wanted = Number(plainFigures(value).trim());
    return Number.isInteger(wanted) && wanted > 0 && wanted <= most ? wanted : null;
  };
  return (
    <TextField
      label={`${text('quantity')}: ${name}`}
      type="number"
      min={step}
      max={last}
      fault={typed !== null && wantedOf(typed) === null ? text('quantity.wrong', { count: qty, most: last }) : null}
      value={typed ?? String(qty)}
      onChange={(value) => {
        setTyped(value);
        const wanted = wantedOf(value);
        if (wanted !== null) onQuantity(line, wanted);
      }}
    />
  );
}

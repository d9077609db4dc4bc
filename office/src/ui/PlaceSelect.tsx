import { useText } from '../lib/words/words.tsx';
import { Select } from './Field.tsx';
import { usePlaces } from './usePlaces.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  /** Only boutiques: the online stock is no choice. */
  readonly isBoutique?: boolean;
  readonly fault: string | null;
  readonly onChange: (place: string) => void;
};

/** The choice of a place of stock: the online stock, or a boutique. */
export function PlaceSelect({ label, value, isBoutique = false, fault, onChange }: Props) {
  const text = useText('shell');
  const places = usePlaces();
  const choices = isBoutique ? places.boutiques : places.choices;
  const isKnown = choices.some((one) => one.value === value);
  return (
    <Select
      label={label}
      fault={fault}
      value={value}
      choices={isKnown ? choices : [{ value, name: value === '' ? text('place.none') : value }, ...choices]}
      onChange={onChange}
    />
  );
}

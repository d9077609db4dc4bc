import { useLanguage, useText } from '../lib/words/words.tsx';
import { Select } from './Field.tsx';
import { onlineStock, useStores } from './useStores.ts';

type Props = {
  readonly label: string;
  readonly fault?: string | null;
  /** The number of a boutique, or the online stock; empty before the choice. */
  readonly value: string;
  readonly onChange: (place: string) => void;
  /** Whether the online stock is a choice too. */
  readonly hasOnline?: boolean;
};

/** A place of the house by its name. */
export function PlaceSelect({ value, hasOnline = true, ...field }: Props) {
  const text = useText('names');
  const { language } = useLanguage();
  const boutiques = useStores()
    .map(({ store_id, title, city }) => ({ value: store_id, name: `${title}, ${city} · ${store_id}` }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language.tag));
  const places = [...(hasOnline ? [{ value: onlineStock, name: text('place.ecom') }] : []), ...boutiques];
  const isKnown = places.some((place) => place.value === value);
  const none = value === '' || isKnown ? { value: '', name: text('place.choose') } : { value, name: value };
  return <Select {...field} value={value} choices={[none, ...places]} />;
}

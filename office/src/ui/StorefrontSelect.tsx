import { isLocale, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { useText } from '../lib/words/words.tsx';
import { Select } from './Field.tsx';
import { useFormats } from '../lib/words/formats.ts';

type Props = {
  readonly value: Locale;
  readonly storefronts: readonly Locale[];
  readonly onChange: (locale: Locale) => void;
};

/** A storefront of the house, by the names of its country and language. */
export function StorefrontSelect({ value, storefronts, onChange }: Props) {
  const text = useText('shell');
  const { storefront } = useFormats();
  const choices = storefronts
    .map((locale) => ({ value: locale as string, name: storefront(locale) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <Select
      label={text('storefront')}
      value={value}
      choices={choices}
      onChange={(chosen) => {
        if (isLocale(chosen)) onChange(chosen);
      }}
    />
  );
}

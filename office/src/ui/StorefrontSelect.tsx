import { isLocale, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { useText } from '../lib/words/words.tsx';
import { useWordingNames } from '../lib/words/wordings.ts';
import { Select } from './Field.tsx';
import { useCountryName } from './useCountryName.ts';

type Props = {
  readonly value: Locale;
  readonly storefronts: readonly Locale[];
  readonly onChange: (locale: Locale) => void;
};

/** A storefront of the house, by the name of its country. */
export function StorefrontSelect({ value, storefronts, onChange }: Props) {
  const text = useText('shell');
  const countryName = useCountryName();
  const wordingName = useWordingNames();
  const choices = storefronts
    .map((locale) => {
      const { country, wording } = storefrontOf(locale);
      return { value: locale as string, name: `${countryName(country)} · ${wordingName(wording)}` };
    })
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

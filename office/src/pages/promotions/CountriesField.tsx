import { countryGroupNames, countryGroups } from '@vitrine/rules/promotions/countryGroups';
import { type Country, countries } from '@vitrine/rules/storefronts/storefronts';
import { useId } from 'react';
import { useLanguage, useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tick } from '../../ui/Field.tsx';
import { useCountryName } from '../../ui/useCountryName.ts';
import css from './promotions.module.css';

type Props = {
  readonly chosen: readonly Country[];
  readonly fault: string | null;
  readonly onChange: (chosen: Country[]) => void;
};

/** Countries, one by one or a group at once. */
export function CountriesField({ chosen, fault, onChange }: Props) {
  const text = useText('promotions');
  const nameOf = useCountryName();
  const { language } = useLanguage();
  const id = useId();
  const sorted = countries.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), language.tag));
  const tick = (country: Country, isTicked: boolean): void =>
    onChange(isTicked ? [...chosen, country] : chosen.filter((one) => one !== country));
  return (
    <fieldset className={css.group} aria-describedby={`${id}-state`}>
      <legend>{text('countries')}</legend>
      <div className={css.steps}>
        {countryGroupNames.map((group) => (
          <Button key={group} onClick={() => onChange([...new Set([...chosen, ...countryGroups[group]])])}>
            {text(`group.${group}`)}
          </Button>
        ))}
        <Button weight="quiet" onClick={() => onChange([])}>
          {text('group.none')}
        </Button>
      </div>
      <p id={`${id}-state`} className={fault === null ? css.soft : css.fault}>
        {fault ?? text('countries.chosen', { chosen: chosen.length, all: countries.length })}
      </p>
      <div className={css.countries}>
        {sorted.map((country) => (
          <Tick
            key={country}
            label={nameOf(country)}
            isTicked={chosen.includes(country)}
            onChange={(isTicked) => tick(country, isTicked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

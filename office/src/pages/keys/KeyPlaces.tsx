import { type Country, countries } from '@vitrine/rules/storefronts/storefronts';
import { useText } from '../../lib/words/words.tsx';
import { Select, Tick } from '../../ui/Field.tsx';
import { useCountryName } from '../../ui/useCountryName.ts';
import css from './keys.module.css';

type Place = { readonly id: string; readonly name: string };

type PlacesProps = {
  readonly of: 'countries' | 'boutiques';
  readonly places: readonly Place[];
  /** Null for all. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[] | null) => void;
};

/** All places of a kind, or some. */
function Places({ of, places, chosen, onChange }: PlacesProps) {
  const text = useText('apikeys');
  return (
    <>
      <Select
        label={text(of)}
        value={chosen === null ? 'all' : 'some'}
        choices={[
          { value: 'all', name: text(`${of}.all`) },
          { value: 'some', name: text(`${of}.some`) },
        ]}
        onChange={(value) => onChange(value === 'all' ? null : [])}
      />
      {chosen !== null && (
        <fieldset className={css.group}>
          <legend>{text(`${of}.which`)}</legend>
          <div className={css.ticks}>
            {places.map(({ id, name }) => (
              <Tick
                key={id}
                label={name}
                isTicked={chosen.includes(id)}
                onChange={(isIn) =>
                  onChange(places.map((one) => one.id).filter((one) => (one === id ? isIn : chosen.includes(one))))
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

export type KeyPlacesDraft = {
  readonly countries: readonly Country[] | null;
  readonly stores: readonly string[] | null;
};

type Props = {
  readonly draft: KeyPlacesDraft;
  readonly stores: readonly { readonly store_id: string; readonly name: string }[];
  readonly onChange: (draft: KeyPlacesDraft) => void;
};

/** Where a key counts. */
export function KeyPlaces({ draft, stores, onChange }: Props) {
  const text = useText('apikeys');
  const nameOf = useCountryName();
  const named = countries
    .map((country) => ({ id: country, name: nameOf(country) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <>
      <Places
        of="countries"
        places={named}
        chosen={draft.countries}
        onChange={(chosen) =>
          onChange({ ...draft, countries: chosen && countries.filter((country) => chosen.includes(country)) })
        }
      />
      <Places
        of="boutiques"
        places={stores.map(({ store_id, name }) => ({ id: store_id, name: `${name} · ${store_id}` }))}
        chosen={draft.stores}
        onChange={(chosen) => onChange({ ...draft, stores: chosen })}
      />
      {(draft.countries !== null || draft.stores !== null) && <p className={css.soft}>{text('places.hint')}</p>}
    </>
  );
}

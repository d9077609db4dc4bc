import { type Country, countries } from '@vitrine/rules/storefronts/storefronts';
import { useText } from '../../lib/words/words.tsx';
import { Select, TextField, Tick } from '../../ui/Field.tsx';
import { useCountryName } from '../../ui/useCountryName.ts';
import css from './roles.module.css';
import { type RoleDraft, toggled } from './roleDraft.ts';

type Props = {
  readonly draft: RoleDraft;
  readonly stores: readonly { readonly store_id: string; readonly name: string }[];
  readonly onChange: (draft: RoleDraft) => void;
  readonly faultOf: (field: string) => string | null;
};

/** The countries of the storefronts, by their names. */
const byName = (nameOf: (country: Country) => string): readonly Country[] =>
  countries.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));

function Countries({ draft, onChange, faultOf }: Omit<Props, 'stores'>) {
  const text = useText('roles');
  const nameOf = useCountryName();
  const chosen = draft.countries;
  return (
    <>
      <Select
        label={text('countries')}
        fault={faultOf('countries')}
        value={chosen === null ? 'all' : 'some'}
        choices={[
          { value: 'all', name: text('countries.all') },
          { value: 'some', name: text('countries.some') },
        ]}
        onChange={(value) => onChange({ ...draft, countries: value === 'all' ? null : [] })}
      />
      {chosen !== null && (
        <fieldset className={css.group}>
          <legend>{text('countries.which')}</legend>
          <div className={css.ticks}>
            {byName(nameOf).map((country) => (
              <Tick
                key={country}
                label={nameOf(country)}
                isTicked={chosen.includes(country)}
                onChange={(isIn) => onChange({ ...draft, countries: toggled(chosen, country, isIn) })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

function Boutiques({ draft, stores, onChange, faultOf }: Props) {
  const text = useText('roles');
  const chosen = draft.stores;
  const value = draft.has_own_store ? 'own' : chosen === null ? 'all' : 'some';
  return (
    <>
      <Select
        label={text('boutiques')}
        hint={text(`boutiques.${value}.hint`)}
        fault={faultOf('stores')}
        value={value}
        choices={[
          { value: 'all', name: text('boutiques.all') },
          { value: 'own', name: text('boutiques.own') },
          { value: 'some', name: text('boutiques.some') },
        ]}
        onChange={(of) => onChange({ ...draft, has_own_store: of === 'own', stores: of === 'some' ? [] : null })}
      />
      {chosen !== null && (
        <fieldset className={css.group}>
          <legend>{text('boutiques.which')}</legend>
          <div className={css.ticks}>
            {stores.map(({ store_id, name }) => (
              <Tick
                key={store_id}
                label={`${name} · ${store_id}`}
                isTicked={chosen.includes(store_id)}
                onChange={(isIn) => onChange({ ...draft, stores: toggled(chosen, store_id, isIn) })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

/** Where a role counts, and up to which amount. */
export function ScopeFields(props: Props) {
  const { draft, onChange, faultOf } = props;
  const text = useText('roles');
  return (
    <>
      <Countries draft={draft} onChange={onChange} faultOf={faultOf} />
      <Boutiques {...props} />
      <TextField
        label={text('limit.field')}
        hint={text('limit.hint')}
        fault={faultOf('limit')}
        value={draft.limit}
        onChange={(limit) => onChange({ ...draft, limit })}
      />
    </>
  );
}

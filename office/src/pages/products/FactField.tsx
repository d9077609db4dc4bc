import type { FactValue, ProductOptions } from '@vitrine/contract/staffProducts';
import type { FactForm } from '@vitrine/rules/catalogue/productFacts';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { typedWhole } from '@vitrine/rules/text/typedWhole';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { type Choice, Select, TextField, Tick } from '../../ui/Field.tsx';
import { useFieldName } from '../../ui/useFieldValue.ts';
import css from './products.module.css';

type Props = {
  readonly fact: { readonly name: string; readonly form: FactForm; readonly may_be_empty: boolean };
  readonly value: FactValue;
  readonly options: ProductOptions;
  readonly fault: string | null;
  readonly onChange: (value: FactValue) => void;
};

const ownNames = ['categories', 'size', 'volume', 'container', 'set'] as const;

/** The name of a fact; these are no columns of the change table. */
export function useFactName(): (name: string) => string {
  const text = useText('products');
  const named = useFieldName();
  return (name) => {
    const own = ownNames.find((one) => one === name);
    return own === undefined ? named(name) : text(own);
  };
}

type ListProps = {
  readonly label: string;
  readonly hint?: string;
  readonly chosen: readonly string[];
  readonly choices: readonly Choice<string>[];
  readonly onChange: (chosen: string[]) => void;
};

/** Several of a list, folded away: the summary names those that are chosen. */
export function TickList({ label, hint, chosen, choices, onChange }: ListProps) {
  const names = choices.filter(({ value }) => chosen.includes(value)).map(({ name }) => name);
  return (
    <details className={css.list}>
      <summary>
        {label}: {names.length === 0 ? (hint ?? '–') : names.join(', ')}
      </summary>
      <fieldset className={css.ticks}>
        <legend className="hidden-words">{label}</legend>
        {choices.map(({ value, name }) => (
          <Tick
            key={value}
            label={name}
            isTicked={chosen.includes(value)}
            onChange={(isTicked) => onChange(isTicked ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />
        ))}
      </fieldset>
    </details>
  );
}

/** A fact of one value as a line. */
export const lineOf = (value: FactValue): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const listOf = (value: FactValue): string[] => (Array.isArray(value) ? value : []);
const wholeOf = (typed: string): FactValue => typedWhole(typed) ?? (typed === '' ? null : typed);

function ListField({ fact: { name, may_be_empty }, value, options, onChange }: Props) {
  const text = useText('products');
  const { country } = useFormats();
  const nameOf = useFactName();
  const isCountries = name === 'countries';
  const choices = isCountries
    ? countries.map((code) => ({ value: code as string, name: country(code) }))
    : options.categories.map(({ code, title }) => ({ value: code, name: title }));
  return (
    <TickList
      label={nameOf(name)}
      {...(isCountries && { hint: text('everywhere') })}
      chosen={listOf(value)}
      choices={choices}
      onChange={(chosen) => onChange(chosen.length === 0 && may_be_empty ? null : chosen)}
    />
  );
}

/** A fact in the control of its form. An empty line takes the fact away; the server refuses that where it is needed. */
export function FactField(props: Props) {
  const { fact, value, options, fault, onChange } = props;
  const nameOf = useFactName();
  const label = nameOf(fact.name);
  if (fact.form === 'list') return <ListField {...props} />;
  if (fact.form === 'flag') return <Tick label={label} isTicked={value === true} onChange={onChange} />;
  if (fact.form === 'option')
    return (
      <Select
        label={label}
        value={lineOf(value)}
        fault={fault}
        choices={[
          { value: '', name: '–' },
          ...options.options
            .filter(({ field }) => field === fact.name)
            .map(({ code, title }) => ({ value: code, name: title })),
        ]}
        onChange={(typed) => onChange(typed === '' ? null : typed)}
      />
    );
  const type = fact.form === 'day' ? 'date' : 'text';
  return (
    <TextField
      label={label}
      type={type}
      {...(fact.form === 'whole' && { inputMode: 'numeric' as const })}
      value={lineOf(value)}
      fault={fault}
      onChange={(typed) => onChange(fact.form === 'whole' ? wholeOf(typed) : typed === '' ? null : typed)}
    />
  );
}

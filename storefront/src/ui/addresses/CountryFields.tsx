import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { asksLatinLetters, inputMaxLength } from '@vitrine/rules/forms/fieldChecks';
import { autocompleteOf, inputModeOf, isPhoneField } from '@vitrine/rules/forms/fieldInput';
import type { FieldName, FormName } from '@vitrine/rules/fields/fields';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import { requirementOf } from '@vitrine/rules/forms/requirement';
import { isFirstOptionDisabled } from '@vitrine/rules/forms/selects';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { inLatinLetters } from '@vitrine/rules/text/latinLetters';
import type { ComponentProps, ReactNode } from 'react';
import type { Faults } from '../../lib/forms/correctedFaults.ts';
import { type PlaceClash, useCountryLists } from '../../lib/addresses/countryLists.ts';
import { useFieldLabel } from '../../lib/forms/fieldLabel.ts';
import { useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { typedText } from '../../lib/forms/validation.ts';
import { isBirth, shownFields, widthOf } from './countryFieldLayout.ts';
import { Field, Select, Together } from '../fields/Field.tsx';
import { NewPasswordField } from '../fields/PasswordMeter.tsx';
import { PlaceField } from './PlaceField.tsx';

type Props = {
  readonly form: FormName;
  readonly country: Country;
  readonly values: FormValues;
  readonly faults: Faults<FieldName>;
  readonly onChange: (field: FieldName, value: string) => void;
  /** Fields that the page shows elsewhere, or not at all. */
  readonly without?: ReadonlySet<FieldName>;
  /** Tells the browser's address book which of two addresses a field belongs to. */
  readonly section?: 'shipping' | 'billing' | undefined;
  /** Keeps ids unique where a page has two forms; the list of faults links to them. */
  readonly prefix?: string;
  readonly help?: Partial<Record<FieldName, string>>;
  /** Whether the address is a return's pickup address, whose region may follow from the postcode. */
  readonly isPickup?: boolean;
};

type LineProps = {
  readonly field: FieldName;
  readonly common: Omit<ComponentProps<typeof Field>, 'onChange'> & { readonly id: string; readonly value: string };
  readonly country: Country;
  readonly lists: ReturnType<typeof useCountryLists>;
};

function typeOf(field: FieldName): string {
  if (field === 'email') return field;
  return isPhoneField(field) ? 'tel' : 'text';
}

/** One field: a select where the country has a list for it, else a text field. */
function Line({ field, common, country, lists }: LineProps) {
  const text = useText('field');
  const options = lists.optionsFor(field);
  const region = lists.shownRegion(field);
  if (region !== null) return <Field {...common} value={region} readOnly disabled />;
  const change = ({ target }: { readonly target: { readonly value: string } }): void =>
    lists.change(field, target.value);
  const { id, name, label, fault, optional, required, width, help, value, autoComplete } = common;
  if (options)
    return (
      <Select {...{ id, name, label, fault, optional, required, width, help, value, autoComplete }} onChange={change}>
        <option value="" disabled={isFirstOptionDisabled(field, '')}>
          {text('choose')}
        </option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </Select>
    );
  const maxLength = inputMaxLength(field, optionsOf(country));
  if (field === 'password')
    return (
      <NewPasswordField
        {...common}
        id={id}
        form="create_profile"
        maxLength={maxLength}
        onChange={change}
        onSuggest={(password) => lists.change(field, password)}
      />
    );
  if (field === lists.completion.field)
    return (
      <PlaceField
        {...common}
        maxLength={maxLength}
        suggested={lists.completion.suggested}
        onType={(value) => lists.change(field, value)}
        onPick={lists.completion.pick}
      />
    );
  return (
    <Field
      {...common}
      type={typeOf(field)}
      inputMode={inputModeOf(field, optionsOf(country))}
      maxLength={maxLength}
      onChange={change}
      {...(field === 'postcode' ? { onBlur: lists.leavePostcode } : {})}
    />
  );
}

type LatinProps = { readonly value: string; readonly wrong: boolean; readonly onTake: (latin: string) => void };

/** Says that a field takes Latin letters, unless its fault does, and offers what was typed in them. Spec 1 §5. */
function LatinHint({ value, wrong, onTake }: LatinProps) {
  const messages = useText('form');
  const latin = inLatinLetters(value);
  return (
    <>
      {wrong ? null : messages('latin_char_only')}{' '}
      {latin === null ? null : (
        <button className="link linkTarget" type="button" onClick={() => onTake(latin)}>
          {messages('latin_offer', { latin })}
        </button>
      )}
    </>
  );
}

type ClashProps = {
  readonly clash: PlaceClash;
  readonly onTake: (id: string) => void;
  readonly onKeep: () => void;
};

/** Both ways to correct a postcode or a city of another place: that place, or another postcode or city. Spec 1 §5. */
function ClashHelp({ clash, onTake, onKeep }: ClashProps) {
  const messages = useText('form');
  return (
    <>
      {clash.of.map(({ id, name }) => (
        <button key={id} className="link linkTarget" type="button" onClick={() => onTake(id)}>
          {messages('take_place', { place: name })}
        </button>
      ))}{' '}
      <button className="link linkTarget" type="button" onClick={onKeep}>
        {messages(clash.part === 'city' ? 'keep_place_city' : 'keep_place', { chosen: clash.chosen })}
      </button>
    </>
  );
}

/** What a postcode or a city of another place says at its field. */
function useClashWords(): (clash: PlaceClash | null) => string | undefined {
  const messages = useText('form');
  return (clash) => {
    if (!clash) return undefined;
    const { part, value, chosen } = clash;
    const place = clash.of.map(({ name }) => name).join(' / ');
    return part === 'city'
      ? messages('city_of', { city: value, place, chosen })
      : messages('postcode_of', { code: value, place, chosen });
  };
}

/** Announces a region that a completion filled. */
function Filled({ label, region }: { readonly label: string; readonly region: string | null }) {
  const messages = useText('form');
  return (
    <p className="visuallyHidden" role="status">
      {region === null ? '' : messages('region_filled', { label, region })}
    </p>
  );
}

/** The help below a field: how to correct a contradiction, how to load the lists again, a hint. */
function useFieldHelp(
  { country, values, faults, onChange, help }: Props,
  prefix: string,
  lists: ReturnType<typeof useCountryLists>,
): (field: FieldName) => ReactNode {
  const messages = useText('form');
  const { tag } = useStorefront();
  const { clash } = lists;
  /** Corrects one of two fields that contradict each other, and moves the focus there. */
  const mend = (field: FieldName, value: string): void => {
    lists.change(field, value);
    document.getElementById(`${prefix}-${field}`)?.focus();
  };
  return (field) => {
    if (clash?.part === field)
      return <ClashHelp clash={clash} onTake={(id) => mend(clash.field, id)} onKeep={() => mend(field, '')} />;
    if (field === lists.failedAt)
      return (
        <button className="link linkTarget" type="button" onClick={lists.again}>
          {messages('lists_again')}
        </button>
      );
    if (field === 'postcode' && lists.lookup.failed) return messages('lookup_failed');
    if (help?.[field] || !asksLatinLetters(field, optionsOf(country), tag)) return help?.[field];
    const wrong = faults[field] === messages('latin_char_only');
    return <LatinHint value={typedText(values, field)} wrong={wrong} onTake={(latin) => onChange(field, latin)} />;
  };
}

/**
 * The fields of a form as the country requires them, in its order (spec 1 §5): required, optional, or omitted.
 */
export function CountryFields(props: Props) {
  const { form, country, values, faults, onChange, without, section, prefix = form, isPickup } = props;
  const text = useText('field');
  const messages = useText('form');
  const labelOf = useFieldLabel(country);
  const { tag } = useStorefront();
  const shown = shownFields(country, form, tag, without);
  const tokenOf = autocompleteOf(shown, section);
  const lists = useCountryLists(country, shown, (field) => typedText(values, field), onChange, isPickup);
  const { clash } = lists;
  const clashWords = useClashWords()(clash);
  const helpOf = useFieldHelp(props, prefix, lists);
  const isUnknown = (field: FieldName): boolean => field === 'postcode' && lists.lookup.unknown;
  const faultOf = (field: FieldName): string | undefined => {
    if (isUnknown(field)) return messages('postcode_unknown');
    return (field === clash?.part ? clashWords : undefined) ?? faults[field];
  };
  const lineOf = (field: FieldName) => (
    <Line
      key={field}
      field={field}
      country={country}
      lists={lists}
      common={{
        id: `${prefix}-${field}`,
        name: field,
        label: labelOf(field),
        fault: faultOf(field),
        optional: requirementOf(country, form, field) === 0 && !isBirth(field),
        required: requirementOf(country, form, field) === 1,
        width: widthOf(field, shown),
        help: helpOf(field),
        value: typedText(values, field),
        autoComplete: tokenOf(field),
      }}
    />
  );
  const birth = shown.filter(isBirth);
  const lines = shown.map((field) => {
    if (!isBirth(field)) return lineOf(field);
    if (field !== birth[0]) return null;
    const optional = requirementOf(country, form, 'year') === 0;
    return (
      <Together key="birth" label={text('birth')} optional={optional}>
        {birth.map(lineOf)}
      </Together>
    );
  });
  return (
    <>
      {lines}
      <p className="visuallyHidden" role="status">
        {clashWords}
      </p>
      {shown.includes('region') ? <Filled label={labelOf('region')} region={lists.completion.announced} /> : null}
    </>
  );
}

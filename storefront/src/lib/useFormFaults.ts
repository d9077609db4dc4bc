import type { FieldName } from '@vitrine/rules/forms/fields';
import type { FormErrors, FormValues } from '@vitrine/rules/forms/formErrors';
import { isMessageKey } from '@vitrine/rules/forms/messageKeys';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { ApiError } from './api.ts';
import { useFieldLabel } from './fieldLabel.ts';
import { useText } from './text.ts';
import { useTitlePrefix } from './titlePrefix.ts';
import { useFirstFault } from './useFirstFault.ts';
import { useStanding } from './useStanding.ts';

type FormFaults = {
  /** Those that stand: a field corrected since is no longer wrong. */
  readonly faults: FormErrors;
  /** All that was wrong, from top to bottom, for the list above the form: nothing moves while one types. */
  readonly list: readonly { readonly id: string; readonly label: string }[];
  /** Shows what is wrong, and says whether anything is. */
  readonly show: (found: FormErrors) => boolean;
};

/**
 * What is wrong in a form of a country's fields: all of it at once, the first wrong field in focus, the page's title
 * marked. `order` is that of the `country`’s form, `prefix` that of its fields' ids. Expectations §3.
 */
export function useFormFaults(
  country: Country,
  order: readonly FieldName[],
  prefix: string,
  values: FormValues,
): FormFaults {
  const labelOf = useFieldLabel(country);
  const words = useText('form');
  const { found, standing: faults, tell } = useStanding<FormErrors>(values, {});
  const focusFirst = useFirstFault();
  const idOf = (name: FieldName) => `${prefix}-${name}`;
  const list = order.filter((name) => found[name]).map((name) => ({ id: idOf(name), label: labelOf(name) }));
  useTitlePrefix(order.some((name) => faults[name]) ? words('error_prefix') : null);
  return {
    faults,
    list,
    show: (wrongs) => {
      const wrong = order.filter((name) => wrongs[name]);
      tell(wrongs);
      focusFirst(wrong.map(idOf));
      return wrong.length > 0;
    },
  };
}

/** What the server found wrong in single fields, as far as it is told in words of ours. Spec 1 §8. */
export const faultsIn = (error: ApiError): FormErrors =>
  Object.fromEntries(Object.entries(error.fields).filter((entry) => isMessageKey(entry[1])));

/** A field's text; empty where nothing was typed. */
export function textIn(values: FormValues, name: FieldName): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

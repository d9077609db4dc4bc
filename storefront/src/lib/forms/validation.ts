import type { FieldName, FormName } from '@vitrine/rules/fields/fields';
import type { FormChoices, FormValues } from '@vitrine/rules/forms/formErrors';
import type { MessageKey } from '@vitrine/rules/fields/messageKeys';
import { validateForm } from '@vitrine/rules/forms/validate';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { Faults } from './correctedFaults.ts';
import { useStorefront } from '../words/locale.ts';
import { useText } from '../words/text.ts';

/** A field's text; empty where nothing was typed. */
export function typedText(values: FormValues, name: FieldName): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

/** The messages of wrong fields, from their message keys. */
export function useMessages(): <Name extends string>(keys: { readonly [Field in Name]?: MessageKey }) => Faults<Name> {
  const words = useText('form');
  return <Name extends string>(keys: { readonly [Field in Name]?: MessageKey }) =>
    Object.fromEntries(
      Object.entries<MessageKey | undefined>(keys).flatMap(([name, key]) => (key ? [[name, words(key)]] : [])),
    ) as Faults<Name>;
}

/** Validates a form of a country's fields; returns all faults, each with its message. Spec 1 §5. */
export function useValidation(): (
  form: FormName,
  country: Country,
  values: FormValues,
  action?: FormChoices['action'],
) => Faults<FieldName> {
  const messages = useMessages();
  const { language } = useStorefront();
  return (form, country, values, action) => {
    const choices = { language, ...(action ? { action } : {}) };
    return messages(validateForm(form, country, choices, values, new Date()));
  };
}

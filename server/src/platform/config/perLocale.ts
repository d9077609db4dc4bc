import type { Locale } from '@vitrine/rules/storefronts/storefronts';

/**
 * Something made once for each storefront that asks for it, such as an Intl format: making one costs more than its use.
 */
export function perLocale<Value>(make: (locale: Locale) => Value): (locale: Locale) => Value {
  const made = new Map<Locale, Value>();
  return (locale) => {
    let value = made.get(locale);
    if (value === undefined) made.set(locale, (value = make(locale)));
    return value;
  };
}

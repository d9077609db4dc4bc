import type { Locale } from '@vitrine/rules/storefronts/storefronts';

/**
 * Caches a value per storefront, such as an Intl format, which costs more to create than to use.
 */
export function perLocale<Value>(make: (locale: Locale) => Value): (locale: Locale) => Value {
  const made = new Map<Locale, Value>();
  return (locale) => {
    let value = made.get(locale);
    if (value === undefined) made.set(locale, (value = make(locale)));
    return value;
  };
}

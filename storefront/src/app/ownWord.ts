import { type Locale, pathWordsOf } from '@vitrine/rules/storefronts/storefronts';
import { redirect } from 'react-router';

/** The locale's own word; throws a redirect when the address has another language's. Spec 1 §2. */
export function ownWord(locale: Locale, name: 'checkout' | 'search', url: URL): string {
  const word = pathWordsOf(locale)[name];
  const [, , asked = '', ...rest] = url.pathname.replace(/\.data$/u, '').split('/');
  if (asked !== word) throw redirect(`/${[locale, word, ...rest].join('/')}${url.search}`, 301);
  return word;
}

import { type Locale, pathWords, pathWordsOf } from '@vitrine/rules/storefronts/storefronts';
import { data, redirect } from 'react-router';

/**
 * The locale's own word for any language's word in the address; throws 404 for an unknown one. For a page whose query the
 * browser reads: a redirect would drop the query, and a bank may still redirect to a former word of the locale. Spec 1 §2.
 */
export function anyWord(locale: Locale, name: 'checkout' | 'search' | 'store', url: URL): string {
  const [, , asked = ''] = url.pathname.replace(/\.data$/u, '').split('/');
  if (!Object.values(pathWords).some((words) => words[name] === asked)) throw data(null, { status: 404 });
  return pathWordsOf(locale)[name];
}

/**
 * The locale's own word; throws a redirect when the address has another language's word, 404 for an unknown one. Spec 1 §2.
 */
export function ownWord(locale: Locale, name: 'checkout' | 'search' | 'store', url: URL): string {
  const word = anyWord(locale, name, url);
  const [, , asked = '', ...rest] = url.pathname.replace(/\.data$/u, '').split('/');
  if (asked !== word) throw redirect(`/${[locale, word, ...rest].join('/')}${url.search}`, 301);
  return word;
}

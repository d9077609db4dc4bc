import { type Locale, pathWords, pathWordsOf } from '@vitrine/rules/storefronts/storefronts';
import { data, redirect } from 'react-router';

/**
 * The locale's own word, whichever language's the address has; throws 404 when it is none. For a page whose query the browser
 * reads: a redirect is made without it, and a bank may still lead to a word that was the locale's before. Spec 1 §2.
 */
export function anyWord(locale: Locale, name: 'checkout' | 'search' | 'store', url: URL): string {
  const [, , asked = ''] = url.pathname.replace(/\.data$/u, '').split('/');
  if (!Object.values(pathWords).some((words) => words[name] === asked)) throw data(null, { status: 404 });
  return pathWordsOf(locale)[name];
}

/**
 * The locale's own word; throws a redirect when the address has another language's, 404 when it is no such word. Spec 1
 * §2.
 */
export function ownWord(locale: Locale, name: 'checkout' | 'search' | 'store', url: URL): string {
  const word = anyWord(locale, name, url);
  const [, , asked = '', ...rest] = url.pathname.replace(/\.data$/u, '').split('/');
  if (asked !== word) throw redirect(`/${[locale, word, ...rest].join('/')}${url.search}`, 301);
  return word;
}

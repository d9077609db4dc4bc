// What a file of newsletter subscribers holds, and whose are in it. decisions/0125.
import { type Country, type Language, type Locale, locales, storefrontOf } from '../storefronts/storefronts.ts';
import type { ExportCell } from './orderExport.ts';
import { localesIn, type Scope } from './role.ts';

/** The files with a right and a code of their own. Spec 3 §6, decisions/0125. */
export const ownExports = ['orders', 'newsletter', 'journal', 'report'] as const;
export type OwnExport = (typeof ownExports)[number];
/** The lists that leave as files; `list` is any other list of the office, by the right to its page. Spec 3 §6, decisions/0155. */
export const exportLists = [...ownExports, 'list'] as const;
export type ExportList = (typeof exportLists)[number];

/** Which subscribers; without a part all of the scope. */
export type NewsletterFilter = { readonly country?: Country | undefined; readonly language?: Language | undefined };

/** The storefronts of a filter that a scope has. A member of boutiques has none: a subscription is of no boutique. Spec 3 §6, decisions/0125. */
export function newsletterLocales(
  { countries, stores }: Pick<Scope, 'countries' | 'stores'>,
  { country, language }: NewsletterFilter,
): readonly Locale[] {
  if (stores !== null) return [];
  return (localesIn({ countries }) ?? locales).filter((locale) => {
    const storefront = storefrontOf(locale);
    return (
      (country === undefined || storefront.country === country) &&
      (language === undefined || storefront.language === language)
    );
  });
}

/** A subscriber that has confirmed. */
export type Subscriber = {
  readonly email: string;
  readonly locale: Locale;
  readonly prefix: string;
  readonly firstname: string;
  readonly lastname: string;
  /** The moment of the consent (ISO). */
  readonly confirmed_at: string;
};

const text = (value: string): ExportCell => ({ is: 'text', text: value });

/** The fields of the file. Their names stay: programs of the house read them. */
const fields: readonly (readonly [name: string, cell: (subscriber: Subscriber) => ExportCell])[] = [
  ['email', ({ email }) => text(email)],
  ['title', ({ prefix }) => text(prefix)],
  ['firstname', ({ firstname }) => text(firstname)],
  ['lastname', ({ lastname }) => text(lastname)],
  ['country', ({ locale }) => text(storefrontOf(locale).country)],
  ['language', ({ locale }) => text(storefrontOf(locale).language)],
  ['storefront', ({ locale }) => text(locale)],
  ['consent_at_utc', ({ confirmed_at }) => ({ is: 'moment', at: confirmed_at })],
];

/** The names of the fields. Spec 3 §6, decisions/0125. */
export const newsletterNames: readonly string[] = fields.map(([name]) => name);

/** The values of a subscriber, one for each field. Spec 3 §6, decisions/0125. */
export const newsletterCells = (subscriber: Subscriber): readonly ExportCell[] =>
  fields.map(([, cell]) => cell(subscriber));

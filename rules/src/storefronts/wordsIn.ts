import { type Language, type Locale, storefrontOf } from './storefronts.ts';

/** Words in every language, and beside them a storefront's own where its country says it another way. */
export type Worded<Words> = Readonly<Record<Language, Words> & Partial<Record<Locale, Words>>>;

/** The words of a storefront: its own, else those of its language. Expectations §1. */
export function wordsIn<Words>(words: Worded<Words>, locale: Locale): Words {
  return words[locale] ?? words[storefrontOf(locale).language];
}

import { type Text, textOf } from '@vitrine/rules/messages/text';
import type { Catalogue } from '@vitrine/rules/messages/write';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { perLocale } from '../config/perLocale.ts';
import type { Areas } from './areas.ts';
import { serverMessages } from './folder.ts';

const catalogueIn = perLocale((locale): Catalogue => ({
  tag: storefrontOf(locale).tag,
  messages: serverMessages.compiledOf(locale),
  is_plain: true,
}));

/** An area's texts: `text('key', { variables })`. */
export type AreaText<A extends keyof Areas> = Text<Areas[A]>;

/** The texts of an area for a storefront: its own, else those of its language. Expectations §1. */
export const textIn = <A extends keyof Areas>(locale: Locale, area: A): AreaText<A> =>
  textOf<Areas, A>(catalogueIn(locale), area);

/** Compiles the messages of these storefronts, once: throws on a malformed one, naming its file and key. */
export function compileMessages(locales: readonly Locale[]): void {
  for (const locale of locales) catalogueIn(locale);
}

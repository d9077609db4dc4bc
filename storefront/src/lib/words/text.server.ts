import type { Catalogue } from '@vitrine/rules/messages/write';
import { type Locale, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { catalogues } from 'virtual:message-catalogues';
import { type Area, type Text, textOf } from './text.ts';

/** A locale's messages on the server. */
export function serverCatalogue(locale: Locale): Catalogue {
  return { tag: storefronts[locale].tag, messages: catalogues[locale] };
}

/** The texts of an area for a loader: page titles, descriptions. */
export function serverText<A extends Area>(locale: Locale, area: A): Text<A> {
  return textOf(serverCatalogue(locale), area);
}

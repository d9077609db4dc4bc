import type { I18n } from '@lingui/core';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { catalogues } from 'virtual:message-catalogues';
import { type Area, i18nOf, type Text, textOf } from './text.ts';

const made = new Map<Locale, I18n>();

/** A locale's messages on the server, made once per process. */
export function serverI18n(locale: Locale): I18n {
  const known = made.get(locale) ?? i18nOf(locale, catalogues[locale]);
  made.set(locale, known);
  return known;
}

/** The texts of an area for a loader: page titles, descriptions. */
export function serverText<A extends Area>(locale: Locale, area: A): Text<A> {
  return textOf(serverI18n(locale), area);
}

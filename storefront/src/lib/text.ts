import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type Locale, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { useMemo } from 'react';
import type { Areas } from '../messages/areas.ts';

export type Area = keyof Areas;
export type Key<A extends Area> = keyof Areas[A] & string;
type Variables<Names> = [Names] extends [never] ? [] : [variables: Readonly<Record<Names & string, string | number>>];

/** An area's texts: `text('key', { variables })`; a key that is not in the catalogue does not compile. */
export type Text<A extends Area> = <K extends Key<A>>(key: K, ...variables: Variables<Areas[A][K]>) => string;

/** A locale's messages, ready to be asked. */
export function i18nOf(locale: Locale, messages: Messages): I18n {
  const { tag } = storefronts[locale];
  return setupI18n({ locale: tag, messages: { [tag]: messages } });
}

/** The texts of an area outside React (loaders, page titles). */
export function textOf<A extends Area>(i18n: I18n, area: A): Text<A> {
  return (key, ...[variables]) => i18n._(`${area}.${key}`, variables);
}

/** The texts of an area in the page's language. Every word a shopper reads comes from here. */
export function useText<A extends Area>(area: A): Text<A> {
  const { i18n } = useLingui();
  return useMemo(() => textOf(i18n, area), [i18n, area]);
}

import { textOf as textOfArea, type Text as TextOf } from '@vitrine/rules/messages/text';
import type { Catalogue } from '@vitrine/rules/messages/write';
import { useContext, useMemo } from 'react';
import type { Areas } from '../../messages/areas.ts';
import { CatalogueContext } from './messages.ts';

export type Area = keyof Areas;
export type Key<A extends Area> = keyof Areas[A] & string;
export type Text<A extends Area> = TextOf<Areas[A]>;

/** The texts of an area outside React (loaders, page titles). */
export const textOf = <A extends Area>(catalogue: Catalogue, area: A): Text<A> => textOfArea<Areas, A>(catalogue, area);

/** The texts of an area in the page's language. Every word a shopper reads comes from here. */
export function useText<A extends Area>(area: A): Text<A> {
  const catalogue = useContext(CatalogueContext);
  return useMemo(() => textOf(catalogue, area), [catalogue, area]);
}

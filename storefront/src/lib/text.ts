import { useContext, useMemo } from 'react';
import type { Areas } from '../messages/areas.ts';
import { type Catalogue, CatalogueContext, write } from './messages.ts';

export type Area = keyof Areas;
export type Key<A extends Area> = keyof Areas[A] & string;
type Variables<Names> = [Names] extends [never] ? [] : [variables: Readonly<Record<Names & string, string | number>>];

/** An area's texts: `text('key', { variables })`; a key that is not in the catalogue does not compile. */
export type Text<A extends Area> = <K extends Key<A>>(key: K, ...variables: Variables<Areas[A][K]>) => string;

/** The texts of an area outside React (loaders, page titles). */
export function textOf<A extends Area>(catalogue: Catalogue, area: A): Text<A> {
  return (key, ...[variables]) => write(catalogue, `${area}.${key}`, variables);
}

/** The texts of an area in the page's language. Every word a shopper reads comes from here. */
export function useText<A extends Area>(area: A): Text<A> {
  const catalogue = useContext(CatalogueContext);
  return useMemo(() => textOf(catalogue, area), [catalogue, area]);
}

import { type Catalogue, write } from './write.ts';

/** The areas of a folder of catalogues: area → key → the variables its text names. */
type Areas<All> = Readonly<Record<keyof All, object>>;
type Variables<Names> = [Names] extends [never] ? [] : [variables: Readonly<Record<Names & string, string | number>>];

/** An area's texts: `text('key', { variables })`; a key that is not in the catalogue does not compile. */
export type Text<Keys> = <K extends keyof Keys & string>(key: K, ...variables: Variables<Keys[K]>) => string;

/** The texts of an area of a catalogue. Expectations §1. */
export function textOf<All extends Areas<All>, A extends keyof All & string>(
  catalogue: Catalogue,
  area: A,
): Text<All[A]> {
  return (key, ...[variables]) => write(catalogue, `${area}.${key}`, variables);
}

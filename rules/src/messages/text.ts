import { type Catalogue, write } from './write.ts';

/** Areas of a folder of catalogues: area → key → the variables of its text. */
type Areas<All> = Readonly<Record<keyof All, object>>;
type Variables<Names> = [Names] extends [never] ? [] : [variables: Readonly<Record<Names & string, string | number>>];

/**
 * An area's texts: `text('key', { variables })`; a key that is not in the catalogue does not compile. Takes any variables
 * with an unknown key, so that the compiler names the key instead of a wrong number of arguments.
 */
export type Text<Keys> = <K extends string>(
  key: K extends keyof Keys ? K : keyof Keys & string,
  ...variables: [K] extends [keyof Keys] ? Variables<Keys[K]> : [variables?: Readonly<Record<string, string | number>>]
) => string;

/** The texts of one area of a catalogue. Expectations §1. */
export function textOf<All extends Areas<All>, A extends keyof All & string>(
  catalogue: Catalogue,
  area: A,
): Text<All[A]> {
  return (key, ...[variables]) => write(catalogue, `${area}.${key}`, variables);
}

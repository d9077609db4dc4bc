// What the glossary has for a text. decisions/0127.
import type { Wording } from '../storefronts/storefronts.ts';
import { glossary, type Words } from './glossaryTable.ts';
import { holdsWord } from './holdsWord.ts';

export type Thing = keyof typeof glossary;

/** The things, in the sequence of the glossary. Expectations §1. */
export const things = Object.keys(glossary).filter((name): name is Thing => Object.hasOwn(glossary, name));

/** The house's words for a thing in a wording; none where the house has no word of its own. Expectations §1. */
export function wordsOfThing(thing: Thing, wording: Wording): readonly string[] {
  const words: Words = glossary[thing];
  return words[wording] ?? [];
}

/** A text in a wording. */
export type Spoken = { readonly wording: Wording; readonly text: string };

/** A thing that a source names, with the house's words for it, and whether the other text has one of them. */
export type TermHit = {
  readonly thing: Thing;
  readonly source_word: string;
  readonly words: readonly string[];
  readonly is_used: boolean;
};

/** What the glossary has for the things that a source names, for a text beside it. Expectations §1, decisions/0127. */
export function termHits(source: Spoken, target: Spoken): TermHit[] {
  return things.flatMap((thing) => {
    const words = wordsOfThing(thing, target.wording);
    const named = wordsOfThing(thing, source.wording).find((word) => holdsWord(source.wording, source.text, word));
    if (named === undefined || words.length === 0) return [];
    const is_used = words.some((word) => holdsWord(target.wording, target.text, word));
    return [{ thing, source_word: named, words, is_used }];
  });
}

// The search desk: which terms are counted, and what the office adds to a search. decisions/0127.
import { hasHiddenControl } from '../text/hiddenControl.ts';
import { searchTermOf } from '../text/searchTerm.ts';
import { tokens } from './tokens.ts';

/** The most letters and words of a term that is counted, or that has a rule. Expectations §3. */
export const mostTermLetters = 60;
const mostTermWords = 8;

/** How often a term must have been searched before the office sees it: a name that one person typed stays unseen. Expectations §3, decisions/0127. */
export const leastSearches = 3;

/** From this many figures on a term may be a number of an order, a telephone, a card or an address. */
const mostFigures = 4;

/**
 * A term as it is counted: in lower case, with single blanks. Null for one that may name a person or a purchase: an email, many figures, a
 * long text; and for one without a word. Expectations §3, decisions/0127.
 */
export function countedTerm(text: string): string | null {
  const term = termOf(text);
  if (term === null || /[@＠﹫]/u.test(text) || /\bwww\.|\(at\)|\[at\]/u.test(term)) return null;
  const figures = term.match(/\p{Nd}/gu)?.length ?? 0;
  return figures > mostFigures ? null : term;
}

/** A term as a rule is stored under: in lower case, with single blanks; null for one that is too long or has no word. Expectations §1, decisions/0127. */
export function termOf(text: string): string | null {
  const term = searchTermOf(text.normalize('NFKC')).toLowerCase().trim();
  if (
    term === '' ||
    hasHiddenControl(term) ||
    Array.from(term).length > mostTermLetters ||
    term.length > mostTermLetters
  )
    return null;
  return term.split(' ').length > mostTermWords || tokens(term).length === 0 ? null : term;
}

/** The words of a term, as a search compares them. Expectations §1. */
export const termWords = (term: string): readonly string[] => searchTermOf(term).split(/\s+/u).flatMap(tokens);

/** A synonym: where a search holds the words `from`, it also finds what one of `others` finds in their place. */
export type Synonym = { readonly from: readonly string[]; readonly others: readonly (readonly string[])[] };

/** The most other searches that synonyms add to one. */
const mostVariants = 10;

/** The searches that synonyms add to one, one word or term exchanged in each. Expectations §1, decisions/0127. */
export function variantsOf(words: readonly string[], synonyms: readonly Synonym[]): string[][] {
  const found: string[][] = [];
  for (const { from, others } of synonyms)
    for (let at = 0; from.length > 0 && at + from.length <= words.length; at += 1)
      if (from.every((word, index) => words[at + index] === word))
        for (const other of others) found.push([...words.slice(0, at), ...other, ...words.slice(at + from.length)]);
  return found.slice(0, mostVariants);
}

/** Whether a search is for a term, whatever its case and accents. Expectations §1. */
export const isSameTerm = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => word === other[at]);

/** What the office decides of a term: what else it finds, and which products come first. */
export type TermRule = { readonly others: readonly string[]; readonly codes: readonly string[] };

/** The most other terms and first products of a term. Expectations §1. */
export const mostOthers = 10;
export const mostPins = 12;

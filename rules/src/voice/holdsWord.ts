import { languageOf, type Language, type Wording } from '../storefronts/storefronts.ts';

/** Languages that are written without blanks between words, or that join words to others. */
const joined: ReadonlySet<Language> = new Set(['ja', 'zh_hans', 'zh_hant', 'th', 'ko', 'ar']);

const plain = (text: string): string => text.normalize('NFC').replace(/’/gu, "'").toLowerCase();
const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** The letters of an ending: a plural or a case. */
const mostEnding = 2;

/**
 * Whether a text holds a word, in any case: of languages with blanks as a word of its own, also with an ending of two letters; of the others
 * anywhere. `exact` allows no ending. Expectations §1, decisions/0127.
 */
export function holdsWord(wording: Wording, text: string, word: string, exact = false): boolean {
  const inText = plain(text);
  const sought = plain(word);
  if (sought === '') return false;
  if (joined.has(languageOf(wording))) return inText.includes(sought.replace(/^ال/u, ''));
  for (let at = inText.indexOf(sought); at >= 0; at = inText.indexOf(sought, at + 1)) {
    if (isLetter(inText[at - 1])) continue;
    let ending = 0;
    while (ending <= mostEnding && isLetter(inText[at + sought.length + ending])) ending += 1;
    if (ending <= (exact ? 0 : mostEnding)) return true;
  }
  return false;
}

import { Converter } from 'opencc-js/t2cn';

const convert = Converter({ from: 't', to: 'cn' });
const known = new Map<string, string>();
const han = /\p{sc=Han}/gu;

/**
 * Writes each Chinese character in its simplified form, so that 手錶 and 手表 are one word to the search. Character by character: a
 * shopper types a part of the text, in which the converter's phrases would differ. Spec 1 §2.
 */
export function unifyHan(text: string): string {
  return text.replace(han, (letter) => {
    const simple = known.get(letter) ?? convert(letter);
    known.set(letter, simple);
    return simple;
  });
}

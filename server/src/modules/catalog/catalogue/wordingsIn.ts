import { type Wording, wordings } from '@vitrine/rules/storefronts/storefronts';

/** The wordings that a map contains, in the order of `wordings`. */
export function wordingsIn(words: Readonly<Partial<Record<Wording, unknown>>>): Wording[] {
  return wordings.filter((wording) => wording in words);
}

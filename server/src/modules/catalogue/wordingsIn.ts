import { type Wording, wordings } from '@vitrine/rules/storefronts/storefronts';

/** The wordings that a map of words holds, in the order of our list: those in which the house's storefronts speak. */
export function wordingsIn(words: Readonly<Partial<Record<Wording, unknown>>>): Wording[] {
  return wordings.filter((wording) => wording in words);
}

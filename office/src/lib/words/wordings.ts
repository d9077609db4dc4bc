import { languageOf, type Wording } from '@vitrine/rules/storefronts/storefronts';
import { useMemo } from 'react';
import { useLanguage } from './words.tsx';

const tags: Readonly<Partial<Record<Wording, string>>> = { zh_hans: 'zh-Hans', zh_hant: 'zh-Hant', br_pt: 'pt-BR' };

/** The tag of a wording for `lang`. */
export const tagOf = (wording: Wording): string => tags[wording] ?? wording;

/** How a wording is written. */
export const directionOf = (wording: Wording): 'ltr' | 'rtl' => (languageOf(wording) === 'ar' ? 'rtl' : 'ltr');

/** The names of wordings in the member's language. */
export function useWordingNames(): (wording: Wording) => string {
  const { language } = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language.tag, { type: 'language' });
    return (wording) => names.of(tagOf(wording)) ?? wording;
  }, [language.tag]);
}

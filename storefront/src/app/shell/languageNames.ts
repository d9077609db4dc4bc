import type { Language } from '@vitrine/rules/storefronts/storefronts';

/** Each language by its own name, which its readers look for. */
export const languageNames = {
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  ja: '日本語',
  ko: '한국어',
  zh_hans: '简体中文',
  zh_hant: '繁體中文',
  th: 'ไทย',
  ar: 'العربية',
} as const satisfies Record<Language, string>;

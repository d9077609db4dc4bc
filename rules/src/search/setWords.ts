import type { Language } from '../storefronts/storefronts.ts';

/** How people call what is sold as a set, whatever the house names it. Spec 1 §2. */
export const setWords: Readonly<Record<Language, string>> = {
  fr: 'kit ensemble coffret lot',
  en: 'kit set bundle',
  de: 'kit set garnitur',
  it: 'kit set completo',
  es: 'kit conjunto set lote',
  pt: 'kit conjunto set',
  ja: 'キット セット kit',
  ko: '키트 세트 kit',
  zh_hans: '套装 组合 kit',
  zh_hant: '套裝 組合 kit',
  th: 'ชุด เซ็ต kit',
  ar: 'طقم مجموعة kit',
};

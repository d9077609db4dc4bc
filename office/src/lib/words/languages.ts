import type { Locale } from '@vitrine/rules/storefronts/storefronts';

/** The languages of the office. `locale` names the wording and `tag` the formats of numbers and dates. */
export const officeLanguages = [
  { code: 'en', tag: 'en-GB', name: 'English', locale: 'uk_en' },
  { code: 'fr', tag: 'fr-FR', name: 'Français', locale: 'fr_fr' },
] as const satisfies readonly { code: string; tag: string; name: string; locale: Locale }[];

export type Language = (typeof officeLanguages)[number];

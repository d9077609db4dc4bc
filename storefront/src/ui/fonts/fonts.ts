import type { Language } from '@vitrine/rules/storefronts/storefronts';
import serif from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2?url';
import sans from '@fontsource-variable/jost/files/jost-latin-wght-normal.woff2?url';
import ar from './ar.css?url';
import ja from './ja.css?url';
import ko from './ko.css?url';
import th from './th.css?url';
import zh_hans from './zh_hans.css?url';
import zh_hant from './zh_hant.css?url';

/** Fonts used in the first screen of every page; preloaded. */
export const firstFonts: readonly string[] = [serif, sans];

/**
 * Style sheets of fonts for scripts that the house's families do not cover. CJK: the serif of headings alone; running text uses
 * the system's sans. Sliced by unicode-range, so a page loads only the characters it shows.
 */
export const scriptFonts: Readonly<Partial<Record<Language, string>>> = { ar, ja, ko, th, zh_hans, zh_hant };

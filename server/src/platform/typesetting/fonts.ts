import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Language } from '@vitrine/rules/storefronts/storefronts';
import { sfntOf } from './sfnt.ts';

/**
 * The font packages, their character sets and their weight. One weight each: papers set their hierarchy by size and space.
 */
const files = {
  // Of the gift card alone.
  'cormorant-garamond': { sets: ['latin', 'latin-ext'], weight: 500 },
  'noto-sans': { sets: ['latin', 'latin-ext'], weight: 400 },
  'noto-sans-sc': { sets: ['chinese-simplified'], weight: 400 },
  'noto-sans-tc': { sets: ['chinese-traditional'], weight: 400 },
  'noto-sans-jp': { sets: ['japanese'], weight: 400 },
  'noto-sans-kr': { sets: ['korean'], weight: 400 },
  'noto-naskh-arabic': { sets: ['arabic'], weight: 400 },
  'noto-sans-thai': { sets: ['thai'], weight: 400 },
} as const;

/** Reads the fonts from their packages. */
export function readFonts(): Buffer[] {
  const { resolve } = createRequire(import.meta.url);
  return Object.entries(files).flatMap(([name, { sets, weight }]) =>
    sets.map((set) => sfntOf(readFileSync(resolve(`@fontsource/${name}/files/${name}-${set}-${weight}-normal.woff`)))),
  );
}

const han = { sc: 'Noto Sans SC', tc: 'Noto Sans TC', jp: 'Noto Sans JP', kr: 'Noto Sans KR' } as const;

/** A Han character has a different shape in each of these languages, so the paper's language selects its font. */
const hanOrder: Partial<Record<Language, readonly (keyof typeof han)[]>> = {
  zh_hant: ['tc', 'sc', 'jp', 'kr'],
  ja: ['jp', 'sc', 'tc', 'kr'],
  ko: ['kr', 'sc', 'tc', 'jp'],
};

/** The font families of a paper, the preferred first. Any language may hold names in any script. */
export const fontsOf = (language: Language): string[] => [
  'Noto Sans',
  ...(hanOrder[language] ?? (['sc', 'tc', 'jp', 'kr'] as const)).map((one) => han[one]),
  'Noto Naskh Arabic',
  'Noto Sans Thai',
];

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Language } from '@vitrine/rules/storefronts/storefronts';
import { type LetterRange, lettersOf } from './fontLetters.ts';
import { named } from './fontName.ts';
import { sfntOf } from './sfnt.ts';

/**
 * The font packages, their character sets and their weight, the preferred first. One weight each: papers set their
 * hierarchy by size and space.
 */
const files = {
  'noto-sans': { sets: ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'], weight: 400 },
  'noto-sans-sc': { sets: ['chinese-simplified'], weight: 400 },
  'noto-sans-tc': { sets: ['chinese-traditional'], weight: 400 },
  'noto-sans-jp': { sets: ['japanese'], weight: 400 },
  'noto-sans-kr': { sets: ['korean'], weight: 400 },
  'noto-naskh-arabic': { sets: ['arabic'], weight: 400 },
  'noto-sans-thai': { sets: ['thai'], weight: 400 },
  // Of the gift card alone.
  'cormorant-garamond': { sets: ['latin', 'latin-ext'], weight: 500 },
} as const;
type Package = keyof typeof files;

/** One file of a package. Its family is its own, so that a paper names each file, and no font of the system. */
export type Font = {
  readonly family: string;
  readonly of: Package;
  /** Whether it holds rare letters of Chinese, Japanese or Korean, of which a package has about a hundred files. */
  readonly is_rare: boolean;
  readonly letters: readonly LetterRange[];
  readonly bytes: Buffer;
};

const { resolve } = createRequire(import.meta.url);

/** The sets of a package: those named, and the numbered ones with the rare letters. */
function setsOf(of: Package): { set: string; is_rare: boolean }[] {
  const { sets, weight } = files[of];
  const folder = path.dirname(resolve(`@fontsource/${of}/files/${of}-${sets[0]}-${weight}-normal.woff`));
  const numbered = new RegExp(`^${of}-(\\d+)-${weight}-normal\\.woff$`, 'u');
  const rare = readdirSync(folder).flatMap((name) => numbered.exec(name)?.slice(1) ?? []);
  return [
    ...sets.map((set) => ({ set, is_rare: false })),
    ...rare.toSorted((a, b) => Number(a) - Number(b)).map((set) => ({ set, is_rare: true })),
  ];
}

/** Reads the fonts from their packages. */
export function readFonts(): Font[] {
  const packages = Object.keys(files).filter((name): name is Package => Object.hasOwn(files, name));
  return packages.flatMap((of) =>
    setsOf(of).map(({ set, is_rare }) => {
      const family = `${of}.${set}`;
      const woff = readFileSync(resolve(`@fontsource/${of}/files/${of}-${set}-${files[of].weight}-normal.woff`));
      const font = sfntOf(woff);
      return { family, of, is_rare, letters: lettersOf(font), bytes: named(font, family) };
    }),
  );
}

const han = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'] as const;

/** A Han character has a different shape in each of these languages, so the paper's language selects its font. */
const hanFirst: Partial<Record<Language, (typeof han)[number]>> = {
  zh_hant: 'noto-sans-tc',
  ja: 'noto-sans-jp',
  ko: 'noto-sans-kr',
};

/** The packages of a paper in a language, the preferred first. Any language may hold names in any script. */
export function packagesOf(language: Language): Package[] {
  const first = hanFirst[language] ?? 'noto-sans-sc';
  return ['noto-sans', first, ...han.filter((one) => one !== first), 'noto-naskh-arabic', 'noto-sans-thai'];
}

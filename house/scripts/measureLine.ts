import { type Language, languageOf, type Wording } from '@vitrine/rules/storefronts/storefronts';

type Writing = {
  readonly colon: string;
  readonly decimal: ',' | '.';
  /** Figures and unit run from the left within a line that runs from the right. */
  readonly apart?: true;
};

const plain = { colon: ': ', decimal: '.' } as const;
const comma = { colon: ': ', decimal: ',' } as const;
const wide = { colon: '：', decimal: '.' } as const;
const writing = {
  fr: { colon: '\u00a0: ', decimal: ',' },
  en: plain,
  de: comma,
  es: comma,
  it: comma,
  pt: comma,
  ja: wide,
  ko: plain,
  zh_hans: wide,
  zh_hant: wide,
  th: plain,
  ar: { ...plain, apart: true },
} as const satisfies Record<Language, Writing>;

/**
 * The line of a piece's measurements as the language writes it; a figure is never parted from its unit, nor a side from
 * its sign.
 */
export function measureLine(wording: Wording, label: string, measured: string): string {
  const { colon, decimal, apart }: Writing = writing[languageOf(wording)];
  const figures = measured
    .replaceAll(/(?<=\d)\.(?=\d)/gu, decimal)
    .replaceAll(/ (?=×|cm|mm|ml|g\b)|(?<=×) /gu, '\u00a0');
  return `${label}${colon}${apart ? `\u2066${figures}\u2069` : figures}`;
}

/** Fonts of engravings. Spec 3 §3 (personalization_info_properties). */
export const engravingFonts = ['roman', 'italic', 'linear'] as const;
export type EngravingFont = (typeof engravingFonts)[number];

/** Names of the sizes of engravings, smallest first. Spec 3 §3 (personalization_info_properties). */
export const engravingSizeNames = ['small', 'medium', 'large'] as const;
export type EngravingSize = (typeof engravingSizeNames)[number];

/** Which letters a workshop has: capitals and figures alone, or small letters too. Spec 1 §2, decisions/0062. */
export const engravingAlphabets = ['capitals', 'latin'] as const;
export type EngravingAlphabet = (typeof engravingAlphabets)[number];

/** The least and the most of an engraving's terms: lines, letters of a line, millimetres, days of the workshop. Expectations §2, decisions/0062. */
export const engravingRanges = {
  max_lines: [1, 3],
  max_letters: [1, 35],
  max_width: [5, 500],
  preparation_days: [0, 60],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;
export type EngravingFigure = keyof typeof engravingRanges;
/** The names of these terms. Expectations §1. */
export const engravingFigures = ['max_lines', 'max_letters', 'max_width', 'preparation_days'] as const;

/** Whether a figure of an engraving is in its range. Expectations §2, decisions/0136. */
export function isEngravingFigure(name: EngravingFigure, figure: number): boolean {
  const [least, most] = engravingRanges[name];
  return Number.isSafeInteger(figure) && figure >= least && figure <= most;
}

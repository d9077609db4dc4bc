import { type Country, type Locale, storefrontOf } from '../storefronts/storefronts.ts';

/** Countries that show lengths in inches. Watch cases and rings are measured in millimetres everywhere. */
const countriesUsingInches: ReadonlySet<Country> = new Set(['us']);

const cmPerInch = 2.54;
const figure = /\d+(?:[.,]\d+)?/gu;
const measured = /[\d.,× \u00a0]/u;

/** Converts centimetres to inches with one decimal, "7.9". */
function inInches(cm: string): string {
  return String(Number((Number(cm.replace(',', '.')) / cmPerInch).toFixed(1)));
}

/**
 * Measurements in the country's unit: converts each group of numbers before "cm" to inches where used ("20 × 15 cm" is
 * "7.9 × 5.9 in"), else returns the line unchanged. Expectations §1 (units).
 */
export function measuresShown(locale: Locale, line: string): string {
  if (!countriesUsingInches.has(storefrontOf(locale).country)) return line;
  const parts = line.split('cm');
  return parts
    .map((part, index) => {
      if (index === parts.length - 1) return part;
      let start = part.length;
      while (start > 0 && measured.test(part[start - 1] ?? '')) start -= 1;
      const run = part.slice(start);
      if (!/\d/u.test(run)) return `${part}cm`;
      return `${part.slice(0, start)}${run.replaceAll(figure, inInches)}in`;
    })
    .join('');
}

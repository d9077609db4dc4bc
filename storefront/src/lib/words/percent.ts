import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { useLocale } from './locale.ts';

/** Formats a part, given in hundredths of a percent: 20 %, 12.5 %. Latin figures, as the amounts beside it. */
export function usePercent(): (part: number) => string {
  const { tag } = storefrontOf(useLocale());
  const format = new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 2 });
  return (part) => format.format(part / 10_000);
}

/** What a price per unit counts in, as shoppers read it: digits of `100ml`, then the unit. */
export function unitShown(measure: string): string {
  return measure.replace(/^(\d+)([a-z]+)$/u, '$1\u00A0$2');
}

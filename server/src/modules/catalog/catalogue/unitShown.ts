/** The unit of a price per unit as shoppers read it: `100ml` becomes the digits, a no-break space and the unit. */
export function unitShown(measure: string): string {
  return measure.replace(/^(\d+)([a-z]+)$/u, '$1\u00A0$2');
}

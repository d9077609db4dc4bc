/** The name of a country in a language; its code, in capitals, where the tables of the language have no name. `tag` is BCP 47. Spec 2 §3. */
export function countryName(code: string, tag: string): string {
  const region = code.toUpperCase();
  return new Intl.DisplayNames([tag], { type: 'region' }).of(region) ?? region;
}

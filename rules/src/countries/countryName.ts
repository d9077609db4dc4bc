/** The name of a country in a language; its code, in capitals, where the language's tables have no name. `tag` is BCP 47. */
export function countryName(code: string, tag: string): string {
  const region = code.toUpperCase();
  return new Intl.DisplayNames([tag], { type: 'region' }).of(region) ?? region;
}

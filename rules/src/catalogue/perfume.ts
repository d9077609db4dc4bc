/** Heading of perfumes and toilet waters in the Harmonized System, the same in the tariff of every country. */
const perfumeHeading = '3303';

/** Whether a product is a perfume, by the heading of its HS code. Spec 3 §5 (engraved perfume). */
export function isPerfume(hscode: string | null): boolean {
  return hscode?.startsWith(perfumeHeading) ?? false;
}

import { bareFigures } from './plainFigures.ts';

/** A social security number without dots, hyphens, slashes and blanks, letters in upper case. Spec 1 §5. */
export function bareSocialSecurityNumber(text: string): string {
  return bareFigures(text);
}

/**
 * Whether a Brazilian tax id is a company's (CNPJ) rather than a person's (CPF): longer than 11 characters. Spec 3 §3.
 */
export function isCompanyTaxId(text: string): boolean {
  return bareSocialSecurityNumber(text).length > 11;
}

/** Formats a Brazilian tax id: 3.3.3-2 for 11 characters, 2.3.3/4-2 for 14, else unchanged. Spec 1 §5. */
export function formatTaxId(text: string): string {
  const bare = bareSocialSecurityNumber(text);
  if (bare.length === 11) return `${bare.slice(0, 3)}.${bare.slice(3, 6)}.${bare.slice(6, 9)}-${bare.slice(9)}`;
  if (bare.length !== 14) return text;
  return `${bare.slice(0, 2)}.${bare.slice(2, 5)}.${bare.slice(5, 8)}/${bare.slice(8, 12)}-${bare.slice(12)}`;
}

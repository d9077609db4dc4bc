// The RFC, the taxpayer's number of Mexico: letters of the name, a date, a homonym key and a check sign.
// Spec 3 §3, decisions/0075.

import { bareFigures } from '../text/plainFigures.ts';

/** The RFC of sales to the general public. SAT, Anexo 20. */
export const publicRfc = 'XAXX010101000';

export type TaxpayerKind = 'company' | 'person';

const shape = /^(?<name>[A-ZÑ&]{3,4})(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})[A-Z0-9]{2}[0-9A]$/u;
/** The value of a sign is its place; the space fills the RFC of a company to 13 signs. */
const signs = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const length = 13;
const companyLength = 12;

/** An RFC as the SAT writes it: capital letters, without blanks, hyphens and dots. */
export const writtenRfc = bareFigures;

function checkSign(rfc: string): string {
  const filled = rfc.padStart(length);
  const parts = Array.from(filled.slice(0, -1), (sign, at) => signs.indexOf(sign) * (length - at));
  const sum = parts.reduce((all, part) => all + part, 0);
  const rest = 11 - (sum % 11);
  return rest === 11 ? '0' : rest === 10 ? 'A' : String(rest);
}

/** Whose RFC it is: a company's has 12 signs, a person's 13. Null for a text that is no RFC. */
export function personOf(typed: string): TaxpayerKind | null {
  const rfc = writtenRfc(typed);
  const { year, month, day } = shape.exec(rfc)?.groups ?? {};
  if (year === undefined || rfc.length > length || rfc === publicRfc) return null;
  // The century is not written. 2000 and 1900 differ in 29 February only, which only 2000 has.
  const date = new Date(`20${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return null;
  if (checkSign(rfc) !== rfc.at(-1)) return null;
  return rfc.length === companyLength ? 'company' : 'person';
}

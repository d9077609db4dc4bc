import valid from 'card-validator';

/** Card types of spec 1 §9 and the analytics codes of spec 3 §9; `unknown` for any other. */
export type CardBrand =
  | 'visa'
  | 'mastercard'
  | 'american_express'
  | 'maestro'
  | 'diners_club'
  | 'discover'
  | 'jcb'
  | 'unionpay'
  | 'unknown';

const brands: ReadonlyMap<string, CardBrand> = new Map([
  ['visa', 'visa'],
  ['mastercard', 'mastercard'],
  ['american-express', 'american_express'],
  ['maestro', 'maestro'],
  ['diners-club', 'diners_club'],
  ['discover', 'discover'],
  ['jcb', 'jcb'],
  ['unionpay', 'unionpay'],
]);

/** Whether a card number holds digits, blanks and hyphens only and passes the checksum. Spec 1 §5 (creditcardType). */
export function isCardNumber(text: string): boolean {
  return /^[\d -]+$/u.test(text) && valid.number(text.replace(/[ -]+/gu, ''), { luhnValidateUnionPay: true }).isValid;
}

/** The brand a card number begins with, as soon as it is certain. Spec 1 §9. */
export function cardBrandOf(text: string): CardBrand {
  const card = valid.number(text.replace(/[ -]+/gu, '')).card;
  return (card && brands.get(card.type)) ?? 'unknown';
}

/** A card number in groups as printed on the card (fours; 4-6-5 for American Express). Expectations §3. */
export function groupCardNumber(text: string): string {
  const digits = text.replace(/\D+/gu, '');
  const gaps = new Set(valid.number(digits).card?.gaps ?? [4, 8, 12]);
  return Array.from(digits, (digit, index) => (gaps.has(index) ? ` ${digit}` : digit)).join('');
}

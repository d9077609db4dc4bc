// How the simulator decides: by card number or by words in the holder's name, so that people, journeys and tests can choose an
// outcome. The list is shown on the simulator's front page.

/** The secured fields' "encryption": the digits after a prefix, which only a simulator may do. */
const mark = 'test_';

export const sealed = (text: string): string => `${mark}${text}`;
export const unsealed = (text: string | undefined): string => (text?.startsWith(mark) ? text.slice(mark.length) : '');

const brands: readonly [pattern: RegExp, brand: string][] = [
  [/^3[47]/u, 'amex'],
  [/^(?:5[1-5]|2[2-7])/u, 'mc'],
  [/^(?:6011|65)/u, 'discover'],
  [/^(?:30|36|38)/u, 'diners'],
  [/^35/u, 'jcb'],
  [/^(?:62|81)/u, 'cup'],
  [/^(?:5018|5020|5038|6304|67)/u, 'maestro'],
  [/^4/u, 'visa'],
];

/** Begins the numbers of French cards that are both Carte Bancaire and of a network of the world. */
const dualBrand = '436000';

/** All brands of a card number: its holder chooses between two (EU 2015/751, article 8). */
export const brandsOf = (number: string): readonly string[] => [
  ...(number.startsWith(dualBrand) ? ['cartebancaire'] : []),
  brandOf(number),
];

/** The brand of a card number. */
export const brandOf = (number: string): string => brands.find(([pattern]) => pattern.test(number))?.[1] ?? 'visa';

/** The currencies that a wallet writes without decimals; the others of the shop have two. */
const wholeCurrencies: ReadonlySet<string> = new Set(['JPY', 'KRW']);

/**
 * The card in a wallet's token, and the sum in minor units that its sheet showed. Apple's token arrives as JSON in
 * Base64; null for a token of no simulated wallet.
 */
export function cardInToken(token: string): { number: string; value: number; currency: string } | null {
  const text = token.startsWith(mark) ? token : Buffer.from(token, 'base64').toString().replace(/^"|"$/gu, '');
  const [, number, price, currency] = /^test_(\d{14,19})_([\d.]+) ([A-Z]{3})$/u.exec(text) ?? [];
  if (!number || !price || !currency) return null;
  return { number, value: Math.round(Number(price) * (wholeCurrencies.has(currency) ? 1 : 100)), currency };
}

export type Decision =
  | { kind: 'authorise' }
  | { kind: 'refuse'; reason: string }
  | { kind: 'challenge' }
  | { kind: 'frictionless' };

/** Card number → outcome. Any other number with a valid checksum is authorised. */
export const cards: Readonly<Record<string, { decision: Decision; says: string }>> = {
  '4111111111111111': { decision: { kind: 'authorise' }, says: 'authorised' },
  '4000000000000002': { decision: { kind: 'refuse', reason: 'Refused' }, says: 'refused' },
  '4360000001000005': {
    decision: { kind: 'authorise' },
    says: 'Carte Bancaire and Visa: the holder chooses the brand',
  },
  '4212345678910006': { decision: { kind: 'challenge' }, says: '3-D Secure with a challenge at the bank’s page' },
  '5212345678901234': { decision: { kind: 'challenge' }, says: '3-D Secure with a challenge' },
  '5201281505129736': { decision: { kind: 'frictionless' }, says: '3-D Secure in the page, without a challenge' },
};

/** Word in the holder's name → the provider's people review the payment for fraud. */
export const reviewWord = 'MANUAL_REVIEW';

/** Word in the holder's name → outcome. */
export const holders: Readonly<Record<string, { decision: Decision; says: string }>> = {
  DECLINED: { decision: { kind: 'refuse', reason: 'Refused' }, says: 'refused' },
  NOT_ENOUGH_BALANCE: { decision: { kind: 'refuse', reason: 'Not enough balance' }, says: 'no funds' },
  CVC_DECLINED: { decision: { kind: 'refuse', reason: 'CVC Declined' }, says: 'wrong security code' },
  CARD_EXPIRED: { decision: { kind: 'refuse', reason: 'Expired Card' }, says: 'expired card' },
  CHALLENGE: { decision: { kind: 'challenge' }, says: '3-D Secure with a challenge' },
};

// The longest word wins: CVC_DECLINED is not DECLINED.
const wordIn = <T>(words: Readonly<Record<string, T>>, holder: string): T | undefined =>
  Object.entries(words)
    .filter(([word]) => holder.toUpperCase().includes(word))
    .toSorted(([left], [right]) => right.length - left.length)[0]?.[1];

/** The simulator's outcome for a card. */
export function decide(number: string, holder: string): Decision {
  return wordIn(holders, holder)?.decision ?? cards[number]?.decision ?? { kind: 'authorise' };
}

export type Fault = 'timeout' | 'server_error' | 'lost_answer' | 'lost_request' | 'silent';
export type Delivery = 'immediate' | 'delayed' | 'repeated' | 'lost';

/** Word in the holder's name → fault of the answer. */
export const faultWords: Readonly<Record<string, { fault: Fault; says: string }>> = {
  TIMEOUT: { fault: 'timeout', says: 'charges, and answers too late, the first time' },
  LOST_ANSWER: { fault: 'lost_answer', says: 'charges, and cuts the line before the answer, the first time' },
  SILENT: { fault: 'silent', says: 'charges, and never answers: only the notification tells' },
  LOST_REQUEST: { fault: 'lost_request', says: 'never receives the payment: no charge, no answer, no notification' },
  ERROR_500: { fault: 'server_error', says: 'breaks before charging, the first time' },
};

/** Word in the holder's name → delivery of its notifications. */
export const deliveryWords: Readonly<Record<string, { delivery: Delivery; says: string }>> = {
  WEBHOOK_LATE: { delivery: 'delayed', says: 'the notification comes late' },
  WEBHOOK_TWICE: { delivery: 'repeated', says: 'the notification comes three times' },
  WEBHOOK_LOST: { delivery: 'lost', says: 'the notification never comes' },
};

export const faultOf = (holder: string): Fault | null => wordIn(faultWords, holder)?.fault ?? null;
export const deliveryOf = (holder: string): Delivery | null => wordIn(deliveryWords, holder)?.delivery ?? null;

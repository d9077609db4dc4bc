import type { Country } from '../storefronts/storefronts.ts';

/** The boxes a shopper ticks before paying. */
export type ConsentBox = 'terms' | 'pre_order' | 'privacy';

/** The message under a box that was left empty. Spec 1 §5. */
export const consentMessages = {
  terms: 'gtc_checkbox',
  pre_order: 'pre_order_checkbox',
  privacy: 'pipa_consent_checkbox',
} as const satisfies Record<ConsentBox, string>;
export type ConsentMessage = (typeof consentMessages)[ConsentBox];

/** Whether a country's law asks for a consent of its own to handling personal data with the order. Spec 1 §5. */
export const asksPrivacyConsent = {
  fr: false,
  be: false,
  lu: false,
  ch: false,
  de: false,
  at: false,
  it: false,
  es: false,
  pt: false,
  nl: false,
  ie: false,
  gb: false,
  fi: false,
  dk: false,
  se: false,
  no: false,
  cz: false,
  pl: false,
  us: false,
  ca: false,
  mx: false,
  br: false,
  au: false,
  nz: false,
  sg: false,
  my: false,
  jp: false,
  cn: false,
  hk: false,
  mo: false,
  tw: false,
  kr: true,
  th: false,
  sa: false,
  ae: false,
} as const satisfies Record<Country, boolean>;

/** The boxes a checkout shows: terms always, pre-order when a piece is not made yet, privacy by country. Spec 1 §5. */
export function consentBoxes(country: Country, has_pre_order: boolean): ConsentBox[] {
  const boxes: ConsentBox[] = ['terms'];
  if (has_pre_order) boxes.push('pre_order');
  if (asksPrivacyConsent[country]) boxes.push('privacy');
  return boxes;
}

/** The message of each box that is shown but not ticked; empty when the order may be placed. Spec 1 §5. */
export function consentErrors(
  boxes: readonly ConsentBox[],
  ticked: Partial<Record<ConsentBox, boolean>>,
): Partial<Record<ConsentBox, ConsentMessage>> {
  return Object.fromEntries(boxes.filter((box) => ticked[box] !== true).map((box) => [box, consentMessages[box]]));
}

import type { MessageKey } from '../fields/messageKeys.ts';

export type Consent = 'gtc' | 'pre_order' | 'pipa_consent' | 'other';

/** Error message of each required checkbox. Spec 1 §5. */
export const consentMessages = {
  gtc: 'gtc_checkbox',
  pre_order: 'pre_order_checkbox',
  pipa_consent: 'pipa_consent_checkbox',
  other: 'checkbox',
} as const satisfies Record<Consent, MessageKey>;

/**
 * Whether all of China's consents are ticked, for the submit button and the all-ticked box. True without consents. Spec
 * 1 §5.
 */
export function allTicked(boxes: readonly boolean[]): boolean {
  return boxes.every(Boolean);
}

/** Consents that China requires before the account buttons work, each with its own box. Spec 1 §4, §5. */
export const accountConsents = ['terms', 'privacy'] as const;
export type AccountConsent = (typeof accountConsents)[number];

/** State of the boxes after a change of one of them or of the all-ticked box. Spec 1 §5. */
export function tickedConsents(
  boxes: Readonly<Record<AccountConsent, boolean>>,
  name: AccountConsent | 'all',
  ticked: boolean,
): Readonly<Record<AccountConsent, boolean>> {
  return name === 'all' ? { terms: ticked, privacy: ticked } : { ...boxes, [name]: ticked };
}
